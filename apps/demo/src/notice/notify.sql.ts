import { sql } from 'drizzle-orm'
import type { Tx } from '../../../server/src/db/database'

export async function findMemberOf(tx: Tx, mobile: string): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from member where mobile = ${mobile}`)
  return rows[0] && Number(rows[0].id)
}
