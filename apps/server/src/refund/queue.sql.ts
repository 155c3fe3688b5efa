import type { Reach } from '@kuaimen/contract/kernel/reach'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { approval } from '../approval/approval.table'
import { booking } from '../booking/record/booking.table'
import type { Tx } from '../db/database'
import { inReach } from '../db/reach.sql'
import { payment_refund } from '../payment/payment.table'
import { staff } from '../staff/staff.table'
import { type RefundRow, refunds } from './refund.sql'
import { refund_assignee, refund_note } from './refund.table'

type State = RefundRow['refund']['state']

/** Of these states at these stores, longest waiting first. */
export const listByState = (tx: Tx, state: State, stores: Reach, atMost: number): Promise<RefundRow[]> =>
  refunds(tx)
    .where(and(eq(payment_refund.state, state), inReach(booking.store_id, stores)))
    .orderBy(asc(payment_refund.requested_at), asc(payment_refund.refund_no))
    .limit(atMost)

export async function findOfStores(tx: Tx, refundNo: string, stores: Reach): Promise<RefundRow | undefined> {
  const [row] = await refunds(tx).where(and(eq(payment_refund.refund_no, refundNo), inReach(booking.store_id, stores)))
  return row
}

export const listAssignees = (tx: Tx, refundNos: string[]) =>
  tx
    .select({ refund_no: refund_assignee.refund_no, staff_id: refund_assignee.staff_id, name: staff.name })
    .from(refund_assignee)
    .innerJoin(staff, eq(staff.id, refund_assignee.staff_id))
    .where(inArray(refund_assignee.refund_no, refundNos))

export const listNotes = (tx: Tx, refundNos: string[]) =>
  tx
    .select({ refund_no: refund_note.refund_no, at: refund_note.at, text: refund_note.text, by_name: staff.name })
    .from(refund_note)
    .innerJoin(staff, eq(staff.id, refund_note.by_staff))
    .where(inArray(refund_note.refund_no, refundNos))
    .orderBy(desc(refund_note.id))

/** Settlements by hand that wait for a second person. */
export const listAsked = (tx: Tx, refundNos: string[]) =>
  tx
    .select({ refund_no: approval.subject_no, id: approval.id })
    .from(approval)
    .where(
      and(
        eq(approval.kind, 'by_hand'),
        inArray(approval.state, ['asked', 'approved']),
        inArray(approval.subject_no, refundNos),
      ),
    )

export async function saveAssignee(tx: Tx, refund_no: string, staff_id: number | null, at: Date): Promise<void> {
  if (staff_id === null) {
    await tx.delete(refund_assignee).where(eq(refund_assignee.refund_no, refund_no))
    return
  }
  await tx
    .insert(refund_assignee)
    .values({ refund_no, staff_id, at })
    .onConflictDoUpdate({ target: refund_assignee.refund_no, set: { staff_id, at } })
}

export const insertNote = (tx: Tx, values: typeof refund_note.$inferInsert) => tx.insert(refund_note).values(values)
