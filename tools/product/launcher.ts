// Code that `npm start` and `npm run dev` share: checks first, one launcher a data folder, and an orderly end.
import { resolve } from 'node:path'
import { requireDatabase } from '../postgres/database-url.ts'
import { watchParent } from '../process/parent-watch.ts'
import { readPort, requirePort } from '../process/ports.ts'
import { PlainFailure, report } from '../terminal/failure.ts'
import { fromRoot } from '../terminal/root.ts'
import { complain, say } from '../terminal/say.ts'
import { claimDataDir, type DataClaim } from './data-claim.ts'
import { prepareDataDir } from './data-dir.ts'
import { type ChildKind, type Product, type ProductOptions, startProduct } from './product.ts'

export type Settings = { port: number; labPort: number; dataDir: string; databaseUrl?: string }

const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  const port = readPort('PORT', env.PORT, 3000)
  const labPort = readPort('LAB_PORT', env.LAB_PORT, 3001)
  if (port === labPort) throw new PlainFailure(`PORT 和 LAB_PORT 不能是同一个端口（${port}）。`)
  return {
    port,
    labPort,
    dataDir: resolve(env.DATA_DIR || fromRoot('data')),
    databaseUrl: env.DATABASE_URL || undefined,
  }
}

/** Ctrl-C in its many forms. One key press can reach us twice, from the terminal and from npm. */
const sameKeyPress = 400

const listenForStop = (onForce: () => void): AbortController => {
  const stopping = new AbortController()
  let firstAt = 0
  const onSignal = () => {
    if (!stopping.signal.aborted) {
      firstAt = performance.now()
      stopping.abort()
    } else if (performance.now() - firstAt > sameKeyPress) onForce()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  watchParent(() => stopping.abort())
  return stopping
}

const forceAll = (children: Map<number, ChildKind>) => {
  complain('强制停止……')
  for (const [pid, kind] of children) {
    try {
      // The database recovers from an immediate shutdown; a SIGKILL would leave its workers behind.
      if (kind === 'database') process.kill(pid, 'SIGQUIT')
      else process.kill(-pid, 'SIGKILL')
    } catch {}
  }
}

export type Launch = {
  extra: (settings: Settings) => Partial<ProductOptions>
  welcome: (settings: Settings, seconds: string) => void
}

/** Runs the product until it is stopped or loses a part; resolves with the exit code. */
export const launch = async ({ extra, welcome }: Launch): Promise<number> => {
  const children = new Map<number, ChildKind>()
  const stopping = listenForStop(() => forceAll(children))
  const { signal } = stopping
  const stopAsked = new Promise<undefined>((done) => signal.addEventListener('abort', () => done(undefined)))
  let claim: DataClaim | undefined
  let product: Product | undefined
  try {
    const settings = readSettings(process.env)
    await prepareDataDir(settings.dataDir)
    claim = await claimDataDir(settings.dataDir, `http://localhost:${settings.port}`, signal)
    await requirePort('PORT', settings.port)
    await requirePort('LAB_PORT', settings.labPort)
    if (settings.databaseUrl) await requireDatabase(settings.databaseUrl)
    product = await startProduct({
      ...settings,
      ...extra(settings),
      signal,
      onSpawn: (pid, kind) => {
        children.set(pid, kind)
        if (kind === 'program') claim?.addChild(pid)
      },
    })
    welcome(settings, (performance.now() / 1000).toFixed(1))
    const lost = await Promise.race([product.lost, stopAsked])
    if (lost) throw new PlainFailure(`${lost}，其余部分一并停止。`)
    return 0
  } catch (error) {
    if (signal.aborted) return 0
    report(error)
    return 1
  } finally {
    claim?.stopping()
    if (product) {
      say('\n正在停止……')
      await product.stop()
    }
    claim?.release()
    if (signal.aborted) say('已停止。')
  }
}
