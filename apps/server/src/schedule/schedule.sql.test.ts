import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { expect, inject, it, onTestFinished } from 'vitest'
import { DEMO_DAY, testDatabase } from '../testing/database'
import { replanAll } from './schedule.sql'

it('fills each day of the horizon once', async () => {
  const database = await testDatabase(inject('postgresUrl'), 'demo')
  onTestFinished(() => database.drop())
  const today = studioDay(DEMO_DAY)
  const fill = (lastDay: number) => database.transaction((tx) => replanAll(tx, today, addDays(today, lastDay)))
  expect(await fill(60)).toBe(0)
  const aDay = await fill(61)
  expect(aDay).toBeGreaterThan(480)
  expect(await fill(63)).toBe(2 * aDay)
  expect(await fill(63)).toBe(0)
}, 60_000)
