import { setTimeout as pause } from 'node:timers/promises'
import type { Runner } from 'graphile-worker'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000
/** A queue that has run so long counts as sound again. */
const SOUND_AFTER_MS = 60_000

interface Supervisor {
  readonly start: () => Promise<Runner>
  /** Told why it ended, each time. */
  readonly onEnd: (why: unknown) => void
}

interface SupervisedQueue {
  /** Ends the queue that runs; another begins, as when it had ended by itself. */
  readonly renew: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Runs the queue, and another whenever it ends by itself, until it is stopped. The first start may fail. */
export async function restartWorker({ start, onEnd }: Supervisor): Promise<SupervisedQueue> {
  const stopping = new AbortController()
  let runner = await start()
  let pauseMs = FIRST_PAUSE_MS

  const another = async () => {
    while (!stopping.signal.aborted) {
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      try {
        runner = await start()
        return
      } catch (error) {
        onEnd(error)
      }
    }
  }
  const watch = async () => {
    while (!stopping.signal.aborted) {
      const began = performance.now()
      const why = await runner.promise.then(
        () => new Error('the queue has ended by itself'),
        (error: unknown) => error,
      )
      if (stopping.signal.aborted) return
      onEnd(why)
      if (performance.now() - began > SOUND_AFTER_MS) pauseMs = FIRST_PAUSE_MS
      await another()
    }
  }
  const watched = watch()

  // Rejects when it has ended already, between two.
  const renew = () => runner.stop().catch(() => {})
  return {
    renew,
    stop: async () => {
      stopping.abort()
      await renew()
      await watched
    },
  }
}
