import { sql } from 'drizzle-orm'
import type { Tx } from '../../../server/src/db/database'

const SHANGHAI = 310100

/** A product by its name, and a store that offers it. */
export async function findDemoVisit(tx: Tx, name: string): Promise<{ product_id: number; store_id: number }> {
  const { rows } = await tx.execute<{ product_id: number; store_id: number }>(sql`
    select p.id as product_id, s.id as store_id
    from product p join store_product o on o.product_id = p.id join store s on s.id = o.store_id
    where p.name = ${name} and s.is_open and s.renovation_from is null and s.city_id = ${SHANGHAI}
    order by s.recommended_rank nulls last, s.id limit 1`)
  if (!rows[0]) throw new Error(`demo: no store offers ${name}`)
  return rows[0]
}

export async function findDemoMember(tx: Tx, mobile: string): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from member where mobile = ${mobile}`)
  return Number(rows[0]!.id)
}
