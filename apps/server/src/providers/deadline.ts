import { setTimeout as pause } from 'node:timers/promises'

/** The outcome of work while somebody waits for it; nothing when that takes longer. The work itself goes on. */
export async function withinMs<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const waiting = new AbortController()
  const late = pause(ms, undefined, { signal: waiting.signal }).catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    waiting.abort()
    // A failure now has no reader any more.
    work.catch(() => undefined)
  }
}
