import {
  cancelBooking,
  cancelPreview,
  deleteBooking,
  previewReschedule,
  rescheduleBooking,
} from '@kuaimen/contract/booking/change.endpoints'
import { operatorCancel, operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import { bookingList } from '@kuaimen/contract/booking/view.endpoints'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import type { Tenders } from '@kuaimen/contract/wallet/card.views'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SettledPayment } from '../../payment/payable.port'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import {
  aKey,
  anOperator,
  aStore,
  cameIn,
  driftedCells,
  giveRoom,
  strayTakings,
  submit,
} from '../../testing/booking/booking'
import { aPair, approvedGoodwill, type Pair } from '../../testing/booking/goodwill'
import { unevenMoney } from '../../testing/booking/money'
import { rows } from '../../testing/rows'
import { aCoupon, aGiftCard, aVoucher } from '../../testing/wallet/wallet'
import { expireOverdue } from './expiry.service'
import { settleBookingPayment } from './settle.service'

/** More with SEQUENCES=500: then it takes minutes. */
const RUNS = Number(process.env.SEQUENCES ?? 8)
/** So many orders at least, however many sequences that takes. */
const ORDERS = Number(process.env.MONEY_ORDERS ?? 24)
const MINUTE = 60_000
let app: TestApp
let store_id: number
let operator: { token: string }
let pair: Pair
let began: Date
let judged = 0

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  store_id = await aStore(app)
  operator = await anOperator(app)
  pair = await aPair(app)
  began = app.services.now()
  // So little room that most sequences run into each other.
  await giveRoom(app, store_id, 2)
})
afterAll(() => app.stop())

const TIMES = ['12:00', '12:30', '13:00', '14:00', '15:00', '18:00']
const nth = fc.nat({ max: 30 })
/** Today, when a cancel costs something, a Saturday, a Sunday, and a Monday, which costs less. */
const start = fc.record({ day: fc.constantFrom(-6, 0, 1, 2), time: fc.constantFrom(...TIMES) })
const kinds = fc.subarray(['coupon', 'workday_coupon', 'voucher', 'gift_cards'] as const)
const provider = fc.constantFrom('wechat' as const, 'alipay' as const)

type At = { day: number; time: string }
type Step =
  | { act: 'book'; at: At; nth: number; cards: readonly string[] }
  | { act: 'reschedule'; nth: number; at: At }
  | { act: 'pay'; nth: number; provider: 'wechat' | 'alipay' }
  | {
      act: 'settle' | 'cancel' | 'check_in' | 'no_show' | 'staff_cancel' | 'goodwill' | 'complete' | 'delete' | 'wait'
      nth: number
    }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act: fc.constant('book' as const), at: start, nth, cards: kinds }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('pay' as const), nth, provider }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('settle' as const, 'cancel' as const), nth }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('reschedule' as const), nth, at: start }) },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constantFrom(
        ...([
          'check_in',
          'no_show',
          'staff_cancel',
          'goodwill',
          'goodwill',
          'complete',
          'delete',
          'wait',
          'wait',
        ] as const),
      ),
      nth,
    }),
  },
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
  coupon: string
  workday_coupon: string
  voucher: string
  gift_cards: string[]
}

/** One run: who is there, what was booked, and what is in and not settled yet. */
interface Run {
  readonly holders: Holder[]
  readonly made: Made[]
  readonly unsettled: SettledPayment[]
}

async function aHolder(): Promise<Holder> {
  const member = await aMember(app, { expiresAt: new Date('2099-01-01') })
  return {
    ...member,
    coupon: await aCoupon(app, member.id),
    workday_coupon: await aCoupon(app, member.id, { kind: 'percent', value: 15, scope: { weekdays: [1, 2, 3, 4, 5] } }),
    voucher: await aVoucher(app, member.id),
    gift_cards: [await aGiftCard(app, member.id, 1234), await aGiftCard(app, member.id, 100_000)],
  }
}

const placed = ({ day, time }: At) => ({ day: addDays(studioDay(began), 6 + day), time })

const tendersFrom = (holder: Holder, which: readonly string[]): Partial<Tenders> => ({
  ...(which.includes('workday_coupon') ? { coupon_code: holder.workday_coupon } : {}),
  ...(which.includes('coupon') ? { coupon_code: holder.coupon } : {}),
  ...(which.includes('voucher') ? { voucher_code: holder.voucher } : {}),
  ...(which.includes('gift_cards') ? { gift_cards: holder.gift_cards } : {}),
})

async function book({ holders, made }: Run, { at, nth: who, cards }: Extract<Step, { act: 'book' }>): Promise<void> {
  const holder = holders[who % holders.length]!
  const { code, data } = await submit(app, holder.token, {
    ...{ store_id, ...placed(at) },
    tenders: tendersFrom(holder, cards),
  })
  const { id, token } = holder
  if (code === 0) made.push({ id, token, order_sn: data.order_sn, payable_fen: data.payable_fen, owed: [] })
}

/** The money is in; the booking hears of it with a later step, or when somebody decides about it. */
async function pay({ unsettled }: Run, it: Made, through: 'wechat' | 'alipay'): Promise<void> {
  const owed = it.owed.shift()
  const due = owed ? { no: owed.no, fen: owed.fen } : { no: it.order_sn, fen: it.payable_fen }
  if (due.fen === 0) return
  const wanted = { payable_no: due.no, amount_fen: due.fen, member_id: it.id, provider: through }
  unsettled.push(await cameIn(app, wanted))
}

async function settleNext({ unsettled }: Run): Promise<void> {
  const payment = unsettled.shift()
  if (payment) await settleBookingPayment(app.services, payment)
}

async function cancel({ token, order_sn }: Made): Promise<void> {
  const { data, code } = await app.call(cancelPreview, { order_sn }, { token })
  if (code === 0) await app.call(cancelBooking, { order_sn, shown_refund_fen: data.refund_fen }, { token })
}

async function reschedule(it: Made, to: { day: string; time: string }): Promise<void> {
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

/** As far as staff say it at once. */
async function complete({ order_sn }: Made): Promise<void> {
  for (const to of ['checked_in', 'shooting', 'completed'] as const)
    await app.call(operatorTransition, { order_sn, to }, operator)
}

async function wait(): Promise<void> {
  app.advance(16 * MINUTE)
  await expireOverdue(app.services)
}

async function take(one: Step, run: Run): Promise<void> {
  if (one.act === 'book') return book(run, one)
  if (one.act === 'wait') return wait()
  if (one.act === 'settle') return settleNext(run)
  const it = run.made[one.nth % Math.max(1, run.made.length)]
  if (!it) return
  const { order_sn } = it
  if (one.act === 'pay') await pay(run, it, one.provider)
  else if (one.act === 'cancel') await cancel(it)
  else if (one.act === 'reschedule') await reschedule(it, placed(one.at))
  else if (one.act === 'delete') await app.call(deleteBooking, { order_sn }, it)
  else if (one.act === 'check_in') await app.call(operatorTransition, { order_sn, to: 'checked_in' }, operator)
  else if (one.act === 'goodwill') await approvedGoodwill(pair, order_sn, 1 + (one.nth % 4) * 3_000)
  else if (one.act === 'complete') await complete(it)
  else if (one.act === 'staff_cancel') await app.call(operatorCancel, { order_sn, reason: '停电' }, operator)
  else if (one.act === 'no_show') {
    const now = app.services.now().getTime()
    app.advance(20 * 60 * MINUTE)
    await app.call(operatorTransition, { order_sn, to: 'no_show' }, operator)
    app.advance(now - app.services.now().getTime())
  }
}

/** For every booking, what came in is what it says is paid, what is withheld of it, and what is on its way back. */
const driftedMoney = () =>
  rows(
    app,
    `select b.order_sn, b.state, b.paid_fen, sum(p.amount_fen)::int as came, sum(p.refunded_fen)::int as back
     from booking b join payment p on p.subject_no = b.order_sn
       or p.subject_no in (select reschedule_no from reschedule r where r.order_sn = b.order_sn)
     group by b.order_sn, b.state, b.paid_fen, b.prepaid_fen
     having case when b.state in ('cancelled', 'expired', 'no_show')
                 then sum(p.refunded_fen) < sum(p.amount_fen) - (b.paid_fen + b.prepaid_fen) * 0.3
                 else sum(p.amount_fen) - sum(p.refunded_fen) <> b.paid_fen
                      - coalesce((select sum(g.money_fen) from goodwill g where g.order_sn = b.order_sn), 0) end`,
  )

/** What is live is in its owner's list. */
async function expectSeen({ holders }: Run): Promise<void> {
  for (const { id, token } of holders) {
    const live = await rows<{ order_sn: string }>(
      app,
      `select order_sn from booking where member_id = $1 and state not in ('completed', 'expired', 'cancelled', 'no_show')`,
      [id],
    )
    const { data } = await app.call(bookingList, { tab: 'all', per_page: 50 }, { token })
    const listed = new Set(data.list.map(({ order_sn }) => order_sn))
    expect(live.filter(({ order_sn }) => !listed.has(order_sn))).toEqual([])
  }
}

/** One life of a few members after another, judged at its end. */
async function live(steps: readonly Step[]): Promise<void> {
  const run: Run = { holders: [await aHolder(), await aHolder()], made: [], unsettled: [] }
  for (const one of steps) await take(one, run)
  while (run.unsettled.length > 0) await settleNext(run)
  await expireOverdue(app.services)
  expect(await driftedCells(app)).toEqual([])
  expect(await strayTakings(app)).toEqual([])
  expect(await driftedMoney()).toEqual([])
  expect((await app.audit({ plans: true })).findings).toEqual([])
  await expectSeen(run)
  const orders = run.made.map(({ order_sn }) => order_sn)
  expect(await unevenMoney(app, operator, orders)).toEqual([])
  judged += orders.length
  app.advance(began.getTime() - app.services.now().getTime())
}

it('whatever is paid with whatever in whatever order, no cell and no fen is lost, and nothing live is hidden', async () => {
  const steps = fc.array(step, { minLength: 10, maxLength: 40 })
  do await fc.assert(fc.asyncProperty(steps, live), { numRuns: RUNS, endOnFailure: true })
  while (judged < ORDERS)
}, 7_200_000)
