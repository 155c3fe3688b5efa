import type { PoolKind } from '@kuaimen/contract/schedule/schedule.rules'
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { booking } from '../record/booking.table'
import { missed_visit, visit_stage } from '../record/visit.table'

export type StageRow = typeof visit_stage.$inferSelect

/** Changed under the lock of the booking's row alone. */
export const listStages = (tx: Tx, orderSn: string): Promise<StageRow[]> =>
  tx.select().from(visit_stage).where(eq(visit_stage.order_sn, orderSn)).orderBy(asc(visit_stage.step))

export async function insertStages(tx: Tx, rows: readonly StageRow[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(visit_stage)
      .values([...rows])
      .onConflictDoNothing()
}

export async function deleteStages(tx: Tx, orderSn: string): Promise<void> {
  await tx.delete(visit_stage).where(eq(visit_stage.order_sn, orderSn))
}

const oneStage = (orderSn: string, step: number) => and(eq(visit_stage.order_sn, orderSn), eq(visit_stage.step, step))

/** False when it has begun already. */
export async function beginStage(tx: Tx, orderSn: string, step: number, at: Date, by: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(visit_stage)
    .set({ began_at: at, by })
    .where(and(oneStage(orderSn, step), isNull(visit_stage.began_at)))
  return rowCount === 1
}

const running = and(isNotNull(visit_stage.began_at), isNull(visit_stage.ended_at))

/** All that run, or one of them; how many have ended by it. */
export async function endStages(
  tx: Tx,
  orderSn: string,
  { step, at, by }: { readonly step?: number; readonly at: Date; readonly by: string },
): Promise<number> {
  const which = step === undefined ? eq(visit_stage.order_sn, orderSn) : oneStage(orderSn, step)
  const { rowCount } = await tx.update(visit_stage).set({ ended_at: at, by }).where(and(which, running))
  return rowCount ?? 0
}

/** Takes back what happened to stages in one moment: an act has one. */
export async function takeBackMoment(tx: Tx, orderSn: string, at: Date, by: string): Promise<void> {
  const then = sql`${at.toISOString()}::timestamptz`
  await tx
    .update(visit_stage)
    .set({
      began_at: sql`nullif(${visit_stage.began_at}, ${then})`,
      ended_at: sql`nullif(${visit_stage.ended_at}, ${then})`,
      by,
    })
    .where(
      and(
        eq(visit_stage.order_sn, orderSn),
        sql`(${visit_stage.began_at} = ${then} or ${visit_stage.ended_at} = ${then})`,
      ),
    )
}

export async function writePlace(tx: Tx, orderSn: string, step: number, place: number | null, by: string) {
  await tx.update(visit_stage).set({ place_no: place, by }).where(oneStage(orderSn, step))
}

/** Places of a store's pool that others use now: one look at a time, so that two do not get the same one. */
export async function placesInUse(
  tx: Tx,
  {
    store_id: storeId,
    pool_kind: kind,
    but,
    since,
  }: { store_id: number; pool_kind: PoolKind; but: string; since: Date },
) {
  const { rows: pools } = await tx.execute<{ id: number; capacity: number }>(
    sql`select id, capacity from pool where store_id = ${storeId} and kind = ${kind} for no key update`,
  )
  const used = await tx
    .select({ place_no: visit_stage.place_no })
    .from(visit_stage)
    .innerJoin(booking, eq(booking.order_sn, visit_stage.order_sn))
    .where(
      and(
        eq(booking.store_id, storeId),
        eq(visit_stage.pool_kind, kind),
        running,
        sql`${visit_stage.order_sn} <> ${but}`,
        // A stage that nobody ended keeps its place until the next day alone.
        sql`${visit_stage.began_at} >= ${since.toISOString()}::timestamptz`,
        isNotNull(visit_stage.place_no),
      ),
    )
  return { capacity: pools[0]?.capacity ?? 0, used: new Set(used.map(({ place_no }) => place_no)) }
}

/** An instant in milliseconds; by date_part, which reckons many times as fast as extract. */
export const inMs = (column: string): SQL => sql.raw(`round(date_part('epoch', ${column}) * 1000)::bigint`)

/** Its stages as JSON, for a statement about many visits. */
export const stagesJson = sql<JsonStage[]>`coalesce((
  select json_agg(json_build_object('step', s.step, 'name', s.name, 'pool_kind', s.pool_kind, 'place_no', s.place_no,
    'planned_from', ${inMs('s.planned_from')}, 'planned_to', ${inMs('s.planned_to')},
    'began_at', ${inMs('s.began_at')}, 'ended_at', ${inMs('s.ended_at')}) order by s.step)
  from visit_stage s where s.order_sn = booking.order_sn), '[]')`

export interface JsonStage {
  readonly step: number
  readonly name: string
  readonly pool_kind: PoolKind
  readonly place_no: number | null
  readonly planned_from: number
  readonly planned_to: number
  readonly began_at: number | null
  readonly ended_at: number | null
}

/** False when it was said before. */
export async function insertMissed(tx: Tx, row: typeof missed_visit.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(missed_visit).values(row).onConflictDoNothing()
  return rowCount === 1
}

/** False when nobody had said so. */
export async function deleteMissed(tx: Tx, orderSn: string): Promise<boolean> {
  const { rowCount } = await tx.delete(missed_visit).where(eq(missed_visit.order_sn, orderSn))
  return rowCount === 1
}

export async function findMissed(tx: Tx, orderSn: string): Promise<typeof missed_visit.$inferSelect | undefined> {
  const [row] = await tx.select().from(missed_visit).where(eq(missed_visit.order_sn, orderSn))
  return row
}

export const listMissedDue = (tx: Tx, now: Date, atMost: number) =>
  tx
    .select({ order_sn: missed_visit.order_sn })
    .from(missed_visit)
    .where(sql`${missed_visit.settles_at} <= ${now.toISOString()}::timestamptz`)
    .orderBy(asc(missed_visit.settles_at))
    .limit(atMost)
