import type { WorkerEvents } from 'graphile-worker'
import type { Services } from '../context'
import { logIgnored } from '../http/observe/report-ignored-error'
import { beat, forgetWorker, type LockedJob, listLocked, unlock, type Working } from './workers.sql'

const EVERY_MS = 5000
/** So often in a row a job was seen without a new sign before it is taken up: between 15 and 20 seconds. */
const LOOKS = 4

/** Which jobs the queues of this process work on now, over every restart of the queue. */
export function listen(events: WorkerEvents, working = new Map<string, Set<string>>()): Working {
  events.on('pool:create', ({ workerPool }) => void working.set(workerPool.id, new Set()))
  events.on('pool:release', ({ workerPool }) => void working.delete(workerPool.id))
  events.on('job:start', ({ worker, job }) => void working.get(worker.workerPool.id)?.add(job.id))
  events.on('job:complete', ({ worker, job }) => void working.get(worker.workerPool.id)?.delete(job.id))
  return working
}

/**
 * Looks at all locked jobs and answers those that nobody works on. A sign is compared with the one of the look before,
 * never with a clock: while the database was away nobody could give one, and such looks do not count.
 */
export function makeLook(): (locked: readonly LockedJob[]) => LockedJob[] {
  let before = new Map<string, { sign: string; looks: number }>()
  return (locked) => {
    const now: typeof before = new Map()
    for (const { id, locked_by, sign } of locked) {
      const last = before.get(`${id} ${locked_by}`)
      now.set(`${id} ${locked_by}`, { sign, looks: last?.sign === sign ? last.looks + 1 : 1 })
    }
    before = now
    return locked.filter(({ id, locked_by }) => (now.get(`${id} ${locked_by}`)?.looks ?? 0) >= LOOKS)
  }
}

/**
 * A process that was killed leaves its jobs locked, and so does one whose word that a job is done was lost with a
 * connection. The queue itself waits four hours before it believes so. Here every queue says what it works on, and what
 * is not said any more is taken up within 30 seconds, whoever locked it.
 */
export function watchStaleJobs(
  services: Services,
  working: Working,
  { everyMs = EVERY_MS, onBeat = async () => {} }: { everyMs?: number; onBeat?: () => Promise<void> } = {},
): { stop: () => Promise<void> } {
  const { db, log } = services
  const look = makeLook()
  const round = async () => {
    await beat(db, working)
    await onBeat()
    const orphans = look(await listLocked(db))
    if (orphans.length === 0) return
    await unlock(db, orphans)
    log.warn({ jobs: orphans.map(({ id, locked_by }) => ({ id, locked_by })) }, 'jobs left behind are taken up')
  }
  let running: Promise<void> | undefined
  const start = () => {
    running ??= round()
      .catch((error: unknown) => logIgnored(log, 'jobs:orphans', error))
      .finally(() => {
        running = undefined
      })
  }
  start()
  const timer = setInterval(start, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

/** Where a queue has ended in order it leaves nothing behind. */
export const forget = async ({ db, log }: Services, ids: Iterable<string>): Promise<void> => {
  for (const id of ids) await forgetWorker(db, id).catch((error: unknown) => logIgnored(log, 'jobs:orphans', error))
}
