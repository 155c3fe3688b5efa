import { sql } from 'drizzle-orm'
import type { DatabaseGauges } from '../db/gauge'

interface Row extends Record<string, unknown> {
  waiting: number
  oldest: number
}

export const noticeGauges: DatabaseGauges = {
  gauges: [
    { name: 'kuaimen_notices_waiting', help: 'Messages that are due and not sent yet' },
    { name: 'kuaimen_notices_oldest_seconds', help: 'How long the oldest message has been due' },
  ],
  read: async (tx, now) => {
    const { rows } = await tx.execute<Row>(sql`
      select count(*)::int as waiting,
             coalesce(date_part('epoch', ${now.toISOString()}::timestamptz - min(due_at)), 0)::float8 as oldest
      from (select due_at from notice_send where state = 'queued' and due_at <= ${now.toISOString()}
            order by due_at limit 10000) due`)
    const { waiting = 0, oldest = 0 } = rows[0] ?? {}
    return [
      { name: 'kuaimen_notices_waiting', value: waiting },
      { name: 'kuaimen_notices_oldest_seconds', value: oldest },
    ]
  },
}
