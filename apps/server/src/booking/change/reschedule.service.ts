import { boundsOfStore, boundsRefusal } from '@kuaimen/contract/booking/bounds.rules'
import {
  type BookingFacts,
  sameStartRefusal,
  targetRefusal,
  timesRefusal,
} from '@kuaimen/contract/booking/change.rules'
import type { Rescheduled, ReschedulePreview } from '@kuaimen/contract/booking/change.views'
import {
  bookingNotFound,
  bookingStateChanged,
  outOfBounds,
  placesGone,
  priceChanged,
  voucherUnfitThere,
} from '@kuaimen/contract/booking/record.errors'
import type { PriceLine } from '@kuaimen/contract/booking/record.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { ID_LENGTH } from '@kuaimen/contract/kernel/ids'
import { makePayableNo } from '@kuaimen/contract/kernel/payables'
import {
  addMinutes,
  formatDayTime,
  type StudioDay,
  type StudioTime,
  studioInstant,
  studioTime,
} from '@kuaimen/contract/kernel/time'
import { priceIn, type Season } from '@kuaimen/contract/product/product.rules'
import { notOffered } from '@kuaimen/contract/schedule/schedule.errors'
import { type BookingWindow, cellOf, minutesOf } from '@kuaimen/contract/schedule/schedule.rules'
import type { ScheduleCalendar } from '@kuaimen/contract/schedule/schedule.views'
import type { TenderPart } from '@kuaimen/contract/wallet/card.rules'
import type { Ctx, MemberCtx, Services } from '../../context'
import type { Tx } from '../../db/database'
import { planVisit, priceOn } from '../../product/visit.service'
import { calendarOf, closedBecause, dayOf, windowOf } from '../../schedule/schedule.service'
import { rescheduleVisit, takeVisit } from '../../schedule/taking.service'
import { openStore } from '../../store/store.service'
import { judgeAgain, lockTaken } from '../../wallet/tender/retender.service'
import { type TakenTender, tendersOf } from '../../wallet/tender/tender.service'
import { totalOf } from '../money/price.service'
import { refundAmount } from '../money/refund-plan.service'
import { addEvent, type BookingRow, findOwn } from '../record/booking.sql'
import { demand } from '../record/lock.service'
import { findHeldReschedule, insertReschedule } from '../record/reschedule.sql'
import { applyReschedule, dropHeldReschedule } from '../settle/apply-reschedule.service'
import { type LockedBooking, lockForAct, lockOwnSettled } from '../settle/locked.service'
import { quotaPort } from '../settle/quota.port'
import { seconds } from '../view/booking.present'

/** A start that a booking would have instead of its own. */
export interface Target {
  readonly order_sn: string
  readonly store_id: number
  readonly day: StudioDay
  readonly time: StudioTime
}

const itemsOf = ({ lines }: BookingRow) => lines.map(({ product_id, people }) => ({ product_id, people }))

async function ownBooked(ctx: MemberCtx, orderSn: string): Promise<LockedBooking> {
  const found = await findOwn(ctx.db, ctx.principal.memberId, orderSn)
  if (!found) throw new Refusal(bookingNotFound)
  const refusal = timesRefusal(found.booking, ctx.now())
  if (refusal) throw new Refusal(refusal)
  return { ...found.booking, closed: found.closed }
}

const without = ({ taking_id }: BookingRow) => taking_id ?? undefined

/** What may be chosen of a store's days: within the bounds, and its own cells count as free. */
function daysOf(row: BookingRow, storeId: number) {
  const bounds = row.bounds ? boundsOfStore(row.bounds, storeId) : undefined
  if (row.bounds && !bounds) throw new Refusal(outOfBounds)
  return { store_id: storeId, items: itemsOf(row), without: without(row), bounds }
}

/** A price that was agreed with a company is the same on every day, and its own part nothing to whoever comes. */
const promisedOn = ({ lines, company_fen }: BookingRow) => ({
  price_fen: Math.max(sum(lines.map(({ price_fen }) => price_fen)) - company_fen, 0),
  mark: '',
})

function asPromised(row: BookingRow, calendar: ScheduleCalendar): ScheduleCalendar {
  if (!row.company) return calendar
  const promised = promisedOn(row)
  const days = calendar.days.map((day) => ({ ...day, ...promised }))
  return { ...calendar, list_price_fen: promised.price_fen, days }
}

export async function calendarFor(ctx: MemberCtx, asked: { order_sn: string; store_id: number; month: string }) {
  const row = await ownBooked(ctx, asked.order_sn)
  return asPromised(row, await calendarOf(ctx, { ...daysOf(row, asked.store_id), month: asked.month }))
}

export async function dayFor(ctx: MemberCtx, asked: { order_sn: string; store_id: number; day: StudioDay }) {
  const row = await ownBooked(ctx, asked.order_sn)
  const found = await dayOf(ctx, { ...daysOf(row, asked.store_id), day: asked.day })
  return row.company ? { ...found, ...promisedOn(row) } : found
}

function refuseTarget(row: BookingFacts & Pick<BookingRow, 'bounds'>, target: Target): void {
  const start_at = studioInstant(target.day, target.time)
  const refusal = targetRefusal(row, { start_at }) ?? boundsRefusal(row.bounds, target)
  if (refusal) throw new Refusal(refusal)
}

interface Repriced {
  readonly start_at: Date
  readonly end_at: Date
  readonly lines: PriceLine[]
  readonly total_fen: number
  readonly difference_fen: number
  readonly cards: TenderPart[]
  /** What comes back in money; the rest of a difference below 0 comes back to gift cards. */
  readonly money_back_fen: number
  readonly judged: Awaited<ReturnType<typeof judgeAgain>>
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

/** The season of the day may differ; what was agreed with a company does not. */
const priceThere = (row: BookingRow, line: PriceLine, season: Season | undefined): PriceLine =>
  row.company ? line : { ...line, price_fen: priceIn(line.list_price_fen, season), season: season?.name ?? '' }

/** The promised prices on another day, and what the cards pay of them there. */
async function reprice(tx: Tx, row: BookingRow, { store_id, day, time }: Target, now: Date): Promise<Repriced> {
  const plan = await planVisit(tx, itemsOf(row), store_id, now)
  if (!plan.offered) throw new Refusal(notOffered)
  await openStore(tx, store_id)
  const lines = row.lines.map((line, nth) => {
    return priceThere(row, line, priceOn(plan.items[nth]!.product, plan.seasons, day).season)
  })
  const visit = {
    ...{ store_id, day, covered_fen: row.company_fen },
    lines: lines.map(({ product_id, price_fen, addons }, nth) => ({
      ...{ product_id, price_fen, category_id: plan.items[nth]!.product.category_id },
      addons_fen: sum(addons.map((one) => one.price_fen)),
    })),
  }
  const judged = await judgeAgain(tx, row, visit, now)
  if (judged.refused) throw new Refusal(voucherUnfitThere({ reason: judged.refused }))
  const start_at = studioInstant(day, time)
  return {
    ...{ start_at, end_at: addMinutes(start_at, minutesOf(row.needs)), lines, total_fen: totalOf(lines) },
    difference_fen: judged.difference_fen,
    cards: [...judged.parts],
    money_back_fen: Math.max(0, row.payable_fen - judged.payable_fen),
    judged,
  }
}

/** Where a difference below 0 comes back to. */
async function backOf(
  tx: Tx,
  row: BookingRow,
  { cards, money_back_fen }: Repriced,
): Promise<ReschedulePreview['back']> {
  const used = (await tendersOf(tx, row.order_sn)).filter(({ kind, state }) => kind === 'gift_card' && state === 'used')
  const gifts = used.map(({ code, name, amount_fen }) => {
    const pays = cards.find((one) => one.code === code)?.amount_fen ?? 0
    return { tender: 'gift_card' as const, name, amount_fen: amount_fen - pays }
  })
  const money = { tender: 'provider' as const, name: '原支付账户', amount_fen: money_back_fen }
  return [...gifts, money].filter(({ amount_fen }) => amount_fen > 0)
}

const fallenOf = ({ judged, cards }: Repriced, taken: readonly TakenTender[]): ReschedulePreview['fallen'] => {
  const coupon = taken.find(({ kind, state }) => kind === 'coupon' && state === 'used')
  const isGone = coupon && judged.fallen && !cards.some(({ code }) => code === coupon.code)
  return isGone ? { name: coupon.name, reason: judged.fallen } : null
}

/** By the rules of the target, whoever asks; `lead_hours` where nothing has to be prepared ahead. */
export async function previewTarget(
  ctx: Ctx,
  row: LockedBooking,
  target: Target,
  lead_hours?: number,
): Promise<ReschedulePreview> {
  refuseTarget(row, target)
  const to = await reprice(ctx.db, row, target, ctx.now())
  const asked = { ...target, items: itemsOf(row), without: without(row), start: cellOf(target.time) }
  const reason = await closedBecause(ctx, asked, lead_hours)
  return {
    difference_fen: to.difference_fen,
    total_fen: to.total_fen,
    back: await backOf(ctx.db, row, to),
    fallen: fallenOf(to, await tendersOf(ctx.db, row.order_sn)),
    end_time: studioTime(to.end_at),
    open: reason === '',
    reason,
  }
}

export async function previewReschedule(ctx: MemberCtx, target: Target): Promise<ReschedulePreview> {
  const row = await ownBooked(ctx, target.order_sn)
  demand('reschedule', row, ctx.now())
  return previewTarget(ctx, row, target)
}

/** The person who reschedules, and how soon a start may be for them. */
interface Rescheduling {
  readonly ctx: Services
  readonly who: string
  readonly window: BookingWindow
}

export type Wished = Target & { readonly shown_difference_fen: number }

/** New cells first, then the old ones, in one transaction; while a difference is unpaid both are taken. The row is locked. */
export async function rescheduleLocked(
  by: Rescheduling,
  tx: Tx,
  row: LockedBooking,
  { shown_difference_fen, ...target }: Wished,
): Promise<Rescheduled> {
  const { ctx } = by
  const start_at = studioInstant(target.day, target.time)
  refuseTarget(row, target)
  const same = sameStartRefusal(row, { store_id: target.store_id, start_at })
  if (same) throw new Refusal(same)
  const to = await reprice(tx, row, target, ctx.now())
  if (to.difference_fen !== shown_difference_fen) throw new Refusal(priceChanged, { difference_fen: to.difference_fen })
  for (const quota of ctx.ports.of(quotaPort))
    if (!(await quota.reschedule(tx, row.order_sn, target))) throw new Refusal(placesGone)
  await lockTaken(tx, row.order_sn)
  await dropHeldReschedule(tx, row)
  return to.difference_fen > 0 ? holdReschedule(by, tx, row, target, to) : rescheduleNow(by, tx, row, target, to)
}

export const rescheduleOwn = (ctx: MemberCtx, wished: Wished): Promise<Rescheduled> =>
  ctx.transaction(async (tx) => {
    const row = await lockForAct(ctx, tx, wished.order_sn, 'reschedule')
    const by = { ctx, who: `member:${ctx.principal.memberId}`, window: await windowOf(ctx) }
    return rescheduleLocked(by, tx, row, wished)
  })

const wantedOf = ({ store_id, day, time }: Target, { needs }: BookingRow) => ({
  store_id,
  day,
  start: cellOf(time),
  needs,
})

const rescheduleRow = (ctx: Services, row: BookingRow, { store_id }: Target, to: Repriced) => ({
  reschedule_no: makePayableNo('reschedule', ctx.randomBytes(ID_LENGTH)),
  order_sn: row.order_sn,
  from_store_id: row.store_id,
  from_start_at: row.start_at,
  to_store_id: store_id,
  to_start_at: to.start_at,
  to_end_at: to.end_at,
  lines: to.lines,
  difference_fen: to.difference_fen,
  cards: to.cards,
  nth: row.rescheduled,
  created_at: ctx.now(),
})

async function holdReschedule(
  { ctx, who, window }: Rescheduling,
  tx: Tx,
  row: BookingRow,
  target: Target,
  to: Repriced,
): Promise<Rescheduled> {
  const now = ctx.now()
  const taking_id = await takeVisit(tx, wantedOf(target, row), window)
  const hold_until = addMinutes(now, row.policy.hold_minutes)
  const made = { ...rescheduleRow(ctx, row, target, to), state: 'held' as const, taking_id, hold_until }
  await insertReschedule(tx, made)
  await addEvent(tx, row.order_sn, {
    event: 'reschedule_held',
    who,
    note: `改到 ${formatDayTime(to.start_at)}`,
    at: now,
  })
  return {
    order_sn: row.order_sn,
    done: false,
    reschedule_no: made.reschedule_no,
    payable_fen: to.difference_fen,
    hold_until: seconds(hold_until),
  }
}

async function rescheduleNow(
  { ctx, who, window }: Rescheduling,
  tx: Tx,
  row: BookingRow,
  target: Target,
  to: Repriced,
): Promise<Rescheduled> {
  if (row.taking_id === null) throw new Refusal(bookingStateChanged)
  const taking_id = await rescheduleVisit(tx, row.taking_id, wantedOf(target, row), window)
  const made = { ...rescheduleRow(ctx, row, target, to), state: 'done' as const }
  await insertReschedule(tx, made)
  await applyReschedule(tx, row, made, taking_id, who, ctx.now())
  await refundAmount(ctx, tx, row, to.money_back_fen, { reason: '改期差价', cause: 'rescheduled' })
  return { order_sn: row.order_sn, done: true, reschedule_no: made.reschedule_no, payable_fen: 0, hold_until: null }
}

/** The new time goes free, and the visit stays where it is. Nothing to drop is as good. */
export const dropOwn = (ctx: MemberCtx, orderSn: string): Promise<null> =>
  ctx.transaction(async (tx) => {
    const row = await lockOwnSettled(ctx, tx, orderSn)
    if (!(await findHeldReschedule(tx, orderSn))) return null
    await dropHeldReschedule(tx, row)
    const who = `member:${ctx.principal.memberId}`
    await addEvent(tx, orderSn, { event: 'reschedule_dropped', who, at: ctx.now() })
    return null
  })
