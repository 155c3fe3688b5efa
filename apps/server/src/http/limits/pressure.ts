/** How busy this process is. */
export interface Pressure {
  /** How long what comes now waits before anything is done for it, in milliseconds. */
  readonly waitMs: () => number
  /** How long a visitor may wait for a document: SHED_AFTER_MS. */
  readonly shedAfterMs: number
  readonly stop: () => void
}

export const NO_PRESSURE: Pressure = { waitMs: () => 0, shedAfterMs: 500, stop: () => {} }

interface Lent {
  release(): void
}

const LOOK_MS = 100

/**
 * Looks ten times a second how late the event loop is, and how long a connection of the pool has to be waited for: one
 * asks for it as every call does, and gives it back at once.
 */
export function watchPressure(
  connect: () => Promise<Lent>,
  shedAfterMs: number,
  now: () => number = () => performance.now(),
): Pressure {
  let lookedAt = now()
  let late = 0
  let askedAt: number | undefined
  let lastWait = 0

  const ask = async () => {
    const from = now()
    askedAt = from
    try {
      ;(await connect()).release()
      lastWait = now() - from
    } catch {
      // A database that is away refuses calls by itself, in its own words.
      lastWait = 0
    } finally {
      askedAt = undefined
    }
  }
  const look = () => {
    late = Math.max(0, now() - lookedAt - LOOK_MS)
    lookedAt = now()
    if (askedAt === undefined) void ask()
  }
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  return {
    shedAfterMs,
    waitMs: () => {
      const overdue = now() - lookedAt - LOOK_MS
      const waiting = askedAt === undefined ? 0 : now() - askedAt
      return Math.max(late, overdue) + Math.max(lastWait, waiting)
    },
    stop: () => clearInterval(timer),
  }
}
