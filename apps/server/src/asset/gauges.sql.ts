import { sql } from 'drizzle-orm'
import type { DatabaseGauges } from '../db/gauge'

interface Row extends Record<string, unknown> {
  readonly waiting: number
  readonly oldest: number
  readonly erasures: number
  readonly chain: number
  readonly members: number
}

export const assetGauges: DatabaseGauges = {
  gauges: [
    { name: 'kuaimen_assets_waiting', help: 'Pictures of customers that nobody has judged yet' },
    { name: 'kuaimen_assets_waiting_seconds', help: 'How long the oldest of them has been waiting' },
    { name: 'kuaimen_asset_erasures_open', help: 'Objects that are to be erased and are still there' },
    { name: 'kuaimen_asset_bytes', help: 'Bytes of all sizes of pictures, by whose they are', labelNames: ['scope'] },
  ],
  read: async (tx, now) => {
    const { rows } = await tx.execute<Row>(sql`
      select (select count(*) from asset where state = 'waiting')::float8 as waiting,
        (select coalesce(date_part('epoch', ${now.toISOString()}::timestamptz - min(made_at)), 0)
          from asset where state = 'waiting')::float8 as oldest,
        (select count(*) from asset_erasure where done_at is null)::float8 as erasures,
        coalesce(sum(v.bytes) filter (where a.scope = 'c'), 0)::float8 as chain,
        coalesce(sum(v.bytes) filter (where a.scope <> 'c'), 0)::float8 as members
      from asset a join asset_variant v using (asset_no)`)
    const { waiting = 0, oldest = 0, erasures = 0, chain = 0, members = 0 } = rows[0] ?? {}
    return [
      { name: 'kuaimen_assets_waiting', value: waiting },
      { name: 'kuaimen_assets_waiting_seconds', value: Math.max(0, oldest) },
      { name: 'kuaimen_asset_erasures_open', value: erasures },
      { name: 'kuaimen_asset_bytes', labels: { scope: 'chain' }, value: chain },
      { name: 'kuaimen_asset_bytes', labels: { scope: 'member' }, value: members },
    ]
  },
}
