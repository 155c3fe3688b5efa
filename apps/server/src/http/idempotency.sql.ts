import { and, eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { idempotency_key as keys } from './idempotency.table'

export interface CallKey {
  caller: string
  call: string
  key: string
}

/** True for the first; a second one with the same key waits here until the first has committed or given up. */
export async function claimKey(tx: Tx, id: CallKey, bodyHash: Buffer): Promise<boolean> {
  const rows = await tx
    .insert(keys)
    .values({ ...id, body_hash: bodyHash })
    .onConflictDoNothing()
    .returning({ key: keys.key })
  return rows.length === 1
}

const is = (id: CallKey) => and(eq(keys.caller, id.caller), eq(keys.call, id.call), eq(keys.key, id.key))

export async function findKey(tx: Tx, id: CallKey) {
  const [row] = await tx.select({ bodyHash: keys.body_hash, reply: keys.reply }).from(keys).where(is(id))
  return row
}

export const keepReply = (tx: Tx, id: CallKey, reply: string) => tx.update(keys).set({ reply }).where(is(id))

export const sweepKeys = (tx: Tx, days: number) =>
  tx.delete(keys).where(lt(keys.created_at, sql`now() - make_interval(days => ${days})`))
