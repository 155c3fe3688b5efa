import type { Reach } from '@kuaimen/contract/kernel/reach'
import { and, asc, eq, sql } from 'drizzle-orm'
import { member } from '../../account/person/account.table'
import type { Tx } from '../../db/database'
import { inReach } from '../../db/reach.sql'
import { forOperator, type OperatorRow } from '../record/booking.sql'
import { booking, booking_guest } from '../record/booking.table'

interface MemberDay {
  readonly memberId: number
  readonly stores: Reach
  readonly from: Date
  readonly to: Date
}

/** What a member comes for on a day, in the stores that count. */
export const listOfMemberDay = (tx: Tx, { memberId, stores, from, to }: MemberDay): Promise<OperatorRow[]> =>
  tx
    .select(forOperator)
    .from(booking)
    .innerJoin(member, eq(member.id, booking.member_id))
    .leftJoin(booking_guest, eq(booking_guest.order_sn, booking.order_sn))
    .where(
      and(
        eq(booking.member_id, memberId),
        inReach(booking.store_id, stores),
        sql`${booking.start_at} >= ${from.toISOString()}::timestamptz and ${booking.start_at} < ${to.toISOString()}::timestamptz`,
        sql`${booking.state} not in ('held', 'expired')`,
      ),
    )
    .orderBy(asc(booking.start_at))
