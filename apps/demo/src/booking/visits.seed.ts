import { boundsRefusal } from '@kuaimen/contract/booking/bounds.rules'
import type { BookingPolicy, BookingState } from '@kuaimen/contract/booking/record.rules'
import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { makePayableNo } from '@kuaimen/contract/kernel/payables'
import {
  addDays,
  addMinutes,
  type StudioDay,
  type StudioTime,
  studioDay,
  studioInstant,
} from '@kuaimen/contract/kernel/time'
import { cellOf } from '@kuaimen/contract/schedule/schedule.rules'
import type { Terms } from '../../../server/src/booking/create/preview.service'
import { chargeCompany } from '../../../server/src/booking/money/company-share.service'
import { grantPoints } from '../../../server/src/booking/money/points.service'
import { priceVisit } from '../../../server/src/booking/money/price.service'
import { postRevenue } from '../../../server/src/booking/money/revenue.service'
import { addEvent, insertBooking, lockBooking, type NewBooking } from '../../../server/src/booking/record/booking.sql'
import { seededSettings } from '../../../server/src/brand/settings.service'
import type { Tx } from '../../../server/src/db/database'
import { planVisit } from '../../../server/src/product/visit.service'
import { takeVisitIfFree } from '../../../server/src/schedule/taking.service'
import { addOperator } from '../../../server/src/staff/machine.service'
import { drawFor } from '../draw'
import { seedDemoMembership } from '../member/membership.seed'
import { seedDemoTasks } from '../member/tasks.seed'
import { saveDemoPayment } from '../payment/payments.seed'
import type { SeedContext } from '../seed-context'
import { DEMO_MOBILE, DEMO_OPERATOR_KEY, type DemoBooking, demoBookings } from './booking.demo'
import { seedDemoMessages } from './messages.seed'
import { findDemoMember, findDemoVisit } from './visits.sql'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const BOOKED_DAYS_AHEAD = 5

/** The way to each state, step by step. */
const STEPS: readonly BookingState[] = ['checked_in', 'shooting', 'selecting', 'retouching', 'delivered', 'completed']
const stepsTo = (state: BookingState): readonly BookingState[] => {
  const last = STEPS.indexOf(state)
  return last >= 0 ? STEPS.slice(0, last + 1) : state === 'booked' ? [] : [state]
}

/** Which part of the money has long gone back. */
const shareBack = (state: BookingState, { keep_percent }: BookingPolicy): number =>
  state === 'cancelled' ? 1 : state === 'no_show' ? 1 - keep_percent / 100 : 0

/** Over, one way or the other: what has not gone back is ours. */
const EARNED = new Set<BookingState>(['completed', 'cancelled', 'no_show'])

/** For numbers that look like any other and are the same in every demo. */
export const demoBytes = (key: string, length = ID_LENGTH): Uint8Array => {
  const draw = drawFor(key)
  return Uint8Array.from({ length }, () => draw.below(256))
}

export const seededPolicy = async (tx: Tx): Promise<BookingPolicy> => (await seededSettings(tx)).booking_policy

const demoOrder = (product: string): string => makePayableNo('booking', demoBytes(`booking ${product}`))

async function seedOne(tx: Tx, demo: DemoBooking, memberId: number, { now }: SeedContext): Promise<void> {
  const policy = await seededPolicy(tx)
  const day = addDays(studioDay(now), demo.day)
  const start_at = studioInstant(day, demo.time)
  const { product_id, store_id } = await findDemoVisit(tx, demo.product)
  const items = [{ product_id, people: demo.people ?? 1, addon_ids: [], series_ids: [] }]
  const plan = await planVisit(tx, items, store_id, now)
  const { lines, total_fen } = await priceVisit(tx, plan, items, day)
  const isTaken = demo.day >= 0
  const wanted = { store_id, day, start: cellOf(demo.time), needs: plan.needs }
  const created_at = new Date(Math.min(now.getTime(), start_at.getTime()) - BOOKED_DAYS_AHEAD * DAY_MS)
  const order_sn = demoOrder(demo.product)
  const isPaid = demo.state !== 'expired'
  const booked: NewBooking = {
    order_sn,
    member_id: memberId,
    store_id,
    branch: plan.items[0]!.product.branch,
    state: demo.state,
    start_at,
    end_at: new Date(start_at.getTime() + plan.minutes * MINUTE_MS),
    first_start_at: start_at,
    people: demo.people ?? 1,
    needs: [...plan.needs],
    lines,
    total_fen,
    payable_fen: total_fen,
    paid_fen: isPaid ? total_fen : 0,
    remark: demo.remark ?? '',
    policy,
    taking_id: isTaken ? await takeVisitIfFree(tx, wanted) : null,
    calendar_key: makeId('', demoBytes(`calendar ${demo.product}`, 20)),
    created_at,
  }
  await insertBooking(tx, booked, { event: 'held', who: `member:${memberId}`, at: created_at })
  if (isPaid) {
    const pay_no = makeId('P', demoBytes(`payment ${order_sn}`))
    const { member_id, payable_fen: amount_fen } = booked
    const refunded_fen = Math.ceil(amount_fen * shareBack(demo.state, policy))
    await saveDemoPayment(tx, {
      kind: 'booking',
      pay_no,
      payable_no: order_sn,
      member_id,
      amount_fen,
      refunded_fen,
      description: demo.product,
      at: created_at,
      refunded_at: start_at,
    })
    await addEvent(tx, order_sn, { event: 'paid', who: `payment:${pay_no}`, at: created_at })
  }
  if (EARNED.has(demo.state)) await postRevenue(tx, { order_sn }, created_at)
  for (const [nth, step] of stepsTo(demo.state).entries()) {
    const at = new Date(Math.min(now.getTime(), start_at.getTime() + nth * 40 * MINUTE_MS))
    await addEvent(tx, order_sn, { event: step, who: step === 'cancelled' ? `member:${memberId}` : 'operator:1', at })
    if (step === 'completed') await grantPoints(tx, (await lockBooking(tx, order_sn))!, at, now)
  }
}

interface DemoVisit {
  /** What its numbers are drawn from. */
  readonly key: string
  readonly member_id: number
  readonly store_id: number
  readonly product_id: number
  /** The first that is free and within the terms is booked. */
  readonly starts: readonly { readonly day: StudioDay; readonly time: StudioTime }[]
}

/** A visit to come on terms that another room has agreed on, with nothing left to pay. */
export async function saveDemoVisit(tx: Tx, visit: DemoVisit, terms: Terms, now: Date) {
  const { key, member_id, store_id, product_id } = visit
  const items = [{ product_id, people: 1, addon_ids: [], series_ids: [] }]
  const plan = await planVisit(tx, items, store_id, now)
  for (const { day, time } of visit.starts) {
    if (boundsRefusal(terms.bounds, { store_id, day, time })) continue
    const taking_id = await takeVisitIfFree(tx, { store_id, day, start: cellOf(time), needs: plan.needs })
    if (taking_id === null) continue
    const { lines, total_fen } = await priceVisit(tx, plan, items, day, terms.prices)
    const { company, company_fen, bounds, policy } = terms
    const start_at = studioInstant(day, time)
    const order_sn = makePayableNo('booking', demoBytes(`booking ${key}`))
    const row = {
      ...{ order_sn, member_id, store_id, branch: plan.items[0]!.product.branch, state: 'booked' as const },
      ...{ start_at, end_at: addMinutes(start_at, plan.minutes), first_start_at: start_at },
      ...{ people: 1, needs: [...plan.needs], lines, total_fen, payable_fen: 0 },
      ...{ company, company_fen, bounds, policy, taking_id, booked_at: now, created_at: now },
      calendar_key: makeId('', demoBytes(`calendar ${key}`, 20)),
    }
    await insertBooking(tx, row, { event: 'booked', who: `member:${member_id}`, at: now })
    await chargeCompany(tx, row, now)
    return { order_sn, day, total_fen }
  }
  throw new Error(`demo: no free start for ${key}`)
}

/** The bookings of the demo member, and one staff member. */
export async function seedDemoBookings(tx: Tx, seed: SeedContext): Promise<void> {
  await addOperator(tx, '示例店长', null, DEMO_OPERATOR_KEY)
  const memberId = await findDemoMember(tx, DEMO_MOBILE)
  for (const demo of demoBookings) await seedOne(tx, demo, memberId, seed)
  await seedDemoMembership(tx, memberId, seed.now)
  await seedDemoTasks(tx, memberId, seed.now)
  await seedDemoMessages(tx, memberId, demoOrder, seed)
}
