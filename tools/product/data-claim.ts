import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type LiveClaim, liveClaims, writeClaim } from '../process/claim.mjs'
import { PlainFailure } from '../terminal/failure.ts'
import { say } from '../terminal/say.ts'

const timeoutMs = 15_000

export type DataClaim = {
  /** Remembers a child, so that the next start knows it even after a kill -9 of this one. */
  addChild: (pid: number) => void
  stopping: () => void
  release: () => void
}

const refuse = ({ pid, address }: LiveClaim): never => {
  throw new PlainFailure(
    `快门已经在这个数据文件夹上运行：pid ${pid}，${address}。要再开一份，请另给文件夹和端口：DATA_DIR=… PORT=… LAB_PORT=… npm start`,
  )
}

const killOrphans = (orphans: LiveClaim[]) => {
  for (const { pid } of orphans) {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {}
  }
}

const take = (dir: string, address: string): DataClaim | undefined => {
  const launcher = { role: 'launcher', address }
  const mine = writeClaim(dir, { ...launcher, state: 'asking' })
  // Two who ask at once both step back, and try again after unequal waits.
  if (liveClaims(dir, mine.file).length > 0) return void mine.release()
  const claims = [mine]
  mine.update({ ...launcher, state: 'running' })
  return {
    addChild: (pid) => claims.push(writeClaim(dir, { role: 'child' }, pid)),
    stopping: () => mine.update({ ...launcher, state: 'stopping' }),
    release: () => {
      for (const claim of claims) claim.release()
    },
  }
}

/** One launcher a data folder: refuses a second, waits for one that is leaving and for what a killed one left. */
export const claimDataDir = async (dataDir: string, address: string, signal?: AbortSignal): Promise<DataClaim> => {
  const dir = join(dataDir, '.running')
  const deadline = performance.now() + timeoutMs
  let isAnnounced = false
  for (;;) {
    signal?.throwIfAborted()
    const others = liveClaims(dir)
    const launchers = others.filter(({ role }) => role === 'launcher')
    const running = launchers.find(({ state }) => state === 'running')
    if (running) refuse(running)
    const claim = others.length === 0 ? take(dir, address) : undefined
    if (claim) return claim
    const [first] = launchers
    if (performance.now() > deadline) {
      if (first) throw new PlainFailure(`上一次启动的快门（pid ${first.pid}）还没有停完，请稍后再试。`)
      killOrphans(others)
    }
    if (others.length > 0 && !isAnnounced && first?.state !== 'asking') {
      isAnnounced = true
      say('上一次启动的快门正在停止，等它一下……')
    }
    await pause(50 + Math.random() * 100)
  }
}
