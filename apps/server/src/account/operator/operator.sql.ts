import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/database'
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

export const listOperators = (tx: Tx) =>
  tx
    .select({
      id: operator.id,
      name: operator.name,
      store_id: operator.store_id,
      created_at: operator.created_at,
      ended_at: operator.ended_at,
    })
    .from(operator)
    .orderBy(asc(operator.id))

/** Nothing for one that is not there or has ended before. */
export async function endOperator(tx: Tx, id: number, at: Date) {
  const [row] = await tx
    .update(operator)
    .set({ ended_at: at })
    .where(and(eq(operator.id, id), isNull(operator.ended_at)))
    .returning({ name: operator.name })
  return row
}
