import { forgottenSince, missedBefore } from '@kuaimen/contract/booking/no-show.rules'
import type { Reach } from '@kuaimen/contract/kernel/reach'
import { and, asc, eq, gte, isNotNull, isNull, lt, lte, not, or, sql } from 'drizzle-orm'
import { member } from '../../account/person/account.table'
import type { Tx } from '../../db/database'
import { inReach } from '../../db/reach.sql'
import { bookingEvents } from '../../signals/metrics'
import { forOperator } from '../record/booking.sql'
import { booking, booking_event, booking_guest } from '../record/booking.table'
import { isDayClosed } from '../record/day-closed.sql'

interface Window {
  readonly since: Date
  readonly before: Date
}

/** From when and until when a visit without a word about it counts as forgotten. */
export const proposedWithin = (now: Date): Window => ({ since: forgottenSince(now), before: missedBefore(now) })

/** By the index of what comes and came lately. */
const cameBetween = ({ since, before }: Window) =>
  and(
    isNull(booking.hold_until),
    isNotNull(booking.taking_id),
    gte(booking.start_at, since),
    lt(booking.start_at, before),
  )

/** Delivered within those days, and nothing since; however long after the visit, while its cells are kept. */
export const listLongDelivered = (tx: Tx, delivered: Window, now: Date, atMost: number) =>
  tx
    .select({ order_sn: booking.order_sn })
    .from(booking)
    .innerJoin(
      booking_event,
      and(
        eq(booking_event.order_sn, booking.order_sn),
        eq(booking_event.event, 'delivered'),
        gte(booking_event.at, delivered.since),
        lte(booking_event.at, delivered.before),
      ),
    )
    .where(
      and(
        eq(booking.state, 'delivered'),
        isNull(booking.hold_until),
        isNotNull(booking.taking_id),
        lt(booking.start_at, now),
      ),
    )
    .orderBy(asc(booking.start_at), asc(booking.order_sn))
    .limit(atMost)

/**
 * One line in the history of each visit that was missed; one that staff is changing just now waits for the next run. Who
 * could not come because the studio was closed has missed nothing.
 */
export async function insertProposals(tx: Tx, { since, before }: Window, at: Date): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    with missed as (
      select order_sn from booking
      where state = 'booked' and hold_until is null and taking_id is not null
        and start_at >= ${since.toISOString()}::timestamptz and start_at < ${before.toISOString()}::timestamptz
        and not exists (select from booking_event e where e.order_sn = booking.order_sn and e.event = 'no_show_proposed')
        and not ${isDayClosed}
      for update skip locked
    )
    insert into booking_event (order_sn, event, who, at)
    select order_sn, 'no_show_proposed', 'job', ${at.toISOString()}::timestamptz from missed
    on conflict (order_sn) where event = 'no_show_proposed' do nothing`)
  if (rowCount) tx.afterCommit(() => bookingEvents.inc({ event: 'no_show_proposed' }, rowCount))
}

const proposed = and(eq(booking_event.order_sn, booking.order_sn), eq(booking_event.event, 'no_show_proposed'))

/** Proposed then or before, and not contradicted. */
export const listUncontradicted = (tx: Tx, missed: Window, until: Date, atMost: number) =>
  tx
    .select({ order_sn: booking.order_sn })
    .from(booking)
    .innerJoin(booking_event, and(proposed, lte(booking_event.at, until)))
    .where(and(eq(booking.state, 'booked'), cameBetween(missed), not(isDayClosed)))
    .orderBy(asc(booking.start_at), asc(booking.order_sn))
    .limit(atMost)

/**
 * Of the stores that the caller works at, those that are settled first at the head; after them those of days that the
 * studio was closed on, which staff settle.
 */
export const listProposed = (tx: Tx, stores: Reach, missed: Window, atMost: number) =>
  tx
    .select({
      ...forOperator,
      ...{ proposed_at: booking_event.at, closed: isDayClosed },
    })
    .from(booking)
    .leftJoin(booking_event, proposed)
    .innerJoin(member, eq(member.id, booking.member_id))
    .leftJoin(booking_guest, eq(booking_guest.order_sn, booking.order_sn))
    .where(
      and(
        eq(booking.state, 'booked'),
        cameBetween(missed),
        or(isNotNull(booking_event.at), isDayClosed),
        inReach(booking.store_id, stores),
      ),
    )
    .orderBy(asc(isDayClosed), asc(booking_event.at), asc(booking.start_at), asc(booking.order_sn))
    .limit(atMost)
