import { bookingDetail, reviewBooking } from '@kuaimen/contract/booking/booking.endpoints'
import { choiceComments } from '@kuaimen/contract/store/store.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { aBooking } from '../testing/booking'
import { countOf } from '../testing/rows'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

it('takes stars alone for a review', async () => {
  const { order_sn, token } = await aBooking(app, { state: 'completed' })
  expect((await app.call(reviewBooking, { order_sn, score: 4 }, { token })).code).toBe(0)
  const { data } = await app.call(bookingDetail, { order_sn }, { token })
  expect(data.reviewed).toBe(true)
  expect(await countOf(app, "store_comment where order_sn = $1 and body = '' and score = 4", [order_sn])).toBe(1)
  expect((await app.call(choiceComments, { store_id: data.store_id })).code).toBe(0)
})
