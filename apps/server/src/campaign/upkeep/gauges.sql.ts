import { sql } from 'drizzle-orm'
import type { DatabaseGauges } from '../../db/gauge'

interface Row extends Record<string, unknown> {
  offer: string
  stock: number
}

export const campaignGauges: DatabaseGauges = {
  gauges: [{ name: 'kuaimen_offer_left', help: 'What is left of an offer that is open', labelNames: ['offer'] }],
  read: async (tx, now) => {
    const at = sql`${now.toISOString()}::timestamptz`
    const { rows } = await tx.execute<Row>(sql`
      select o.key as offer, (o.stock - o.taken)::float8 as stock
      from campaign_offer o join campaign c on c.key = o.campaign_key and c.state = 'published'
      where o.state = 'on' and o.opens_at <= ${at} and o.closes_at > ${at} order by o.key limit 200`)
    return rows.map(({ offer, stock }) => ({ name: 'kuaimen_offer_left', labels: { offer }, value: stock }))
  },
}
