import { sql } from 'drizzle-orm'
import type { Tx } from '../../../server/src/db/database'

/** So many open stores of each city that offer all of these products, the biggest first. */
export async function findDemoStores(
  tx: Tx,
  cityIds: readonly number[],
  productIds: readonly number[],
  atMost: number,
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from (
      select s.id, s.city_id, row_number() over (partition by s.city_id order by s.id) as nth from store s
      where s.is_open and s.renovation_from is null and s.city_id in ${cityIds}
        and (select count(*) from store_product o where o.store_id = s.id and o.product_id in ${productIds}) = ${productIds.length}
    ) found where nth <= ${atMost} order by array_position(array[${sql.join(
      cityIds.map((id) => sql`${id}::int`),
      sql`, `,
    )}], city_id), nth`)
  return rows.map(({ id }) => id)
}

export async function findDemoProduct(tx: Tx, name: string): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`select id from product where name = ${name} and on_sale`)
  if (!rows[0]) throw new Error(`demo: no product ${name}`)
  return rows[0].id
}

export async function findDemoMember(tx: Tx, mobile: string): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from member where mobile = ${mobile}`)
  return Number(rows[0]!.id)
}
