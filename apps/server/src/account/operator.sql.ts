import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { operator } from './operator.table'

export async function findOperatorByHash(tx: Tx, hash: Buffer) {
  const [row] = await tx
    .select({ id: operator.id, name: operator.name, storeId: operator.store_id })
    .from(operator)
    .where(and(eq(operator.key_hash, hash), isNull(operator.ended_at)))
  return row
}

export async function insertOperator(tx: Tx, row: typeof operator.$inferInsert): Promise<number> {
  const [made] = await tx.insert(operator).values(row).returning({ id: operator.id })
  return made!.id
}
