import type { StudioDay } from '@kuaimen/contract/kernel/time'
import type { Hours, Opening, Period, WeekdayHours } from '@kuaimen/contract/store/opening.rules'
import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { closure, special_day, store_hours } from './hours.table'
import { store } from './store.table'

/** Without a store: of the whole chain. */
const ofStore = (storeId: number | null) =>
  storeId === null ? isNull(closure.store_id) : eq(closure.store_id, storeId)

const timesOf = (table: string) =>
  sql.raw(`to_char(${table}.open_time, 'HH24:MI') as open_time, to_char(${table}.close_time, 'HH24:MI') as close_time`)

/** Hours, and what differs from them between two days; undefined for a store that is not there or given up. */
export async function readOpening(
  tx: Tx,
  storeId: number,
  from: StudioDay,
  to: StudioDay,
): Promise<Opening | undefined> {
  const days = sql`between ${from}::date and ${to}::date`
  const { rows } = await tx.execute<Opening & Record<string, unknown>>(sql`
    select case when s.renovation_from is not null
             then json_build_object('from', s.renovation_from, 'until', s.renovation_until) end as renovation,
           (select coalesce(json_agg(h), '[]') from (
              select weekday, ${timesOf('store_hours')} from store_hours where store_id = s.id order by weekday) h) as week,
           (select coalesce(json_agg(d), '[]') from (
              select day, reason, ${timesOf('special_day')} from special_day
              where store_id = s.id and day ${days} order by day) d) as special_days,
           (select coalesce(json_agg(c), '[]') from (
              select day, reason from closure
              where (store_id is null or store_id = s.id) and day ${days} order by day, store_id) c) as closures
    from store s where s.id = ${storeId} and s.is_open`)
  return rows[0]
}

/** The week as given is the whole week: weekdays that it leaves out become days of rest. */
export async function saveHours(tx: Tx, storeId: number, week: readonly WeekdayHours[]): Promise<void> {
  await tx.delete(store_hours).where(eq(store_hours.store_id, storeId))
  if (week.length === 0) return
  await tx.insert(store_hours).values(week.map((one) => ({ store_id: storeId, ...one })))
  // A process of the release before shows these.
  const open_time = week.map((one) => one.open_time).toSorted()[0]!
  const close_time = week
    .map((one) => one.close_time)
    .toSorted()
    .at(-1)!
  await tx.update(store).set({ open_time, close_time }).where(eq(store.id, storeId))
}

export async function saveSpecialDay(
  tx: Tx,
  storeId: number,
  day: StudioDay,
  said: (Hours & { readonly reason: string }) | null,
): Promise<void> {
  await tx.delete(special_day).where(and(eq(special_day.store_id, storeId), eq(special_day.day, day)))
  if (said) await tx.insert(special_day).values({ store_id: storeId, day, ...said })
}

/** A reason closes the days; none opens them again. */
export async function saveClosures(
  tx: Tx,
  storeId: number | null,
  days: readonly StudioDay[],
  reason: string | null,
): Promise<void> {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return
  await tx.delete(closure).where(and(ofStore(storeId), gte(closure.day, first), lte(closure.day, last)))
  if (reason !== null) await tx.insert(closure).values(days.map((day) => ({ store_id: storeId, day, reason })))
}

export async function saveRenovation(tx: Tx, storeId: number, period: Period | null): Promise<void> {
  await tx
    .update(store)
    .set({ renovation_from: period?.from ?? null, renovation_until: period?.until ?? null })
    .where(eq(store.id, storeId))
}
