import { addDays, type StudioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import type { PoolKind } from '@kuaimen/contract/schedule/schedule.rules'
import { and, asc, eq, type Placeholder, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { booking } from '../record/booking.table'
import { missed_visit } from '../record/visit.table'
import { stagesJson } from './stage.sql'

/** Values of a store's day, for a statement that is prepared. */
export const storeDay = (storeId: number, day: StudioDay) => ({
  store: storeId,
  from: studioInstant(day).toISOString(),
  to: studioInstant(addDays(day, 1)).toISOString(),
})

type StoreDayValues = ReturnType<typeof storeDay> | Record<keyof ReturnType<typeof storeDay>, Placeholder>

/** Visits of a store's day that may stand in its list: holds do not. */
export const withinStoreDay = ({ store, from, to }: StoreDayValues) =>
  and(
    eq(booking.store_id, store),
    sql`${booking.start_at} >= ${from}::timestamptz`,
    sql`${booking.start_at} < ${to}::timestamptz`,
    sql`${booking.state} not in ('held', 'expired')`,
  )

export const ofStoreDay = (storeId: number, day: StudioDay) => withinStoreDay(storeDay(storeId, day))

/** Every visit of the day, as the forecast looks at it. */
export const listFloor = (tx: Tx, storeId: number, day: StudioDay) =>
  tx
    .select({
      order_sn: booking.order_sn,
      state: booking.state,
      start_at: booking.start_at,
      late_minutes: booking.late_minutes,
      needs: booking.needs,
      stages: stagesJson,
      settles_at: missed_visit.settles_at,
    })
    .from(booking)
    .leftJoin(missed_visit, eq(missed_visit.order_sn, booking.order_sn))
    .where(ofStoreDay(storeId, day))
    .orderBy(asc(booking.start_at), asc(booking.order_sn))

export type FloorRow = Awaited<ReturnType<typeof listFloor>>[number]

export interface DayPool extends Record<string, unknown> {
  readonly kind: PoolKind
  readonly plan: number[]
  readonly taken: number[]
  readonly capacity: number[]
  readonly places: { no: number; name: string }[]
}

/** The pools of a store with their cells of a day and the names of their places. */
export async function listDayPools(tx: Tx, storeId: number, day: StudioDay): Promise<DayPool[]> {
  const { rows } = await tx.execute<DayPool>(sql`
    select p.kind, coalesce(d.plan, array_fill(0::smallint, array[96])) as plan,
           coalesce(d.taken, array_fill(0::smallint, array[96])) as taken,
           coalesce(d.capacity, array_fill(p.capacity, array[96])) as capacity,
           (select coalesce(json_agg(json_build_object('no', g.no, 'name', coalesce(n.name, g.no || ' 号'))
                                     order by g.no), '[]')
            from generate_series(1, p.capacity) g(no) left join pool_place n on n.pool_id = p.id and n.no = g.no) as places
    from pool p left join pool_day d on d.pool_id = p.id and d.day = ${day}::date
    where p.store_id = ${storeId} order by p.id`)
  return rows
}
