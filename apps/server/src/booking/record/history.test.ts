import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'
import { aBooking } from '../../testing/booking/booking'
import { countOf, rows } from '../../testing/rows'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

it.each([
  'update booking_event set note = $2 where order_sn = $1',
  'delete from booking_event where order_sn = $1 and $2 <> note',
])('the history of a booking is only added to: %s', async (statement) => {
  const { order_sn } = await aBooking(app)
  await expect(rows(app, statement, [order_sn, 'another story'])).rejects.toThrow('booking_event is only ever added to')
  expect(await countOf(app, 'booking_event where order_sn = $1', [order_sn])).toBe(2)
})
