import {
  bookingDetail,
  cancelBooking,
  cancelPreview,
  previewReschedule,
  rescheduleBooking,
} from '@kuaimen/contract/booking/booking.endpoints'
import { operatorTransition } from '@kuaimen/contract/booking/operator.endpoints'
import { addDays } from '@kuaimen/contract/kernel/time'
import type { Tenders } from '@kuaimen/contract/wallet/wallet.views'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { aDay, aKey, anOperator, aStore, driftedCells, giveRoom, paid, strayTakings, submit } from '../testing/booking'
import { aMember } from '../testing/member'
import { rows } from '../testing/rows'
import { aCoupon, aGiftCard, aVoucher } from '../testing/wallet'
import { expireOverdue } from './expiry.service'

let app: TestApp
let store_id: number
let operator: { token: string }

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  store_id = await aStore(app)
  operator = await anOperator(app)
  // So little room that most sequences run into each other.
  await giveRoom(app, store_id, 2)
})
afterAll(() => app.stop())

const TIMES = ['12:00', '12:30', '13:00', '14:00', '15:00']
const nth = fc.nat({ max: 30 })
const start = fc.record({ day: fc.constantFrom(0, 1, 2), time: fc.constantFrom(...TIMES) })

const cards = fc.constantFrom('none', 'coupon', 'voucher', 'gift_cards', 'all')

type Step =
  | { act: 'book'; at: { day: number; time: string }; nth: number; cards: string }
  | { act: 'move'; nth: number; at: { day: number; time: string } }
  | { act: 'pay' | 'cancel' | 'check_in'; nth: number }
  | { act: 'expire' }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('book' as const), at: start, nth, cards }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('pay' as const, 'cancel' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('move' as const), nth, at: start }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('check_in' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('expire' as const) }) },
)

interface Made {
  token: string
  id: number
  order_sn: string
  payable_fen: number
  /** The difference of a reschedule that waits for its money. */
  owed: { no: string; fen: number }[]
}

interface Holder {
  id: number
  token: string
  /** Few cards, so that bookings run into each other over them too. */
  has: Tenders
}

async function aHolder(): Promise<Holder> {
  const member = await aMember(app)
  const has = {
    coupon_code: await aCoupon(app, member.id),
    voucher_code: await aVoucher(app, member.id),
    gift_cards: [await aGiftCard(app, member.id, 1234), await aGiftCard(app, member.id, 100_000)],
  }
  return { ...member, has }
}

const chosen = ({ has }: Holder, which: string): Partial<Tenders> => ({
  ...(which === 'coupon' || which === 'all' ? { coupon_code: has.coupon_code } : {}),
  ...(which === 'voucher' ? { voucher_code: has.voucher_code } : {}),
  ...(which === 'gift_cards' || which === 'all' ? { gift_cards: has.gift_cards } : {}),
})

async function take(one: Step, made: Made[], holders: Holder[]): Promise<void> {
  if (one.act === 'expire') {
    app.advance(16 * 60_000)
    await expireOverdue(app.services)
    return
  }
  if (one.act === 'book') {
    const holder = holders[one.nth % holders.length]!
    const member = one.cards === 'none' ? await aMember(app) : holder
    const { code, data } = await submit(app, member.token, {
      ...{ store_id, ...placed(one.at) },
      ...(one.cards === 'none' ? {} : { tenders: chosen(holder, one.cards) }),
    })
    if (code === 0) made.push({ ...member, order_sn: data.order_sn, payable_fen: data.payable_fen, owed: [] })
    return
  }
  const it = made[one.nth % Math.max(1, made.length)]
  if (!it) return
  if (one.act === 'pay') await pay(it)
  if (one.act === 'check_in') await app.call(operatorTransition, { order_sn: it.order_sn, to: 'checked_in' }, operator)
  if (one.act === 'cancel') await cancel(it)
  if (one.act === 'move') await moveTo(it, placed(one.at))
}

const placed = ({ day, time }: { day: number; time: string }) => ({ day: addDays(aDay(app), day), time })

async function pay(it: Made): Promise<void> {
  const owed = it.owed.shift()
  if (owed) await paid(app, owed.no, owed.fen, it.id)
  else if (it.payable_fen > 0) await paid(app, it.order_sn, it.payable_fen, it.id)
}

async function cancel({ token, order_sn }: Made): Promise<void> {
  const { data, code } = await app.call(cancelPreview, { order_sn }, { token })
  if (code === 0) await app.call(cancelBooking, { order_sn, shown_refund_fen: data.refund_fen }, { token })
}

async function moveTo(it: Made, to: { day: string; time: string }): Promise<void> {
  const target = { order_sn: it.order_sn, store_id, ...to }
  const { data, code } = await app.call(previewReschedule, target, it)
  if (code !== 0) return
  const reply = await app.call(
    rescheduleBooking,
    { ...target, shown_difference_fen: data.difference_fen },
    { token: it.token, headers: { 'idempotency-key': aKey() } },
  )
  if (reply.code === 0 && !reply.data.done) it.owed.push({ no: reply.data.reschedule_no, fen: reply.data.payable_fen })
}

/** For every booking, money received equals what the booking says is paid plus what is being refunded. */
const driftedMoney = () =>
  rows(
    app,
    `select b.order_sn, b.state, b.paid_fen, sum(p.amount_fen)::int as came, sum(p.refunded_fen)::int as back
     from booking b join payment p on p.subject_no = b.order_sn
       or p.subject_no in (select reschedule_no from reschedule r where r.order_sn = b.order_sn)
     group by b.order_sn, b.state, b.paid_fen, b.prepaid_fen
     having case when b.state in ('cancelled', 'expired', 'no_show') then sum(p.refunded_fen) < sum(p.amount_fen) - (b.paid_fen + b.prepaid_fen) * 0.3
                 else sum(p.amount_fen) - sum(p.refunded_fen) <> b.paid_fen end`,
  )

it('whatever happens in whatever order, taken cells are the sum of live bookings and no fen is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const made: Made[] = []
      const holders = [await aHolder(), await aHolder()]
      for (const one of steps) await take(one, made, holders)
      expect(await driftedCells(app)).toEqual([])
      expect(await strayTakings(app)).toEqual([])
      expect(await driftedMoney()).toEqual([])
      expect((await app.audit()).findings).toEqual([])
      for (const { order_sn, token } of made)
        expect((await app.call(bookingDetail, { order_sn }, { token })).code).toBe(0)
    }),
    { numRuns: 12, endOnFailure: true },
  )
}, 120_000)
