import { sql } from 'drizzle-orm'
import type { Tx } from '../../../server/src/db/database'

async function idOf(tx: Tx, what: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await tx.execute<{ id: string | number }>(what)
  if (!rows[0]) throw new Error('demo: nothing of that name')
  return Number(rows[0].id)
}

export const findDemoMember = (tx: Tx, mobile: string) => idOf(tx, sql`select id from member where mobile = ${mobile}`)
export const findCategory = (tx: Tx, name: string) => idOf(tx, sql`select id from category where name = ${name}`)
export const findProduct = (tx: Tx, name: string) => idOf(tx, sql`select id from product where name = ${name}`)
