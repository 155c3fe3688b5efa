import { and, asc, eq, sql } from 'drizzle-orm'
import { member } from '../../account/person/account.table'
import type { Tx } from '../../db/database'
import { forOperator, type OperatorRow } from '../record/booking.sql'
import { booking, booking_guest } from '../record/booking.table'

interface MemberDay {
  readonly memberId: number
  readonly storeId: number | null
  readonly from: Date
  readonly to: Date
}

/** What a member comes for on a day, in one store or in any. */
export const listOfMemberDay = (tx: Tx, { memberId, storeId, from, to }: MemberDay): Promise<OperatorRow[]> =>
  tx
    .select(forOperator)
    .from(booking)
    .innerJoin(member, eq(member.id, booking.member_id))
    .leftJoin(booking_guest, eq(booking_guest.order_sn, booking.order_sn))
    .where(
      and(
        eq(booking.member_id, memberId),
        storeId === null ? undefined : eq(booking.store_id, storeId),
        sql`${booking.start_at} >= ${from.toISOString()}::timestamptz and ${booking.start_at} < ${to.toISOString()}::timestamptz`,
        sql`${booking.state} not in ('held', 'expired')`,
      ),
    )
    .orderBy(asc(booking.start_at))
