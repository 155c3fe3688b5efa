import { type BookingState, POLICY } from '@kuaimen/contract/booking/booking.rules'
import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { addDays, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { cellOf } from '@kuaimen/contract/schedule/schedule.rules'
import { sql } from 'drizzle-orm'
import { demoMembers } from '../account/account.demo'
import { addOperator } from '../account/operator.service'
import type { Tx } from '../db/database'
import { drawFor } from '../db/draw.seed'
import type { SeedContext } from '../db/seed'
import { payment, payment_refund } from '../payment/payment.table'
import { planVisit } from '../product/visit.service'
import { retakeVisit } from '../schedule/taking.service'
import { DEMO_OPERATOR_KEY, type DemoBooking, demoBookings } from './booking.demo'
import { addEvent, insertBooking, type NewBooking } from './booking.sql'
import { priceVisit } from './price.service'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const BOOKED_DAYS_AHEAD = 5

/** The way to each state, step by step. */
const LIFE: BookingState[] = ['checked_in', 'shooting', 'selecting', 'retouching', 'delivered', 'completed']
const stepsTo = (state: BookingState): BookingState[] =>
  LIFE.includes(state) ? LIFE.slice(0, LIFE.indexOf(state) + 1) : state === 'booked' ? [] : [state]

/** Numbers that look like any other and are the same in every demo. */
const demoId = (prefix: string, key: string, length = ID_LENGTH): string => {
  const draw = drawFor(key)
  return makeId(
    prefix,
    Uint8Array.from({ length }, () => draw.below(256)),
  )
}

async function whereAndWhat(tx: Tx, name: string) {
  const { rows } = await tx.execute<{ product_id: number; store_id: number }>(sql`
    select p.id as product_id, s.id as store_id
    from product p join store_product o on o.product_id = p.id join store s on s.id = o.store_id
    where p.name = ${name} and s.is_open and s.renovation_from is null and s.city_id = 310100
    order by s.recommended_rank nulls last, s.id limit 1`)
  if (!rows[0]) throw new Error(`demo: no store offers ${name}`)
  return rows[0]
}

async function memberToLookAroundWith(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from member where mobile = ${demoMembers[0].mobile}`)
  return Number(rows[0]!.id)
}

async function seedOne(tx: Tx, demo: DemoBooking, memberId: number, { now }: SeedContext): Promise<void> {
  const day = addDays(studioDay(now), demo.day)
  const start_at = studioInstant(day, demo.time)
  const { product_id, store_id } = await whereAndWhat(tx, demo.product)
  const items = [{ product_id, people: demo.people ?? 1, addon_ids: [], series_ids: [] }]
  const plan = await planVisit(tx, items, store_id, now)
  const { lines, total_fen } = await priceVisit(tx, plan, items, day)
  const isTaken = demo.day >= 0
  const wanted = { store_id, day, start: cellOf(demo.time), needs: plan.needs }
  const created_at = new Date(Math.min(now.getTime(), start_at.getTime()) - BOOKED_DAYS_AHEAD * DAY_MS)
  const order_sn = demoId('B', `booking ${demo.product}`)
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
    policy: POLICY,
    taking_id: isTaken ? await retakeVisit(tx, wanted) : null,
    calendar_key: demoId('', `calendar ${demo.product}`, 20),
    created_at,
  }
  await insertBooking(tx, booked, { event: 'held', who: `member:${memberId}`, at: created_at })
  if (isPaid) await seedMoney(tx, booked, created_at)
  for (const [nth, step] of stepsTo(demo.state).entries()) {
    const at = new Date(Math.min(now.getTime(), start_at.getTime() + nth * 40 * MINUTE_MS))
    await addEvent(tx, order_sn, { event: step, who: step === 'cancelled' ? `member:${memberId}` : 'operator:1', at })
  }
}

/** What was paid, and what has long gone back. */
async function seedMoney(tx: Tx, booked: NewBooking, at: Date): Promise<void> {
  const pay_no = demoId('P', `payment ${booked.order_sn}`)
  const back: Partial<Record<BookingState, number>> = { cancelled: 1, no_show: 1 - POLICY.keep_percent / 100 }
  const refunded_fen = Math.ceil(booked.payable_fen * (back[booked.state] ?? 0))
  await tx.insert(payment).values({
    pay_no,
    subject: 'booking',
    subject_no: booked.order_sn,
    member_id: booked.member_id,
    provider: 'wechat',
    way: 'wx_jsapi',
    amount_fen: booked.payable_fen,
    refunded_fen,
    description: booked.lines[0]!.name,
    state: 'paid',
    provider_no: `42000${pay_no.slice(1)}`,
    expires_at: new Date(at.getTime() + POLICY.hold_minutes * MINUTE_MS),
    created_at: at,
    paid_at: at,
    told_at: at,
  })
  await addEvent(tx, booked.order_sn, { event: 'paid', who: `payment:${pay_no}`, at })
  if (refunded_fen === 0) return
  await tx.insert(payment_refund).values({
    refund_no: `R${pay_no.slice(1)}`,
    pay_no,
    amount_fen: refunded_fen,
    reason: '取消预约',
    state: 'settled',
    provider_no: `50000${pay_no.slice(1)}`,
    requested_at: at,
    sent_at: at,
    settled_at: at,
  })
}

export async function seedBookings(tx: Tx, seed: SeedContext): Promise<void> {
  await addOperator(tx, '示例店长', null, DEMO_OPERATOR_KEY)
  const memberId = await memberToLookAroundWith(tx)
  for (const demo of demoBookings) await seedOne(tx, demo, memberId, seed)
}
