import { sql } from 'drizzle-orm'
import type { Tx } from '../../../server/src/db/database'

export async function findDemoMember(tx: Tx, mobile: string): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from member where mobile = ${mobile}`)
  return Number(rows[0]!.id)
}
