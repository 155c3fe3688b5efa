import { LATE_AFTER_MINUTES } from '@kuaimen/contract/booking/board.rules'
import { addMinutes, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { inReach } from '../../db/reach.sql'
import type { Queue } from '../../staff/queue.port'
import { booking } from '../record/booking.table'
import { missed_visit } from '../record/visit.table'
import { listProposed, proposedWithin } from '../staff/no-show.sql'

const titleOf = ({ lines }: Pick<typeof booking.$inferSelect, 'lines'>) => lines[0]?.name ?? ''

const saidStart = sql`${booking.start_at} + make_interval(mins => ${booking.late_minutes})`

/** Visits of today whose time is over by some minutes, with nobody checked in or said to have missed it. */
export const lateQueue: Queue = {
  kind: 'late',
  list: async (tx, stores, now, atMost) => {
    const before = addMinutes(now, -LATE_AFTER_MINUTES)
    const rows = await tx
      .select({ booking })
      .from(booking)
      .leftJoin(missed_visit, eq(missed_visit.order_sn, booking.order_sn))
      .where(
        and(
          eq(booking.state, 'booked'),
          sql`${booking.hold_until} is null and ${booking.taking_id} is not null and ${missed_visit.order_sn} is null`,
          gte(booking.start_at, studioInstant(studioDay(now))),
          lt(booking.start_at, before),
          sql`${saidStart} < ${before.toISOString()}::timestamptz`,
          inReach(booking.store_id, stores),
        ),
      )
      .orderBy(asc(booking.start_at), asc(booking.order_sn))
      .limit(atMost)
    return rows.map(({ booking: row }) => ({
      ...{ no: row.order_sn, title: titleOf(row), at: row.start_at, store_id: row.store_id },
    }))
  },
}

/** Said to have been missed: until it is settled it can be taken back. */
export const saidQueue: Queue = {
  kind: 'missed_said',
  list: async (tx, stores, _now, atMost) => {
    const rows = await tx
      .select({ booking, at: missed_visit.at })
      .from(missed_visit)
      .innerJoin(booking, eq(booking.order_sn, missed_visit.order_sn))
      .where(inReach(booking.store_id, stores))
      .orderBy(asc(missed_visit.settles_at), asc(missed_visit.order_sn))
      .limit(atMost)
    return rows.map(({ booking: row, at }) => ({
      ...{ no: row.order_sn, title: titleOf(row), at, store_id: row.store_id },
    }))
  },
}

/** Visits about which staff have said nothing since their day. */
export const missedQueue: Queue = {
  kind: 'missed',
  list: async (tx, stores, now, atMost) =>
    (await listProposed(tx, stores, proposedWithin(now), atMost)).map(({ booking: row }) => ({
      ...{ no: row.order_sn, title: titleOf(row), at: row.start_at, store_id: row.store_id },
    })),
}
