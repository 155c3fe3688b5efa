import type { BoardDay, VisitDetail } from '@kuaimen/contract/booking/board.views'
import { forecast, ownDelaysIn } from '@kuaimen/contract/booking/forecast.rules'
import { bookingNotFound } from '@kuaimen/contract/booking/record.errors'
import { isOver, stateText } from '@kuaimen/contract/booking/record.rules'
import { eventText } from '@kuaimen/contract/booking/record-events.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { formatYuanExact } from '@kuaimen/contract/kernel/money'
import type { Permission } from '@kuaimen/contract/kernel/permissions'
import { covers } from '@kuaimen/contract/kernel/reach'
import { type StudioDay, studioDay, studioTime } from '@kuaimen/contract/kernel/time'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import type { StaffCtx } from '../../context'
import type { Tx } from '../../db/database'
import { tendersOf } from '../../wallet/tender/tender.service'
import { forecastDayOf } from '../floor/day.service'
import { type DayPool, type FloorRow, listDayPools } from '../floor/day.sql'
import { findGuest } from '../guest/guest.sql'
import { planRefund, type RefundPlan, refundOf, tenderNames } from '../money/refund-plan.service'
import { listSettled } from '../record/payments.sql'
import { demandStore } from '../settle/locked.service'
import { seconds, seenBy } from '../view/booking.present'
import { presentPool, presentVisit, type Shown, whoText } from './board.present'
import { type BoardRow, findBoardStore, listBoard, listNamedEvents, listNotes, listOthers } from './board.sql'

const OTHERS_AT_MOST = 20

interface Day {
  readonly store_id: number
  readonly day: StudioDay
}

interface Read extends Shown {
  readonly rows: readonly BoardRow[]
  readonly pools: readonly DayPool[]
  readonly store: NonNullable<Awaited<ReturnType<typeof findBoardStore>>>
}

const floorOf = ({ booking, stages, settles_at }: BoardRow): FloorRow => ({
  order_sn: booking.order_sn,
  state: booking.state,
  start_at: booking.start_at,
  late_minutes: booking.late_minutes,
  needs: booking.needs,
  stages,
  settles_at,
})

/** Asked about every visit of the day: the grants are looked through once for each permission. */
function mayAt({ principal }: StaffCtx, storeId: number): Shown['may'] {
  const known = new Map<Permission, boolean>()
  return (permission) => {
    const may = known.get(permission) ?? covers(principal.reach(permission), storeId)
    known.set(permission, may)
    return may
  }
}

async function readBoard(ctx: StaffCtx, { store_id, day }: Day): Promise<Read> {
  const [store, rows, pools] = await Promise.all([
    findBoardStore(ctx.db, store_id, day),
    listBoard(ctx.db, store_id, day),
    listDayPools(ctx.db, store_id, day),
  ])
  if (!store) throw new Refusal(storeNotFound)
  const now = ctx.now()
  const forecastDay = forecastDayOf(rows.map(floorOf), pools, day, now)
  return {
    ...{ rows, pools, store, now, seen: seenBy(ctx), isClosed: store.closed !== '' },
    ownDelays: ownDelaysIn(forecastDay),
    forecasts: new Map(forecast(forecastDay).map((one) => [one.order_sn, one])),
    may: mayAt(ctx, store_id),
  }
}

export async function boardOf(ctx: StaffCtx, asked: Day): Promise<BoardDay> {
  demandStore(ctx, asked.store_id)
  const read = await readBoard(ctx, asked)
  return {
    ...asked,
    ...{ store_name: read.store.name, version: read.store.version, closed: read.store.closed },
    now: seconds(read.now),
    pools: read.pools.map(presentPool),
    visits: read.rows.map((row) => presentVisit(row, read)),
  }
}

const yuan = (fen: number) => `${formatYuanExact(fen)} 元`

const presentPlan = (plan: RefundPlan, words: string): NonNullable<VisitDetail['consequences']['missed']> => ({
  back_fen: refundOf(plan),
  kept_fen: plan.kept_fen,
  company_kept_fen: plan.company_kept_fen,
  words,
})

/** An act's consequences, by the very plan that does it. */
async function consequencesOf(tx: Tx, { booking }: BoardRow, now: Date): Promise<VisitDetail['consequences']> {
  if (isOver(booking.state)) return { missed: null, cancel_fault: null }
  const fault = await planRefund(tx, booking, 'free', now)
  const missed = booking.state === 'booked' ? await planRefund(tx, booking, 'missed', now) : undefined
  return {
    missed: missed ? presentPlan(missed, `退回 ${yuan(refundOf(missed))}，收取 ${yuan(missed.kept_fen)}`) : null,
    cancel_fault: presentPlan(fault, `全额退回 ${yuan(refundOf(fault))}，并补偿一张券`),
  }
}

async function moneyOf(tx: Tx, orderSn: string): Promise<VisitDetail['money']> {
  const [cards, payments] = [await tendersOf(tx, orderSn), await listSettled(tx, orderSn)]
  return [
    ...cards.map(({ kind, name, amount_fen, back_fen }) => ({ tender: kind, name, amount_fen, back_fen })),
    ...payments.map(({ provider, amount_fen, refunded_fen }) => ({
      ...{ tender: provider, name: tenderNames[provider], amount_fen, back_fen: refunded_fen },
    })),
  ]
}

/** Visits at stores that the caller has no part in are not named. */
async function othersOf(ctx: StaffCtx, { booking }: BoardRow): Promise<VisitDetail['others']> {
  const reach = ctx.principal.reach('booking.read')
  const list = await listOthers(ctx.db, booking.member_id, booking.order_sn, OTHERS_AT_MOST)
  return list
    .filter((one) => covers(reach, one.booking.store_id))
    .map(({ booking: other, store_name }) => ({
      ...{ order_sn: other.order_sn, day: studioDay(other.start_at), time: studioTime(other.start_at), store_name },
      state_text: stateText[other.state],
      product_names: other.lines.map(({ name }) => name),
    }))
}

async function historyOf(tx: Tx, { booking }: BoardRow): Promise<VisitDetail['history']> {
  const events = await listNamedEvents(tx, booking.order_sn)
  return events.map(({ event: { at, event, who, note }, staff_name }) => ({
    at: seconds(at),
    text: eventText(event, booking.branch),
    who,
    note,
    by_name: whoText(who, staff_name),
  }))
}

export async function visitOf(ctx: StaffCtx, place: Day, orderSn: string): Promise<VisitDetail> {
  const read = await readBoard(ctx, place)
  const row = read.rows.find(({ booking }) => booking.order_sn === orderSn)
  if (!row) throw new Refusal(bookingNotFound)
  const { lines, total_fen, discount_fen, policy } = row.booking
  return {
    ...presentVisit(row, read),
    ...{ lines, total_fen, discount_fen, policy },
    guest_consent: row.guest ? ((await findGuest(ctx.db, orderSn))?.consent ?? null) : null,
    money: await moneyOf(ctx.db, orderSn),
    consequences: await consequencesOf(ctx.db, row, ctx.now()),
    note_list: (await listNotes(ctx.db, orderSn)).map(({ at, by_name, text }) => ({ at: seconds(at), by_name, text })),
    history: await historyOf(ctx.db, row),
    others: await othersOf(ctx, row),
  }
}
