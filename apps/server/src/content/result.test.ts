import { bookingNotFound } from '@kuaimen/contract/booking/record.errors'
import { bookPayResult } from '@kuaimen/contract/booking/view.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember } from '../testing/account/member'
import { TestApp } from '../testing/app'
import { aBooking } from '../testing/booking/booking'
import { pagead } from './content.table'

const SHANGHAI = 310100
const HANGZHOU = 330100
const MINUTE = 60_000

let app: TestApp
let order_sn: string
let token: string
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  const made = await aBooking(app)
  order_sn = made.order_sn
  token = made.token
})
afterAll(() => app.stop())

const anAd = (alt: string, city_id: number | null, path = 'book_pay_result') => {
  const now = app.services.now().getTime()
  return app.database.db.insert(pagead).values({
    path,
    slot: 'activity',
    url: '/a.webp',
    alt,
    width: 10,
    height: 5,
    link_type: 'none',
    city_id,
    starts_at: new Date(now - MINUTE),
    ends_at: new Date(now + MINUTE),
    rank: 1,
  })
}

it('shows after a booking what is placed on the result page, for the city of the store', async () => {
  await anAd('here', SHANGHAI)
  await anAd('elsewhere', HANGZHOU)
  await anAd('on another page', null, 'home')
  const { code, data } = await app.call(bookPayResult, { order_sn }, { token })
  expect(code).toBe(0)
  expect(data.activity.map(({ alt }) => alt).sort()).toEqual(['here', '看这里，别动：下一次，带上毛孩子'])
  expect(data.recommendation.flatMap(({ children }) => children).length).toBeGreaterThan(0)
})

it('is for the owner of the booking alone', async () => {
  const stranger = await aMember(app)
  expect(await app.call(bookPayResult, { order_sn }, { token: stranger.token })).toMatchObject(bookingNotFound)
  expect((await app.call(bookPayResult, { order_sn })).status).toBe(401)
})
