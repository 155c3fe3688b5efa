import { sql } from 'drizzle-orm'
import type { Tx } from '../../../server/src/db/database'

/** Shoots of the store that one person can book. */
export async function listStaffProducts(tx: Tx, storeId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select p.id from product p join store_product o on o.product_id = p.id join category c on c.id = p.category_id
    where o.store_id = ${storeId} and c.branch = 'shoot' and p.on_sale and p.people_min = 1 order by p.id limit 6`)
  return rows.map(({ id }) => id)
}

export async function hasVisits(tx: Tx, storeId: number, from: Date, to: Date, mobile: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from booking b join member m on m.id = b.member_id
    where b.store_id = ${storeId} and b.start_at >= ${from.toISOString()}::timestamptz
      and b.start_at < ${to.toISOString()}::timestamptz and m.mobile = ${mobile} limit 1`)
  return rows.length > 0
}
