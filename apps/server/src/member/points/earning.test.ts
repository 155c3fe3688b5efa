import { operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import { growthList, memberCenter, pointsList } from '@kuaimen/contract/member/center.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeMembers } from '../../account/self/merge.service'
import { bookingPayable } from '../../booking/settle/payable.service'
import { checksOf } from '../../jobs/audit'
import { findPayment } from '../../payment/payment.service'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aBooking, anOperator, aStore, giveRoom } from '../../testing/booking/booking'
import { anItem, redeemBy } from '../../testing/member/mall'
import { force } from '../../testing/payment/ledger'
import { aRefund } from '../../testing/payment/payments'
import { rows } from '../../testing/rows'
import { aCoupon, aGiftCard } from '../../testing/wallet/wallet'
import { memberRoom } from '../member.room'
import { findMembership, type MembershipRow } from '../membership/membership.sql'
import { addPoints, lockMembership } from './points.service'

let app: TestApp
let store_id: number
beforeAll(async () => {
  app = await TestApp.start({ demo: true, pool: 30 })
  store_id = await aStore(app)
  await giveRoom(app, store_id, 60)
})
afterAll(() => app.stop())

type Member = Awaited<ReturnType<typeof aMember>>

const centerOf = async ({ token }: { token: string }) => (await app.call(memberCenter, {}, { token })).data
const pointsOf = async ({ token }: { token: string }) => (await app.call(pointsList, {}, { token })).data
/** What the room's own checks find: no call of the product gives back money of a completed visit yet. */
async function off(): Promise<string[]> {
  const now = app.services.now()
  const found = await Promise.all(checksOf(app.services, [memberRoom]).map(({ find }) => find(app.database.db, now)))
  return found.flatMap(({ listed }) => [...listed])
}
const nothingOff = async () => expect(await off()).toEqual([])

const completed = (by: Member, more: Parameters<typeof aBooking>[1] = {}) =>
  aBooking(app, { by, store_id, state: 'completed', ...more })

/** Money of a visit goes back, as after the provider's notice. */
async function refund(orderSn: string, amountFen: number) {
  const [{ pay_no } = { pay_no: '' }] = await rows<{ pay_no: string }>(
    app,
    'select pay_no from payment where subject_no = $1',
    [orderSn],
  )
  const refund_no = await aRefund(app, pay_no, amountFen)
  const payment = (await findPayment(app.database.db, pay_no))!
  const arrived = { refund_no, amount_fen: amountFen, settled_at: app.services.now() }
  const notified = () => bookingPayable.refunded(app.services, arrived, payment)
  await notified()
  return notified
}

const spend = async (by: Member, points: number) =>
  expect((await redeemBy(app, by.token, await anItem(app, { points }))).code).toBe(0)

describe('a visit that is completed', () => {
  it('brings a point and a growth for every yuan, and says which visit it was', async () => {
    const by = await aMember(app)
    const { order_sn, payable_fen } = await completed(by)
    const yuan = Math.floor(payable_fen / 100)
    expect(yuan).toBeGreaterThan(50)
    const points = await pointsOf(by)
    expect(points).toMatchObject({
      points: yuan,
      owed_points: 0,
      expiring: [{ amount: yuan, on: '2027-12-31' }],
      list: [{ text: '到店拍摄', amount: yuan, order_sn, balance_after: yuan, expires_on: '2027-12-31' }],
      total: 1,
    })
    const growth = (await app.call(growthList, {}, by)).data
    expect(growth).toMatchObject({ growth: yuan, list: [{ text: '到店拍摄', amount: yuan, order_sn }], total: 1 })
    expect(await centerOf(by)).toMatchObject({ points: yuan, growth: yuan, level_name: '相识', falling: null })
    const [fact] = await rows(app, 'select fact, about from member_fact where subject_no = $1', [order_sn])
    expect(fact).toMatchObject({ fact: 'visit_done', about: { store_id, city_id: 310100, base_fen: payable_fen } })
    await nothingOff()
  })

  it('earns for gift cards, and nothing for coupons', async () => {
    const by = await aMember(app)
    const [coupon, card] = [await aCoupon(app, by.id), await aGiftCard(app, by.id, 10_000)]
    const { payable_fen } = await completed(by, { tenders: { coupon_code: coupon, gift_cards: [card] } })
    expect((await pointsOf(by)).points).toBe(Math.floor((payable_fen + 10_000) / 100))
    await nothingOff()
  })

  it('earns nothing before it is over', async () => {
    const by = await aMember(app)
    await aBooking(app, { by, store_id, state: 'delivered' })
    expect(await pointsOf(by)).toMatchObject({ points: 0, list: [], total: 0 })
  })

  it('earns once, however many say that it is over', async () => {
    const by = await aMember(app)
    const { order_sn, payable_fen } = await aBooking(app, { by, store_id, state: 'delivered' })
    const operator = await anOperator(app)
    const complete = () => app.call(operatorTransition, { order_sn, to: 'completed' }, operator)
    const answers = await Promise.all(Array.from({ length: 20 }, complete))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await pointsOf(by)).toMatchObject({ points: Math.floor(payable_fen / 100), total: 1 })
  })
})

describe('money that goes back', () => {
  it('takes back what it had brought, once, and in whole only as far as it went', async () => {
    const by = await aMember(app)
    const { order_sn, payable_fen } = await completed(by)
    const notifiedAgain = await refund(order_sn, 5_050)
    const left = Math.floor((payable_fen - 5_050) / 100)
    expect(await pointsOf(by)).toMatchObject({ points: left, owed_points: 0, total: 2 })
    await notifiedAgain()
    expect(await centerOf(by)).toMatchObject({ points: left, growth: left })
    await refund(order_sn, payable_fen - 5_050)
    expect(await centerOf(by)).toMatchObject({ points: 0, growth: 0, owed_points: 0 })
    await nothingOff()
  })

  it('is owed when the points are spent, and the next visit pays it first', async () => {
    const by = await aMember(app)
    const { order_sn, payable_fen } = await completed(by)
    const yuan = Math.floor(payable_fen / 100)
    await spend(by, yuan - 10)
    await refund(order_sn, payable_fen)
    expect(await pointsOf(by)).toMatchObject({ points: 0, owed_points: yuan - 10 })
    await completed(by, { time: '15:00' })
    const { points, owed_points, list } = await pointsOf(by)
    expect({ points, owed_points }).toEqual({ points: 10, owed_points: 0 })
    expect(list.slice(0, 2)).toMatchObject([
      { text: '抵扣待收回积分', amount: 10 - yuan, balance_after: 10 },
      { text: '到店拍摄', amount: yuan, balance_after: yuan },
    ])
    await nothingOff()
  })
})

describe('the ledgers', () => {
  it('are only ever added to', async () => {
    const by = await aMember(app)
    await completed(by)
    for (const table of ['points_entry', 'growth_entry']) {
      await expect(rows(app, `update ${table} set amount = 1 where member_id = $1`, [by.id])).rejects.toThrow()
      await expect(rows(app, `delete from ${table} where member_id = $1`, [by.id])).rejects.toThrow()
    }
    await expect(rows(app, 'update membership set points = -1 where member_id = $1', [by.id])).rejects.toThrow()
  })

  const gift = (by: Member, nth: number, seen?: MembershipRow) =>
    app.database.transaction(async (tx) => {
      const at = app.services.now()
      const held = seen ?? (await lockMembership(tx, by.id, at))!
      const gained = { event: 'gift', amount: 7, subject_no: `${by.id}:${nth}`, expires_on: '2027-12-31', at } as const
      await addPoints(tx, held, gained)
    })

  it('hold every point when fifty come at once', async () => {
    const by = await aMember(app)
    await Promise.all(Array.from({ length: 50 }, (_, nth) => gift(by, nth)))
    expect((await pointsOf(by)).points).toBe(350)
    await nothingOff()
  })

  it('lose points when two look before either writes: what the lock is there for', async () => {
    const by = await aMember(app)
    await gift(by, 0)
    const seen = (await findMembership(app.database.db, by.id))!
    await Promise.all([gift(by, 1, seen), gift(by, 2, seen)])
    expect((await pointsOf(by)).points).toBe(14)
    expect(await off()).toHaveLength(2)
    await rows(app, 'update membership set points = 21 where member_id = $1', [by.id])
    await force(
      app,
      'points_entry',
      'update points_entry set balance_after = 21 where subject_no = any($1) and id = (select max(id) from points_entry where member_id = $2)',
      [[`${by.id}:1`, `${by.id}:2`], by.id],
    )
    await nothingOff()
  })

  it('hold the same once when it comes fifty times at once', async () => {
    const by = await aMember(app)
    await Promise.all(Array.from({ length: 50 }, () => gift(by, 0)))
    expect(await pointsOf(by)).toMatchObject({ points: 7, total: 1 })
    await nothingOff()
  })
})

describe('accounts that merge', () => {
  it('carry points with their days, growth and what is owed', async () => {
    const [from, into] = [await aMember(app), await aMember(app)]
    const { payable_fen } = await completed(from)
    await completed(into, { time: '15:00' })
    await rows(app, 'update member set mobile = null where id = $1', [from.id])
    const yuan = Math.floor(payable_fen / 100)
    await app.database.transaction((tx) => mergeMembers(app.services, tx, from.id, into.id))
    expect(await centerOf(into)).toMatchObject({ points: 2 * yuan, growth: 2 * yuan })
    expect((await pointsOf(into)).expiring).toEqual([{ amount: 2 * yuan, on: '2027-12-31' }])
    await nothingOff()
  })
})
