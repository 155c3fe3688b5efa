import { addWish, wishList } from '@kuaimen/contract/product/wish.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aBooking, PRODUCT, paid, submit } from '../../testing/booking/booking'
import { aGiftCard } from '../../testing/wallet/wallet'
import { expireOverdue } from '../settle/expiry.service'

const MINUTE = 60_000
const OTHER = PRODUCT + 1
let app: TestApp

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

type Member = Awaited<ReturnType<typeof aMember>>

const add = async ({ token }: Member, product_id: number) =>
  expect((await app.call(addWish, { product_id }, { token })).code).toBe(0)

/** Somebody whose cart holds what is booked and something else. */
async function aShopper(): Promise<Member> {
  const member = await aMember(app)
  for (const product_id of [PRODUCT, OTHER]) await add(member, product_id)
  return member
}
const cart = async ({ token }: Member) =>
  (await app.call(wishList, {}, { token })).data.list.map(({ product }) => product.id)

describe('what is booked leaves the cart', () => {
  it('when it is paid, not while it is held', async () => {
    const by = await aShopper()
    const { order_sn, payable_fen } = await aBooking(app, { by, state: 'held', time: '11:00' })
    expect(await cart(by)).toContain(PRODUCT)
    await paid(app, order_sn, payable_fen, by.id)
    expect(await cart(by)).toEqual([OTHER])
  })

  it('at once when there is nothing to pay', async () => {
    const by = await aShopper()
    const code = await aGiftCard(app, by.id, 1_000_000)
    const { data } = await submit(app, by.token, { time: '12:00', tenders: { gift_cards: [code] } })
    expect(data.state).toBe('booked')
    expect(await cart(by)).toEqual([OTHER])
  })

  it('when the payment was late and the time was still free; a hold that runs out leaves it', async () => {
    const by = await aShopper()
    const { order_sn, payable_fen } = await aBooking(app, { by, state: 'held', time: '13:00' })
    app.advance(16 * MINUTE)
    await expireOverdue(app.services)
    expect(await cart(by)).toContain(PRODUCT)
    await paid(app, order_sn, payable_fen, by.id)
    expect(await cart(by)).toEqual([OTHER])
  })

  it('of its owner alone, and not what was put there after the booking was made', async () => {
    const [by, somebody] = [await aMember(app), await aShopper()]
    const { order_sn, payable_fen } = await aBooking(app, { by, state: 'held', time: '14:00' })
    app.advance(MINUTE)
    await add(by, PRODUCT)
    await paid(app, order_sn, payable_fen, by.id)
    expect(await cart(by)).toEqual([PRODUCT])
    expect(await cart(somebody)).toContain(PRODUCT)
  })
})
