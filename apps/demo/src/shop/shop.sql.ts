import { sql } from 'drizzle-orm'
import type { Tx } from '../../../server/src/db/database'

export async function findDemoMember(tx: Tx, mobile: string): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from member where mobile = ${mobile}`)
  if (!rows[0]) throw new Error('demo: nobody with that number')
  return Number(rows[0].id)
}

export async function findDemoProduct(tx: Tx, name: string) {
  const { rows } = await tx.execute<{ id: number; cover: string; gallery: string[]; price_fen: number }>(
    sql`select id, cover, gallery, price_fen from product where name = ${name}`,
  )
  if (!rows[0]) throw new Error('demo: no product of that name')
  return rows[0]
}
