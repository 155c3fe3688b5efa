import { cancelBooking, cancelPreview, setRemark } from '@kuaimen/contract/booking/change.endpoints'
import type { BookingState } from '@kuaimen/contract/booking/record.rules'
import { operatorCancel, operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { refundVoucherOrder, voucherOrderDetail } from '@kuaimen/contract/shop/shop.endpoints'
import { cardDetail } from '@kuaimen/contract/wallet/card.endpoints'
import type { Tenders } from '@kuaimen/contract/wallet/card.views'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aBooking, anOperator, cameIn, submit } from '../../testing/booking/booking'
import { countOf, rows } from '../../testing/rows'
import { aCoupon, aGiftCard, aVoucher, balanceOf } from '../../testing/wallet/wallet'
import { settleBookingPayment } from '../settle/settle.service'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let app: TestApp
let began: Date

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  began = app.services.now()
})
afterAll(() => app.stop())
afterEach(async () => {
  app.advance(began.getTime() - app.services.now().getTime())
  expect((await app.audit()).findings).toEqual([])
})

type Member = Awaited<ReturnType<typeof aMember>>
interface One extends Member {
  readonly order_sn: string
}

/** A visit of today, which is close enough that a cancel costs something; paid when there is something to pay. */
async function today(tenders: Partial<Tenders> = {}, by?: Member, time = '18:00'): Promise<One> {
  const member = by ?? (await aMember(app))
  const { data } = await submit(app, member.token, { day: studioDay(app.services.now()), time, tenders })
  const { order_sn, payable_fen } = data
  if (payable_fen > 0)
    await settleBookingPayment(
      app.services,
      await cameIn(app, { payable_no: order_sn, amount_fen: payable_fen, member_id: member.id }),
    )
  return { ...member, order_sn }
}

const preview = async ({ order_sn, token }: One) => (await app.call(cancelPreview, { order_sn }, { token })).data
const detail = async ({ order_sn, token }: One) => (await app.call(bookingDetail, { order_sn }, { token })).data
const useOf = async (order_sn: string, kind: string) =>
  (
    await rows<{ state: string }>(app, 'select state from wallet_use where subject_no = $1 and kind = $2', [
      order_sn,
      kind,
    ])
  )[0]?.state

async function cancel(one: One) {
  const { refund_fen } = await preview(one)
  const { code } = await app.call(cancelBooking, { order_sn: one.order_sn, shown_refund_fen: refund_fen }, one)
  expect(code).toBe(0)
}

describe('the grace after paying', () => {
  it('gives everything back, the coupon too, for as long as it was promised', async () => {
    const member = await aMember(app)
    const one = await today(
      { coupon_code: await aCoupon(app, member.id), gift_cards: [await aGiftCard(app, member.id, 1000)] },
      member,
    )
    app.advance(30 * MINUTE)
    expect(await preview(one)).toMatchObject({
      kept_fen: 0,
      rule: '支付后30分钟内取消，全额退回；优惠券退回卡包',
      free_until: app.services.now().getTime() / 1000,
    })
    expect((await detail(one)).free_until).toBe(app.services.now().getTime() / 1000)
    await cancel(one)
    expect(await useOf(one.order_sn, 'coupon')).toBe('returned')
  })

  it('is over a moment later', async () => {
    const one = await today()
    app.advance(30 * MINUTE + 1000)
    const { kept_fen, rule } = await preview(one)
    expect(kept_fen).toBeGreaterThan(0)
    expect(rule).toBe('距离到店不足24小时，收取30%')
  })

  it('does not reach into the last two hours', async () => {
    const one = await today({}, undefined, '13:00')
    app.advance(studioInstant(studioDay(began), '11:00').getTime() + 1000 - began.getTime())
    expect((await preview(one)).kept_fen).toBeGreaterThan(0)
  })

  it('is not promised by a booking that was made before there was one', async () => {
    const one = await today()
    await rows(app, `update booking set policy = policy - 'grace_minutes' - 'grace_hours' where order_sn = $1`, [
      one.order_sn,
    ])
    expect((await preview(one)).kept_fen).toBeGreaterThan(0)
  })
})

/** A set of one voucher, bought. */
async function bought(member: Member): Promise<{ order_no: string; voucher: string }> {
  const voucher = await aVoucher(app, member.id)
  const [set] = await rows<{ id: number }>(app, 'select id from coupon_set order by id limit 1')
  const order_no = `K${voucher.slice(1)}`
  const paid = await cameInForSet(order_no, member.id)
  await rows(
    app,
    `insert into voucher_order (order_no, member_id, set_id, name, cover, gives, count, amount_fen, state, is_group, hold_until, created_at, pay_no)
     select $1, $2, id, name, cover, jsonb_set(gives, '{count}', '1'), 1, 9900, 'issued', false, now(), now(), $4 from coupon_set where id = $3`,
    [order_no, member.id, set!.id, paid],
  )
  await rows(app, 'update voucher set order_no = $2, paid_fen = 9900 where code = $1', [voucher, order_no])
  await rows(
    app,
    `insert into ledger_entry (txn, nth, account, amount_fen, subject_no, at)
     values ('sold:' || $1, 0, 'subject:' || $1, 9900, $1, now()), ('sold:' || $1, 1, 'voucher:' || $2, -9900, $1, now())`,
    [order_no, voucher],
  )
  await rows(app, 'update coupon_set set sold = sold + 1 where id = $1', [set!.id])
  return { order_no, voucher }
}

const cameInForSet = async (payable_no: string, member_id: number) =>
  (await cameIn(app, { payable_no, amount_fen: 9900, member_id })).pay_no

describe('a voucher', () => {
  it('comes back from a late cancel once, and is not refundable for money then', async () => {
    const member = await aMember(app)
    const { order_no, voucher } = await bought(member)
    const first = await today({ voucher_code: voucher }, member)
    app.advance(HOUR)
    expect(await preview(first)).toMatchObject({
      kept_fen: 0,
      rule: '距离到店不足24小时；兑换券退回卡包，只此一次，之后可再预约，不再退款',
    })
    await cancel(first)
    const card = await app.call(cardDetail, { coupon_type: 'voucher', code: voucher }, member)
    expect(card.data).toMatchObject({ state: 'usable', limits: expect.stringContaining('不再退款') })
    const order = (await app.call(voucherOrderDetail, { order_no }, member)).data
    expect(order).toMatchObject({ refundable_fen: 0, can: { refund: false }, vouchers: [{ is_final: true }] })
    expect((await app.call(refundVoucherOrder, { order_no, shown_refund_fen: 9900 }, member)).code).not.toBe(0)

    const second = await today({ voucher_code: voucher }, member)
    const seen = await app.call(bookingDetail, { order_sn: second.order_sn }, member)
    expect(seen.data.tenders).toMatchObject([{ kind: 'voucher', is_last: true }])
    app.advance(HOUR)
    const { kept_fen, paid_fen, rule } = await preview(second)
    expect(kept_fen).toBe(paid_fen)
    expect(rule).toBe('距离到店不足24小时；兑换券已因临时取消退回过一次，这次不再退回')
    await cancel(second)
    expect(await useOf(second.order_sn, 'voucher')).toBe('used')
  })

  it('comes back from a free cancel as it was', async () => {
    const member = await aMember(app)
    const { order_no, voucher } = await bought(member)
    const one = await today({ voucher_code: voucher }, member)
    expect((await preview(one)).rule).toBe('支付后30分钟内取消，全额退回；兑换券退回卡包')
    await cancel(one)
    expect((await app.call(voucherOrderDetail, { order_no }, member)).data.refundable_fen).toBe(9900)
  })

  it('is used up by a visit that was missed', async () => {
    const member = await aMember(app)
    const one = await today({ voucher_code: await aVoucher(app, member.id) }, member)
    app.advance(9 * HOUR)
    await app.call(operatorTransition, { order_sn: one.order_sn, to: 'no_show' }, await anOperator(app))
    expect(await useOf(one.order_sn, 'voucher')).toBe('used')
  })
})

it('a coupon that has run out is not said to be of use again', async () => {
  const member = await aMember(app)
  const one = await today({ coupon_code: await aCoupon(app, member.id) }, member)
  await rows(app, `update coupon set valid_from = '2026-01-01', valid_until = '2026-01-02' where member_id = $1`, [
    member.id,
  ])
  expect((await preview(one)).rule).toBe('支付后30分钟内取消，全额退回；优惠券已过期，退回后不能再用')
})

describe("the studio's own fault", () => {
  it.each(['checked_in', 'shooting', 'selecting', 'retouching', 'delivered'] as const)(
    'gives everything back when the visit is %s, and a coupon',
    async (state: BookingState) => {
      const member = await aMember(app)
      const card = await aGiftCard(app, member.id, 1000)
      const one = await today({ gift_cards: [card] }, member)
      const operator = await anOperator(app)
      const life = ['checked_in', 'shooting', 'selecting', 'retouching', 'delivered'] as const
      for (const to of life.slice(0, life.indexOf(state as 'shooting') + 1))
        await app.call(operatorTransition, { order_sn: one.order_sn, to }, operator)
      const coupons = await countOf(app, 'coupon where member_id = $1', [member.id])
      const { code, data } = await app.call(operatorCancel, { order_sn: one.order_sn, reason: '相机坏了' }, operator)
      expect([code, data?.state]).toEqual([0, 'cancelled'])
      expect(await balanceOf(app, card)).toBe(1000)
      expect(await countOf(app, 'payment where subject_no = $1 and refunded_fen < amount_fen', [one.order_sn])).toBe(0)
      expect(await countOf(app, 'coupon where member_id = $1', [member.id])).toBe(coupons + 1)
    },
  )

  it('is not for the customer to claim once the visit has begun', async () => {
    const one = await aBooking(app, { state: 'shooting' })
    expect((await app.call(cancelPreview, { order_sn: one.order_sn }, one)).code).not.toBe(0)
  })
})

it('a changed remark leaves a line in the history, and none on the way of the customer', async () => {
  const one = await today()
  const { timeline } = await detail(one)
  await app.call(setRemark, { order_sn: one.order_sn, remark: '戴眼镜' }, one)
  expect(await countOf(app, `booking_event where order_sn = $1 and event = 'remarked'`, [one.order_sn])).toBe(1)
  expect((await detail(one)).timeline).toEqual(timeline)
})
