import { and, eq, like, lt, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { statement } from '../../db/statement'
import { sweep } from '../../db/sweep.sql'
import { idempotency_key as keys } from './idempotency.table'

export interface CallKey {
  caller: string
  call: string
  key: string
}

const named = {
  caller: sql.placeholder('caller'),
  call: sql.placeholder('call'),
  key: sql.placeholder('key'),
}

const claim = statement(
  'claim_key',
  sql`insert into idempotency_key (caller, call, key, body_hash)
      values (${named.caller}, ${named.call}, ${named.key}, ${sql.placeholder('body_hash')})
      on conflict do nothing returning 1`,
)

/** True for the first; a second one with the same key waits here until the first has committed or given up. */
export const claimKey = async (tx: Tx, id: CallKey & { readonly body_hash: Buffer }): Promise<boolean> =>
  (await tx.run(claim, { ...id })).length === 1

/** Part of a statement that has the effect, which it calls `made`: the key with its reply. A second key breaks it. */
export const answering: SQL = sql`
  insert into idempotency_key (caller, call, key, body_hash, reply)
  select ${named.caller}::text, ${named.call}::text, ${named.key}::text, ${sql.placeholder('body_hash')}::bytea,
         ${sql.placeholder('reply')}::text
  from made`

const save = statement(
  'save_reply',
  sql`update idempotency_key set reply = ${sql.placeholder('reply')}
      where caller = ${named.caller} and call = ${named.call} and key = ${named.key}`,
)

export const saveReply = (tx: Tx, id: CallKey, reply: string) => tx.run(save, { ...id, reply })

const is = (id: CallKey) => and(eq(keys.caller, id.caller), eq(keys.call, id.call), eq(keys.key, id.key))

export async function findKey(tx: Tx, id: CallKey) {
  const [row] = await tx.select({ bodyHash: keys.body_hash, reply: keys.reply }).from(keys).where(is(id))
  return row
}

/** Replies to staff that name one of these numbers, and so whoever stands behind it. */
export async function deleteRepliesAbout(tx: Tx, numbers: readonly string[]): Promise<void> {
  const names = numbers.map((number) => `%"${number}"%`)
  if (names.length > 0)
    await tx.delete(keys).where(and(like(keys.caller, '%:%'), sql`${keys.reply} like any(${sql.param(names)}::text[])`))
}

export const sweepKeys = (tx: Tx, days: number) =>
  sweep(tx, keys, lt(keys.created_at, sql`now() - make_interval(days => ${days})`))
