import { and, asc, count, eq, gte, isNull, sql } from 'drizzle-orm'
import { checkBy } from '../../db/audit.sql'
import type { Tx } from '../../db/database'
import { asPosted } from '../../ledger/audit.sql'
import { booking } from '../record/booking.table'
import { goodwill } from '../record/goodwill.table'

export type GoodwillRow = typeof goodwill.$inferSelect
type NewGoodwill = typeof goodwill.$inferInsert

export async function insertGoodwill(tx: Tx, values: NewGoodwill): Promise<GoodwillRow> {
  const [row] = await tx.insert(goodwill).values(values).returning()
  return row!
}

export const listGoodwill = (tx: Tx, orderSn: string): Promise<GoodwillRow[]> =>
  tx.select().from(goodwill).where(eq(goodwill.order_sn, orderSn)).orderBy(asc(goodwill.id))

/** One person's gifts on their own word since then. */
export async function sumGiven(tx: Tx, staffId: number, since: Date): Promise<number> {
  const [row] = await tx
    .select({ fen: sql<number>`coalesce(sum(${goodwill.amount_fen}), 0)::int` })
    .from(goodwill)
    .where(and(eq(goodwill.by_staff, staffId), isNull(goodwill.approval_id), gte(goodwill.at, since)))
  return row!.fen
}

/** Visits of the customer of a booking that were completed, and gifts to them before. */
export async function readCustomer(tx: Tx, orderSn: string) {
  const owner = sql`(select member_id from booking where order_sn = ${orderSn})`
  const [visits] = await tx
    .select({ done: count() })
    .from(booking)
    .where(and(sql`${booking.member_id} = ${owner}`, eq(booking.state, 'completed')))
  const [gifts] = await tx
    .select({ times: count(), fen: sql<number>`coalesce(sum(${goodwill.amount_fen}), 0)::int` })
    .from(goodwill)
    .innerJoin(booking, eq(booking.order_sn, goodwill.order_sn))
    .where(sql`${booking.member_id} = ${owner}`)
  return { visits: visits?.done ?? 0, times: gifts?.times ?? 0, fen: gifts?.fen ?? 0 }
}

/** Of a visit that was not earned yet nothing is posted but its refunds: they are taken of its own account. */
export const goodwillIsPosted = checkBy(
  'booking: goodwill of earned visits is taken of revenue, and nothing else',
  () =>
    asPosted(
      'goodwill:',
      sql`select g.id::text, side.account, side.fen
        from goodwill g, lateral (
          select 'revenue' as account, g.amount_fen as fen
          union all
          select 'subject:' || (part->>'subject_no'), -(part->>'amount_fen')::int
          from jsonb_array_elements(g.parts) part
        ) side where g.is_earned`,
    ),
)

export const goodwillAddsUp = checkBy(
  'booking: the parts of goodwill add up, and each refund of it is there',
  () => sql`
    select g.order_sn || ': goodwill ' || g.id || ' of ' || g.amount_fen || ' has parts of ' || sum((part->>'amount_fen')::int) as what
    from goodwill g, jsonb_array_elements(g.parts) part
    group by g.id having sum((part->>'amount_fen')::int) <> g.amount_fen
      or coalesce(sum((part->>'amount_fen')::int) filter (where part ? 'refund_no'), 0) <> g.money_fen
    union all
    select g.order_sn || ': goodwill ' || g.id || ' names ' || (part->>'refund_no') || ', which is another'
    from goodwill g, jsonb_array_elements(g.parts) part left join payment_refund r on r.refund_no = part->>'refund_no'
    where part ? 'refund_no' and (r.amount_fen is distinct from (part->>'amount_fen')::int or r.cause <> 'goodwill')
    union all
    select r.refund_no || ' is goodwill that nobody has given' from payment_refund r
    where r.cause = 'goodwill' and not exists
      (select from goodwill g, jsonb_array_elements(g.parts) part where part->>'refund_no' = r.refund_no)
    order by 1`,
)
