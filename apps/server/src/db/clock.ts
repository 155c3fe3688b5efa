import type { Database, Report } from './database'
import { databaseNow } from './ready.sql'

const MEASURE_EVERY_MS = 60_000

/** The database's clock decides, for every process alike: ours is used with the measured difference. */
export async function databaseClock(
  database: Database,
  report: Report,
): Promise<{ now: () => Date; stop: () => void }> {
  let offset = 0
  // Within a transaction: waiting for a connection is no part of the way.
  const measure = () =>
    database.transaction(async (tx) => {
      const before = Date.now()
      const there = await databaseNow(tx)
      offset = there.getTime() - (before + Date.now()) / 2
    })
  await measure()
  const timer = setInterval(
    () => void measure().catch((error: unknown) => report('db:clock', error)),
    MEASURE_EVERY_MS,
  ).unref()
  return { now: () => new Date(Date.now() + offset), stop: () => clearInterval(timer) }
}
