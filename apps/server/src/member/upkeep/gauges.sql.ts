import { sql } from 'drizzle-orm'
import type { DatabaseGauges } from '../../db/gauge'

interface Row extends Record<string, unknown> {
  points: number
  owed: number
  redeemed: number
}

export const memberGauges: DatabaseGauges = {
  gauges: [
    { name: 'kuaimen_points_outstanding', help: 'Points that members had in the last night' },
    { name: 'kuaimen_points_owed', help: 'Points that could not be taken back until then' },
    { name: 'kuaimen_points_redeemed', help: 'Points that were ever redeemed until then, less what came back' },
  ],
  read: async (tx) => {
    const { rows } = await tx.execute<Row>(sql`
      select outstanding::float8 as points, owed::float8 as owed, redeemed::float8 as redeemed from points_day order by day desc limit 1`)
    const { points = 0, owed = 0, redeemed = 0 } = rows[0] ?? {}
    return [
      { name: 'kuaimen_points_outstanding', value: points },
      { name: 'kuaimen_points_owed', value: owed },
      { name: 'kuaimen_points_redeemed', value: redeemed },
    ]
  },
}
