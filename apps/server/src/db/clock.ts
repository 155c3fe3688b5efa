import type { Database, Report } from './database'
import { databaseNow } from './ready.sql'

const MEASURE_EVERY_MS = 60_000
const LOOK_EVERY_MS = 1000
/** A machine's clock that moved by more, against the time that really passed, was set; or the machine stood still. */
const JUMP_MS = 1000

/**
 * The database's clock decides, for every process alike. Between two measurements it goes on by the time that really
 * passed, so that a machine whose clock is set an hour ahead or back makes no holds of an hour more or less; a jump, or a
 * machine that was put to sleep, is measured anew within a second.
 */
export async function databaseClock(
  database: Database,
  report: Report,
): Promise<{ now: () => Date; stop: () => void }> {
  let offset = 0
  let ahead = 0
  const passed = () => performance.now()
  // Within a transaction: waiting for a connection is no part of the way.
  const measure = () =>
    database.transaction(async (tx) => {
      const before = passed()
      const there = await databaseNow(tx)
      offset = there.getTime() - (before + passed()) / 2
      ahead = Date.now() - passed()
    })
  await measure()
  const again = () => void measure().catch((error: unknown) => report('db:clock', error))
  const timers = [
    setInterval(again, MEASURE_EVERY_MS),
    setInterval(() => Math.abs(Date.now() - passed() - ahead) > JUMP_MS && again(), LOOK_EVERY_MS),
  ]
  for (const timer of timers) timer.unref()
  return {
    now: () => new Date(passed() + offset),
    stop: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
