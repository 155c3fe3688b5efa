import { sql } from 'drizzle-orm'
import type { DatabaseGauges } from '../../db/gauge'

interface Row extends Record<string, unknown> {
  readonly shared: number
  readonly visitor: number
}

const DAY_MS = 86_400_000

/** WeCom allows half a million codes; visitors' own are the ones that could come near. */
export const contactGauges: DatabaseGauges = {
  gauges: [
    {
      name: 'kuaimen_contact_ways',
      help: 'Codes of advisers and groups; of visitors, made in a day',
      labelNames: ['kind'],
    },
  ],
  read: async (tx, now) => {
    const since = new Date(now.getTime() - DAY_MS).toISOString()
    const { rows } = await tx.execute<Row>(sql`
      select (select count(*) from contact_way
              where kind in ('shared', 'group') and dropped_at is null)::float8 as shared,
             (select count(*) from contact_way
              where kind = 'visitor' and made_at > ${since}::timestamptz)::float8 as visitor`)
    const { shared = 0, visitor = 0 } = rows[0] ?? {}
    return [
      { name: 'kuaimen_contact_ways', labels: { kind: 'shared' }, value: shared },
      { name: 'kuaimen_contact_ways', labels: { kind: 'visitor' }, value: visitor },
    ]
  },
}
