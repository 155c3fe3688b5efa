import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { booking } from './booking.table'
import { booking_note } from './visit.table'

export async function insertNote(tx: Tx, row: typeof booking_note.$inferInsert): Promise<void> {
  await tx.insert(booking_note).values(row)
}

/** Notes of staff about a member's visits. */
export async function deleteNotesOf(tx: Tx, memberId: number): Promise<void> {
  const own = tx.select({ order_sn: booking.order_sn }).from(booking).where(eq(booking.member_id, memberId))
  await tx.delete(booking_note).where(inArray(booking_note.order_sn, own))
}
