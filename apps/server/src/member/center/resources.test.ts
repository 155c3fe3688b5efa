import { readMessages } from '@kuaimen/contract/notice/notice.endpoints'
import { addWish, resourceCount } from '@kuaimen/contract/product/wish.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { PRODUCT } from '../../testing/booking/booking'
import { somePoints } from '../../testing/member/points'
import { aMessage } from '../../testing/notice/messages'
import { aCoupon } from '../../testing/wallet/wallet'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

it('counts cart, coupons and unread messages of the member alone', async () => {
  const [me, other] = [await aMember(app), await aMember(app)]
  await app.call(addWish, { product_id: PRODUCT }, me)
  for (let nth = 0; nth < 2; nth += 1) await aCoupon(app, me.id)
  for (const id of [me.id, me.id, me.id, other.id]) await aMessage(app, id)
  const countsOf = async ({ token }: { token: string }) => (await app.call(resourceCount, {}, { token })).data
  const mine = { wish_count: 1, coupon_count: 2, message_count: 3, points: 0, level_name: '初见', tasks_ready: 0 }
  expect(await countsOf(me)).toEqual(mine)
  expect(await countsOf(other)).toEqual({ ...mine, wish_count: 0, coupon_count: 0, message_count: 1 })
  await app.call(readMessages, { all: 1 }, me)
  expect(await countsOf(me)).toEqual({ ...mine, message_count: 0 })
  await somePoints(app, me.id, 700)
  expect(await countsOf(me)).toMatchObject({ points: 700, level_name: '相识' })
})
