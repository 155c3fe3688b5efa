import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { aBooking, aDay, driftedCells } from '../testing/booking/booking'
import { countOf, rows } from '../testing/rows'
import { sweepDays } from './sweep.service'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

const DAY_MS = 86_400_000

it('takes away cells and takings of days that are over for ninety days, and nothing else', async () => {
  const day = aDay(app)
  const { order_sn } = await aBooking(app, { day })
  const before = await countOf(app, 'pool_day')
  expect(await sweepDays(app.services)).toBe(0)
  app.advance(96 * DAY_MS)
  await sweepDays(app.services)
  expect(await countOf(app, 'pool_day where day = $1', [day])).toBeGreaterThan(0)
  expect(await countOf(app, 'taking where day = $1', [day])).toBeGreaterThan(0)
  app.advance(DAY_MS)
  expect(await sweepDays(app.services)).toBe(1)
  expect(await countOf(app, 'pool_day where day = $1', [day])).toBe(0)
  expect(await countOf(app, 'taking where day = $1', [day])).toBe(0)
  expect(await countOf(app, 'pool_day')).toBeLessThan(before)
  expect(await rows(app, 'select state, taking_id from booking where order_sn = $1', [order_sn])).toEqual([
    { state: 'booked', taking_id: null },
  ])
  expect(await driftedCells(app)).toEqual([])
  expect((await app.audit()).findings.filter(({ check }) => /cells|takings/.test(check))).toEqual([])
})
