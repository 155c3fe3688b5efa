import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest'
import { type TestDatabase, testDatabase, unreported } from '../testing/database'
import { databaseClock } from './clock'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(inject('postgresUrl'), 'empty')
})
afterAll(() => database.drop())
afterEach(() => void vi.useRealTimers())

const HOUR_MS = 3_600_000

const differenceOf = async (now: () => Date): Promise<number> => {
  const { rows } = await database.db.execute<{ at: string }>(sql`select clock_timestamp()::text as at`)
  return Math.abs(now().getTime() - new Date(rows[0]!.at).getTime())
}

it.each([
  ['ahead', HOUR_MS],
  ['back', -HOUR_MS],
])('keeps the database’s time when the machine’s clock is set an hour %s', async (_, jumpMs) => {
  const { now, stop } = await databaseClock(database, unreported)
  vi.useFakeTimers({ toFake: ['Date'], now: vi.getRealSystemTime() + jumpMs })
  expect(await differenceOf(now)).toBeLessThan(2000)
  stop()
})
