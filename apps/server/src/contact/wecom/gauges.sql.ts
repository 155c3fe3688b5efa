import { sql } from 'drizzle-orm'
import type { DatabaseGauges } from '../../db/gauge'

interface Row extends Record<string, unknown> {
  waiting: number
  oldest: number
  gifts: number
}

export const wecomGauges: DatabaseGauges = {
  gauges: [
    { name: 'kuaimen_contact_events_waiting', help: 'What WeCom has said and nobody has worked off yet' },
    { name: 'kuaimen_contact_events_oldest_seconds', help: 'How long the oldest of it has waited' },
    { name: 'kuaimen_contact_gifts_waiting', help: 'Gifts that wait until whoever they are for is a member' },
  ],
  read: async (tx, now) => {
    const { rows } = await tx.execute<Row>(sql`
      select count(*)::int as waiting,
             coalesce(date_part('epoch', ${now.toISOString()}::timestamptz - min(received_at)), 0)::float8 as oldest,
             (select count(*)::int from (select from contact_claim where given_at is null limit 100000) open) as gifts
      from (select received_at from wecom_event where done_at is null order by received_at limit 10000) due`)
    const { waiting = 0, oldest = 0, gifts = 0 } = rows[0] ?? {}
    return [
      { name: 'kuaimen_contact_events_waiting', value: waiting },
      { name: 'kuaimen_contact_events_oldest_seconds', value: oldest },
      { name: 'kuaimen_contact_gifts_waiting', value: gifts },
    ]
  },
}
