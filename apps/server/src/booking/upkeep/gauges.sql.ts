import { sql } from 'drizzle-orm'
import type { DatabaseGauges } from '../../db/gauge'
import { booking, reschedule } from '../record/booking.table'

interface Row extends Record<string, unknown> {
  what: string
  held: number
  overdue: number
}

export const bookingGauges: DatabaseGauges = {
  gauges: [
    { name: 'kuaimen_holds', help: 'Bookings and reschedules that wait for their money', labelNames: ['what'] },
    {
      name: 'kuaimen_holds_overdue_seconds',
      help: 'How long ago the oldest hold that still stands should have ended',
      labelNames: ['what'],
    },
  ],
  read: async (tx, now) => {
    const at = sql`${now.toISOString()}::timestamptz`
    const { rows } = await tx.execute<Row>(sql`
      select 'booking' as what, count(*)::int as held,
        coalesce(date_part('epoch', ${at} - min(hold_until)), 0)::float8 as overdue from ${booking}
      where hold_until is not null and state = 'held'
      union all
      select 'reschedule', count(*)::int, coalesce(date_part('epoch', ${at} - min(hold_until)), 0)::float8
      from ${reschedule} where state = 'held'`)
    return rows.flatMap(({ what, held, overdue }) => [
      { name: 'kuaimen_holds', labels: { what }, value: held },
      { name: 'kuaimen_holds_overdue_seconds', labels: { what }, value: Math.max(0, overdue) },
    ])
  },
}
