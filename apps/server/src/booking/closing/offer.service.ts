import { type BookingClosing, closingKindText } from '@kuaimen/contract/booking/closing.views'
import { bookingNotFound } from '@kuaimen/contract/booking/record.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { addDays, type StudioDay, studioDay, studioInstant, studioTime } from '@kuaimen/contract/kernel/time'
import { cellOf } from '@kuaimen/contract/schedule/schedule.rules'
import type { MemberCtx, StaffCtx } from '../../context'
import { nearestHere, nearStores, slotOf } from '../../schedule/explain.service'
import { previewReschedule } from '../change/reschedule.service'
import { onBehalfOf } from '../desk/desk.service'
import { findForOperator, findOwn } from '../record/booking.sql'
import { isUndecided } from './closing.present'
import { lockSeen, noteClosing, type Seen } from './closing.service'
import {
  type CaseRow,
  type ClosingRow,
  findCaseOf,
  insertOffer,
  listCases,
  listOffered,
  listOffers,
  lockOpenCase,
  markOffered,
} from './closing.sql'

const OFFERS_AT_MOST = 3
/** So many cases in one call: each is a few statements, and the next call goes on with those that are left. */
const CASES_AT_ONCE = 10
/** Days right after the closing that are looked at, and the day before it. */
const DAYS_AFTER = 3

interface Start {
  readonly store_id: number
  readonly day: StudioDay
  readonly time: string
}

/** Starts to offer, the nearest store on the same day first, then the same store as near in time as it opens. */
async function* candidates(ctx: StaffCtx, closing: ClosingRow, one: CaseRow): AsyncGenerator<Start> {
  const found = await findForOperator(ctx.db, one.order_sn)
  if (!found) return
  const items = found.booking.lines.map(({ product_id, people }) => ({ product_id, people }))
  const start = cellOf(studioTime(one.start_at))
  const here = { store_id: closing.store_id, day: studioDay(one.start_at), start, items }
  const slot = await slotOf(ctx, here)
  for (const { store_id, starts } of await nearStores(ctx, here, slot.plan))
    for (const { time } of starts) yield { store_id, day: here.day, time }
  const after = Array.from({ length: DAYS_AFTER }, (_, nth) => addDays(closing.until_day, nth + 1))
  for (const day of [addDays(closing.from_day, -1), ...after]) {
    const asked = { ...here, day }
    for (const { time } of nearestHere(asked, await slotOf(ctx, asked))) yield { ...here, day, time }
  }
}

/** A start is offered that the customer would meet open, and never dearer than what is paid. */
async function isFor(ctx: MemberCtx, orderSn: string, { store_id, day, time }: Start): Promise<boolean> {
  try {
    const { open, difference_fen } = await previewReschedule(ctx, { order_sn: orderSn, store_id, day, time })
    return open && difference_fen <= 0
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

const keyOf = (store_id: number, start_at: Date): string => `${store_id} ${start_at.toISOString()}`

/** Starts that the customer could take and that nobody else is offered. */
async function freeStarts(ctx: StaffCtx, closing: ClosingRow, one: CaseRow, taken: Set<string>): Promise<Start[]> {
  const member = onBehalfOf(ctx, one.member_id)
  const starts: Start[] = []
  for await (const start of candidates(ctx, closing, one)) {
    const key = keyOf(start.store_id, studioInstant(start.day, start.time))
    if (taken.has(key) || !(await isFor(member, one.order_sn, start))) continue
    taken.add(key)
    starts.push(start)
    if (starts.length === OFFERS_AT_MOST) break
  }
  return starts
}

/** One case, one transaction: offered to twice, it has its offers once. Answers how many it has now. */
async function offerTo(ctx: StaffCtx, closing: ClosingRow, one: CaseRow, taken: Set<string>): Promise<number> {
  const starts = await freeStarts(ctx, closing, one, taken)
  return ctx.transaction(async (tx) => {
    if (!(await lockOpenCase(tx, closing.id, one.order_sn))) return 0
    let made = (await listOffers(tx, closing.id, one.order_sn)).length
    for (const { store_id, day, time } of starts) {
      if (made >= OFFERS_AT_MOST) break
      const start_at = studioInstant(day, time)
      if (await insertOffer(tx, closing.id, one.order_sn, { store_id, start_at })) made += 1
    }
    await markOffered(tx, closing.id, one.order_sn, ctx.now())
    return made
  })
}

export async function offerStarts(ctx: StaffCtx, seen: Seen) {
  const closing = await ctx.transaction(async (tx) => {
    const row = await lockSeen(ctx, tx, seen, 'announced')
    await noteClosing(ctx, tx, 'closing.offer', row, {})
    return row
  })
  const waiting = (await listCases(ctx.db, closing)).filter((one) => one.state === 'open' && !one.offered_at)
  const counts: number[] = []
  const taken = new Set((await listOffered(ctx.db, closing.id)).map((one) => keyOf(one.store_id, one.start_at)))
  for (const one of waiting.slice(0, CASES_AT_ONCE)) counts.push(await offerTo(ctx, closing, one, taken))
  const offered = counts.filter((count) => count > 0).length
  return { offered, without: counts.length - offered, left: Math.max(0, waiting.length - CASES_AT_ONCE) }
}

/** The closing that hit a customer's own visit, with what is offered and still open; null where there is none. */
export async function closingOfBooking(ctx: MemberCtx, orderSn: string): Promise<BookingClosing | null> {
  if (!(await findOwn(ctx.db, ctx.principal.memberId, orderSn))) throw new Refusal(bookingNotFound)
  const found = await findCaseOf(ctx.db, orderSn)
  if (!found) return null
  const { id, kind, store_name, from_day, until_day, reason, customer_text, compensates, case_state } = found
  const starts = isUndecided({ state: case_state }) ? await listOffers(ctx.db, id, orderSn) : []
  const offers: BookingClosing['offers'] = []
  for (const one of starts) {
    const at = { store_id: one.store_id, day: studioDay(one.start_at), time: studioTime(one.start_at) }
    const preview = await previewReschedule(ctx, { order_sn: orderSn, ...at }).catch((error: unknown) => {
      if (error instanceof Refusal) return { open: false, difference_fen: 0 }
      throw error
    })
    const { open, difference_fen } = preview
    offers.push({ ...at, store_name: one.store_name, open, difference_fen })
  }
  return {
    ...{ what: closingKindText[kind], store_name, from: from_day, until: until_day, reason, customer_text },
    ...{ compensates, state: case_state, offers },
  }
}
