import { sql } from 'drizzle-orm'
import type { Tx } from '../../../server/src/db/database'

export async function findByDemoLogin(tx: Tx, login: string): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: number }>(sql`select id from staff where login = ${login}`)
  return rows[0]?.id
}

export async function lockDemoStaff(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo:staff'))`)
}
