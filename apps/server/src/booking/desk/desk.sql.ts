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

/** How often somebody came. */
export async function countVisits(tx: Tx, memberId: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from booking
    where member_id = ${memberId} and state in ('checked_in', 'shooting', 'selecting', 'retouching', 'delivered', 'completed')`)
  return rows[0]?.count ?? 0
}
