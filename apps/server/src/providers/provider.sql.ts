import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { provider_token as tokens } from './provider.table'

export async function findToken(tx: Tx, name: string) {
  const [row] = await tx.select().from(tokens).where(eq(tokens.name, name))
  return row
}

/** Held until the transaction ends: one process fetches, the others wait and find it. */
export const lockToken = (tx: Tx, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 7))`)

export const saveToken = (tx: Tx, row: typeof tokens.$inferInsert) =>
  tx.insert(tokens).values(row).onConflictDoUpdate({ target: tokens.name, set: row })

/** Only this one: another process may have fetched the next already. */
export const dropToken = (tx: Tx, name: string, value: string) =>
  tx.delete(tokens).where(and(eq(tokens.name, name), eq(tokens.value, value)))
