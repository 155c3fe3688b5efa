import { addDays, type StudioDay, type StudioTime, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { isDayWithin, isStartWithin, type StoreBounds } from '@kuaimen/contract/schedule/bounds.rules'
import {
  type BookingWindow,
  type Item,
  lastDayOf,
  type Need,
  type PlannedStart,
  type PoolCells,
  startsOn,
  timeOfCell,
  whyClosed,
} from '@kuaimen/contract/schedule/schedule.rules'
import type { ScheduleCalendar, ScheduleDay } from '@kuaimen/contract/schedule/schedule.views'
import { chainSettings } from '../brand/settings.service'
import type { Ctx, Services } from '../context'
import type { Tx } from '../db/database'
import { planVisit, type VisitPlan } from '../product/visit.service'
import { openingOf } from '../store/opening.service'
import { cachedOfStore } from './cache.service'
import { type DayFacts, listPrice, presentDay, presentPool, presentStart } from './schedule.present'
import { findTaking, listPoolDays, type PoolDayRow } from './schedule.sql'

/** A question about a store's days; one's own cells can be left out of what is taken. */
export interface DaysAsked {
  readonly store_id: number
  readonly items: readonly Item[]
  readonly without?: number | undefined
  /** Where not every day and start of the store will do. */
  readonly bounds?: StoreBounds | undefined
}

interface Days {
  readonly plan: VisitPlan
  readonly window: BookingWindow
  readonly facts: (day: StudioDay) => DayFacts
  readonly starts: (day: StudioDay) => PlannedStart[]
  readonly pools: (day: StudioDay) => PoolCells[]
}

/** Gives back, in what was read, the cells of one taking. */
async function leaveOut(tx: Tx, takingId: number): Promise<(row: PoolDayRow) => PoolCells> {
  const own = await findTaking(tx, takingId)
  return (row) => {
    const cells = presentPool(row)
    const mine = own?.day === row.day ? own.cells.find(({ pool_id }) => pool_id === row.pool_id) : undefined
    if (!mine) return cells
    const taken = Array.from(cells.taken)
    for (const [nth, places] of mine.places.entries()) taken[mine.first + nth]! -= places
    return { ...cells, taken }
  }
}

/** How soon and how far ahead one may book now. */
export const windowOf = async (ctx: Pick<Services, 'db' | 'now' | 'log'>): Promise<BookingWindow> => {
  const { lead_hours, horizon_days } = await chainSettings(ctx)
  return { now: ctx.now(), lead_hours, horizon_days }
}

async function readDays(ctx: Ctx, asked: DaysAsked, from: StudioDay, to: StudioDay, lead?: number): Promise<Days> {
  const { store_id, items, without, bounds } = asked
  const [chain, opening, plan, rows] = await Promise.all([
    windowOf(ctx),
    openingOf(ctx.db, store_id, from, to),
    planVisit(ctx.db, items, store_id, ctx.now()),
    listPoolDays(ctx.db, [store_id], from, to),
  ])
  const window = lead === undefined ? chain : { ...chain, lead_hours: lead }
  const read = without === undefined ? presentPool : await leaveOut(ctx.db, without)
  const byDay = new Map<StudioDay, PoolCells[]>()
  // A store that does not offer the products has no cells for them.
  if (plan.offered) for (const row of rows) byDay.set(row.day, [...(byDay.get(row.day) ?? []), read(row)])
  const filled = new Set(rows.map(({ day }) => day))
  return {
    plan,
    window,
    starts: (day) =>
      startsOn(plan.needs, byDay.get(day) ?? [], day, window).filter(
        ({ cell }) => !bounds || isStartWithin(bounds, day, timeOfCell(cell)),
      ),
    pools: (day) => byDay.get(day) ?? [],
    facts: (day) => ({
      day,
      today: studioDay(window.now),
      lastDay: lastDayOf(window),
      hasCells: filled.has(day),
      opening,
      offered: plan.offered,
      agreed: !bounds || isDayWithin(bounds, day),
    }),
  }
}

/** The pools of a store and their cells on one day, as they are now. */
export async function poolsOfDay(tx: Tx, storeId: number, day: StudioDay) {
  const rows = await listPoolDays(tx, [storeId], day, day)
  return { pools: rows.map(({ pool_id, kind }) => ({ id: pool_id, kind })), cells: rows.map(presentPool) }
}

const daysOfMonth = (month: string): StudioDay[] => {
  const days: StudioDay[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}

/** The first and the last day that can be booked at all. */
function spanOf(window: BookingWindow, bounds: StoreBounds | undefined) {
  const [first, last] = [studioDay(window.now), lastDayOf(window)]
  return {
    first_day: bounds && bounds.from > first ? bounds.from : first,
    last_day: bounds && bounds.until < last ? bounds.until : last,
  }
}

async function makeCalendar(ctx: Ctx, asked: DaysAsked, month: string): Promise<ScheduleCalendar> {
  const days = daysOfMonth(month)
  const { plan, window, starts, facts } = await readDays(ctx, asked, days[0]!, days.at(-1)!)
  return {
    month,
    ...spanOf(window, asked.bounds),
    minutes: plan.minutes,
    list_price_fen: listPrice(plan),
    days: days.map((day) => presentDay(plan, starts(day), facts(day))),
  }
}

async function makeDay(ctx: Ctx, asked: DaysAsked, day: StudioDay): Promise<ScheduleDay> {
  const { plan, window, starts, pools, facts } = await readDays(ctx, asked, day, day)
  return {
    ...presentDay(plan, starts(day), facts(day)),
    minutes: plan.minutes,
    starts: starts(day).map((start) => presentStart(start, plan, pools(day), day, window)),
  }
}

export const calendarOf = (ctx: Ctx, { month, ...asked }: DaysAsked & { month: string }): Promise<ScheduleCalendar> =>
  cachedOfStore(ctx, asked.store_id, ['month', month, asked.items, asked.without, asked.bounds], (db) =>
    makeCalendar({ ...ctx, db }, asked, month),
  )

export const dayOf = (ctx: Ctx, { day, ...asked }: DaysAsked & { day: StudioDay }): Promise<ScheduleDay> =>
  cachedOfStore(ctx, asked.store_id, ['day', day, asked.items, asked.without, asked.bounds], (db) =>
    makeDay({ ...ctx, db }, asked, day),
  )

/** Why a visit would not fit at a start now; empty when it would. */
export async function closedBecause(
  ctx: Ctx,
  asked: DaysAsked & { day: StudioDay; start: number },
  lead?: number,
): Promise<string> {
  const { pools, plan, window } = await readDays(ctx, asked, asked.day, asked.day, lead)
  if (!plan.offered) return '该门店暂不提供所选产品'
  const { bounds, day, start } = asked
  if (bounds && !isStartWithin(bounds, day, timeOfCell(start))) return '不在可选的日期和时段内，请换一个时间'
  const closed = whyClosed(plan.needs, pools(asked.day), asked.day, asked.start, window)
  if (!closed) return ''
  if (closed.why === 'too_soon') return '这个时间已来不及预约，请换一个时间'
  if (closed.why === 'too_far') return '这个日期还未开放预约'
  return closed.why === 'full' ? '该时段刚被约走，请换一个时间' : '这个时间门店不接待，请换一个时间'
}

interface LaterAsked {
  readonly store_id: number
  readonly day: StudioDay
  readonly needs: readonly Need[]
  readonly without: number | undefined
  /** Starts after this one, however soon it is. */
  readonly after: Date
}

/** The starts of a day after a moment that a visit fits into which is expected anyway: nothing has to be prepared ahead. */
export async function startsAfter(ctx: Services, asked: LaterAsked): Promise<StudioTime[]> {
  const { store_id, day, needs, without, after } = asked
  const rows = await listPoolDays(ctx.db, [store_id], day, day)
  const read = without === undefined ? presentPool : await leaveOut(ctx.db, without)
  const window = { ...(await windowOf(ctx)), lead_hours: 0 }
  return startsOn(needs, rows.map(read), day, window)
    .filter(({ cell, left }) => left > 0 && studioInstant(day, timeOfCell(cell)) > after)
    .map(({ cell }) => timeOfCell(cell))
}
