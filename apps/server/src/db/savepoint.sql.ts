import { sql } from 'drizzle-orm'
import type { Tx } from './database'

/** Work that may come to nothing: then what it wrote and locked is undone, and the transaction goes on without it. */
export async function undoneIfNull<T>(tx: Tx, work: () => Promise<T | null>): Promise<T | null> {
  await tx.execute(sql`savepoint attempt`)
  const made = await work()
  await tx.execute(made === null ? sql`rollback to savepoint attempt` : sql`release savepoint attempt`)
  return made
}
