import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { store } from '../../store/store.table'
import { reschedule } from './booking.table'

export type RescheduleRow = typeof reschedule.$inferSelect

export async function insertReschedule(tx: Tx, row: typeof reschedule.$inferInsert): Promise<void> {
  await tx.insert(reschedule).values(row)
}

export async function findReschedule(tx: Tx, no: string): Promise<RescheduleRow | undefined> {
  const [row] = await tx.select().from(reschedule).where(eq(reschedule.reschedule_no, no))
  return row
}

export async function findHeldReschedule(tx: Tx, orderSn: string) {
  const [row] = await tx
    .select({ row: reschedule, store_name: store.name })
    .from(reschedule)
    .innerJoin(store, eq(store.id, reschedule.to_store_id))
    .where(and(eq(reschedule.order_sn, orderSn), eq(reschedule.state, 'held')))
  return row
}

/** Of these bookings, the new times that still wait for their difference. */
export const listHeldReschedules = (tx: Tx, orderSns: string[], now: Date) =>
  tx
    .select({ row: reschedule, store_name: store.name })
    .from(reschedule)
    .innerJoin(store, eq(store.id, reschedule.to_store_id))
    .where(and(inArray(reschedule.order_sn, orderSns), eq(reschedule.state, 'held'), gt(reschedule.hold_until, now)))

export type HeldReschedule = Awaited<ReturnType<typeof listHeldReschedules>>[number]

export const listReschedules = (tx: Tx, orderSn: string) =>
  tx
    .select({ reschedule_no: reschedule.reschedule_no })
    .from(reschedule)
    .where(eq(reschedule.order_sn, orderSn))
    .orderBy(asc(reschedule.created_at), asc(reschedule.reschedule_no))

export const listOverdueReschedules = (tx: Tx, now: Date, limit: number) =>
  tx
    .select({ reschedule_no: reschedule.reschedule_no, order_sn: reschedule.order_sn })
    .from(reschedule)
    .where(and(eq(reschedule.state, 'held'), lte(reschedule.hold_until, now)))
    .limit(limit)
