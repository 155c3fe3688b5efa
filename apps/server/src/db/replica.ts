import type { OpenReplica, Tx } from './database'
import { openPool, txOn } from './database'
import { closeHosts, follow, onChanged } from './hosts'
import { replayedTo, writtenTo } from './replica.sql'
import { openSilence } from './silence'

/** With the second that shared answers are kept, nothing full is shown as open after two. */
export const LAG_AT_MOST_MS = 1000
const LOOK_EVERY_MS = 250
/** Positions that the replica has not passed yet; older ones say nothing that these do not. */
const NOTED_AT_MOST = 8

/**
 * How old a replica is. Positions of the primary are noted with their time; when the replica has passed one, it has all
 * that was written until then. So it is known also while nothing is written, and when the replica is cut off.
 */
export function openLag() {
  let noted: { readonly position: bigint; readonly at: number }[] = []
  let provenAt = Number.NEGATIVE_INFINITY
  return {
    wrote(position: bigint, at: number): void {
      noted = [...noted, { position, at }].slice(-NOTED_AT_MOST)
    },
    replayed(position: bigint): void {
      for (const one of noted) if (one.position <= position) provenAt = one.at
      noted = noted.filter((one) => one.position > position)
    },
    lost(): void {
      provenAt = Number.NEGATIVE_INFINITY
    },
    isFit: (now: number): boolean => now - provenAt <= LAG_AT_MOST_MS,
    /** Whether it has what was written at that moment. */
    has: (at: number): boolean => provenAt >= at,
  }
}

/** Every quarter of a second, away from every request. */
function watch(primary: Tx, replica: Tx, failed: (error: unknown) => void) {
  const lag = openLag()
  let looking = false
  const look = async () => {
    const at = performance.now()
    lag.wrote(await writtenTo(primary), at)
    const position = await replayedTo(replica)
    if (position === undefined) throw new Error('DATABASE_REPLICA_URL leads to no replica')
    lag.replayed(position)
  }
  const tick = async () => {
    if (looking) return
    looking = true
    await look().catch((error: unknown) => {
      lag.lost()
      failed(error)
    })
    looking = false
  }
  void tick()
  const timer = setInterval(() => void tick(), LOOK_EVERY_MS).unref()
  return { lag, stop: () => clearInterval(timer) }
}

const SAY_AGAIN_MS = 60_000

/** Away, behind, or no replica at all: it is not asked, and a line a minute says why. */
export const replicaAt =
  (url: string, size: number): OpenReplica =>
  (primary, report) => {
    let saidAt = Number.NEGATIVE_INFINITY
    const address = follow(url)
    const silence = openSilence(address, report)
    const pool = openPool(address, size, report, silence)
    onChanged(address, () => silence.renew())
    const { lag, stop } = watch(primary, txOn(pool), (error) => {
      if (performance.now() - saidAt < SAY_AGAIN_MS) return
      saidAt = performance.now()
      report('db:replica', error)
    })
    const changes = new Map<string, number>()
    return {
      pool,
      isFit: (scope = '') => {
        if (!lag.isFit(performance.now())) return false
        const changedAt = changes.get(scope)
        if (changedAt === undefined) return true
        if (!lag.has(changedAt)) return false
        changes.delete(scope)
        return true
      },
      changed: (scope) => void changes.set(scope, performance.now()),
      close: async () => {
        stop()
        await pool.end()
        await Promise.all([silence.end(), closeHosts(address)])
      },
    }
  }
