// The whole product as one thing to start and stop: database, demo, server, lab.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Postgres, startPostgres } from '../postgres/postgres.ts'
import { type Program, startProgram } from '../process/program.ts'
import { sayDone } from '../terminal/say.ts'
import { demoMain, demoMedia, fillDemo } from './demo.ts'
import { labEnv } from './lab-env.ts'

export type Product = {
  productUrl: string
  labUrl: string
  databaseUrl: string
  /** Resolves with a sentence when a part ends without being asked to. */
  lost: Promise<string>
  stop: () => Promise<void>
}

export type ChildKind = 'program' | 'database'

/** The file that Node runs for each program, relative to the checkout. */
export type Entries = {
  server: string[]
  lab: string[]
  /** Fills an empty database before the server starts. */
  demo?: string[]
}

const builtEntries: Entries = {
  server: ['--enable-source-maps', 'apps/server/dist/main.js'],
  lab: ['--enable-source-maps', 'apps/lab/dist/main.js'],
  demo: demoMain,
}

export type ProductOptions = {
  port: number
  labPort: number
  dataDir: string
  databaseUrl?: string
  /** For tests: a quick database that is removed on stop. */
  ephemeral?: boolean
  /** Work to be done before the programs can start, while the database starts. */
  prepare?: (signal: AbortSignal) => Promise<void>
  /** Called with the filled database before the server is connected to it. */
  onFilled?: (databaseUrl: string) => Promise<void>
  entries?: Entries
  env?: Record<string, string>
  signal?: AbortSignal
  quiet?: boolean
  /** For development: programs that restart themselves and write to the terminal. */
  watched?: boolean
  onSpawn?: (pid: number, kind: ChildKind) => void
}

const lostDatabase = async (postgres: Postgres, logPath: string): Promise<string> => {
  while (postgres.isRunning()) await pause(500, undefined, { ref: false })
  return `数据库意外停止（日志 ${logPath}）`
}

/** Waits for all; when one fails the others are aborted, and the first failure is the one thrown. */
const together = async <T extends unknown[]>(failing: AbortController, tasks: { [K in keyof T]: Promise<T[K]> }) => {
  const settled = await Promise.allSettled(
    tasks.map((task: Promise<unknown>) => task.catch((error) => Promise.reject(failing.abort(error)))),
  )
  failing.signal.throwIfAborted()
  return settled.map((result) => (result.status === 'fulfilled' ? result.value : undefined)) as T
}

export const startProduct = async (options: ProductOptions): Promise<Product> => {
  const { port, labPort, dataDir, entries = builtEntries, quiet = false, onSpawn } = options
  const failing = new AbortController()
  const signal = failing.signal
  const giveUp = () => failing.abort(options.signal?.reason)
  options.signal?.addEventListener('abort', giveUp)
  if (options.signal?.aborted) giveUp()
  const running: { postgres?: Postgres; server?: Program; lab?: Program } = {}
  // The lab first, for it holds connections to the server; the database last, for the server still writes.
  const stop = async () => {
    await running.lab?.stop()
    await running.server?.stop()
    await running.postgres?.stop()
  }
  const timed = async <T>(what: string, task: Promise<T>, note: (result: T) => string = () => ''): Promise<T> => {
    const began = performance.now()
    const result = await task
    if (!quiet) sayDone(what, began, note(result))
    return result
  }
  const logOf = (name: string) => join(dataDir, 'logs', `${name}.log`)

  const startDatabase = async () => {
    if (options.databaseUrl) return options.databaseUrl
    const starting = startPostgres({ dir: join(dataDir, 'postgres'), ephemeral: options.ephemeral, signal })
    running.postgres = await timed('数据库', starting, ({ reattached }) => (reattached ? '接上了仍在运行的数据库' : ''))
    onSpawn?.(running.postgres.pid, 'database')
    return running.postgres.url
  }
  const fill = async (databaseUrl: string) => {
    if (!entries.demo) return
    const began = performance.now()
    const isFilled = await fillDemo({ databaseUrl, dataDir, args: entries.demo, logPath: logOf('demo'), signal })
    if (isFilled && !quiet) sayDone('演示数据', began)
    await options.onFilled?.(databaseUrl)
  }
  const program = (name: string, key: 'server' | 'lab', readyUrl: string, env: Record<string, string>) =>
    timed(
      name,
      startProgram({
        name,
        args: entries[key],
        env: { NODE_ENV: 'production', ...env, ...options.env },
        logPath: logOf(key),
        watched: options.watched ? { readyUrl } : undefined,
        signal,
        onSpawn: (pid) => onSpawn?.(pid, 'program'),
      }).then((started) => {
        running[key] = started
        return started
      }),
    )

  try {
    const [databaseUrl, env] = await together<[string, Awaited<ReturnType<typeof labEnv>>, unknown]>(failing, [
      startDatabase(),
      labEnv(dataDir, { port, labPort }),
      options.prepare?.(signal) ?? Promise.resolve(),
    ])
    const [server, lab] = await together<[Program, Program]>(failing, [
      fill(databaseUrl).then(() =>
        program('服务', 'server', `http://127.0.0.1:${port}/healthz`, {
          ...env.server,
          PORT: String(port),
          DATABASE_URL: databaseUrl,
          DATA_DIR: dataDir,
          MEDIA_DIR: demoMedia,
          // Only the desk sends us requests.
          DRAIN_SECONDS: '0',
        }),
      ),
      program('实验台', 'lab', `http://127.0.0.1:${labPort}/control/sms`, {
        ...env.lab,
        LAB_PORT: String(labPort),
        LAB_WX_PAY_BELIEVES: '1',
        // The desk may lift the limits of codes, in the demo's data alone.
        ...(entries.demo && { LAB_DEMO: JSON.stringify(entries.demo), LAB_DATABASE_URL: databaseUrl }),
        PRODUCT_URL: `http://127.0.0.1:${port}`,
      }),
    ])
    const losses = [server.lost, lab.lost]
    if (running.postgres) losses.push(lostDatabase(running.postgres, logOf('postgres')))
    const lost = Promise.race(losses)
    return { productUrl: `http://localhost:${port}`, labUrl: `http://localhost:${labPort}`, databaseUrl, lost, stop }
  } catch (error) {
    await stop()
    throw error
  } finally {
    options.signal?.removeEventListener('abort', giveUp)
  }
}
