import type { DeskProduct } from '@kuaimen/contract/booking/desk.views'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'

/** Products on sale that a store offers, in the order of the catalogue. */
export async function listDeskProducts(tx: Tx, storeId: number): Promise<DeskProduct[]> {
  const { rows } = await tx.execute<DeskProduct & Record<string, unknown>>(sql`
    select p.id, p.name, c.name as category_name, p.price_fen, p.people_min, p.people_max,
           coalesce((select sum(s.minutes)::int from product_stage s where s.product_id = p.id), 0) as minutes
    from store_product o
    join product p on p.id = o.product_id and p.on_sale
    join category c on c.id = p.category_id
    where o.store_id = ${storeId}
    order by c.rank, c.id, p.rank, p.id`)
  return rows
}

/** Registrations of one person come one after the other: two at once would both be the last that is allowed. */
export async function lockDesk(tx: Tx, staffId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`desk ${staffId}`}, 21))`)
}

/** When a person has registered customers or sent them codes since then, the newest first. */
export async function listRegistered(tx: Tx, staffId: number, since: Date, atMost: number): Promise<Date[]> {
  const { rows } = await tx.execute<{ at: string }>(sql`
    select at::text as at from audit_entry
    where staff_id = ${staffId} and action in ('booking.walk_in', 'booking.desk_code')
      and at > ${since.toISOString()}::timestamptz
    order by id desc limit ${atMost}`)
  return rows.map(({ at }) => new Date(at))
}

/** How often somebody came. */
export async function countVisits(tx: Tx, memberId: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from booking
    where member_id = ${memberId} and state in ('checked_in', 'shooting', 'selecting', 'retouching', 'delivered', 'completed')`)
  return rows[0]?.count ?? 0
}
