import { sql } from 'drizzle-orm'
import type { DatabaseGauges } from '../db/gauge'

interface Row extends Record<string, unknown> {
  readonly waits: number
  readonly turns: number
  readonly overdue: number
}

export const waitlistGauges: DatabaseGauges = {
  gauges: [
    {
      name: 'kuaimen_waits',
      help: 'Members who wait for a place, and those for whom one is held',
      labelNames: ['what'],
    },
    { name: 'kuaimen_turns_overdue_seconds', help: 'How long ago the oldest turn that still stands should have ended' },
  ],
  read: async (tx, now) => {
    const { rows } = await tx.execute<Row>(sql`
      select (select count(*) from wait where state = 'live')::float8 as waits, count(*)::float8 as turns,
             coalesce(date_part('epoch', ${now.toISOString()}::timestamptz - min(until)), 0)::float8 as overdue
      from wait_turn where state = 'live'`)
    const { waits = 0, turns = 0, overdue = 0 } = rows[0] ?? {}
    return [
      { name: 'kuaimen_waits', labels: { what: 'wait' }, value: waits },
      { name: 'kuaimen_waits', labels: { what: 'turn' }, value: turns },
      { name: 'kuaimen_turns_overdue_seconds', value: Math.max(0, overdue) },
    ]
  },
}
