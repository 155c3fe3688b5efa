import { setTimeout as pause } from 'node:timers/promises'

/** What work comes to while somebody waits for it; nothing when that takes longer. The work itself goes on. */
export async function withinMs<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const waiting = new AbortController()
  const late = pause(ms, undefined, { signal: waiting.signal }).catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    waiting.abort()
    // Nobody waits any more for what fails now.
    work.catch(() => undefined)
  }
}
