import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { account_trace } from './account.table'
import { findLiving } from './member.sql'

export type Trace = Pick<typeof account_trace.$inferSelect, 'kind' | 'hash'>

/** Nothing for an account that has left or was joined to another meanwhile; what is there stays as old as it is. */
export async function insertTraces(tx: Tx, memberId: number, traces: readonly Trace[], at: Date): Promise<void> {
  if (traces.length === 0 || !(await findLiving(tx, memberId))) return
  await tx
    .insert(account_trace)
    .values(traces.map((one) => ({ ...one, member_id: memberId, at })))
    .onConflictDoNothing()
}

export const listTraces = (tx: Tx, memberId: number) =>
  tx.select().from(account_trace).where(eq(account_trace.member_id, memberId)).orderBy(asc(account_trace.id))

/** Under the locks of both accounts; of what both have, the older one stays. */
export async function reassignTraces(tx: Tx, from: number, into: number): Promise<void> {
  await tx.execute(sql`
    delete from account_trace t using account_trace o
    where t.member_id in (${from}, ${into}) and o.member_id in (${from}, ${into})
      and o.kind = t.kind and o.hash = t.hash and o.id < t.id`)
  await tx.update(account_trace).set({ member_id: into }).where(eq(account_trace.member_id, from))
}

/** That somebody was here stays, who it was does not. */
export const disownTraces = (tx: Tx, memberId: number) =>
  tx.update(account_trace).set({ member_id: null }).where(eq(account_trace.member_id, memberId))

/** Whether two members have ever had a number or an identity in common. */
export async function isTraceShared(tx: Tx, one: number, other: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from account_trace a join account_trace b on b.kind = a.kind and b.hash = a.hash
    where a.member_id = ${one} and b.member_id = ${other} limit 1`)
  return rows.length > 0
}

/** Whether something of a member was attached to another account before, also to one that has left. */
export async function isTraceOlder(tx: Tx, memberId: number, kind?: Trace['kind']): Promise<boolean> {
  const ofKind = kind === undefined ? sql`` : sql`and a.kind = ${kind}`
  const { rows } = await tx.execute(sql`
    select from account_trace a join account_trace b on b.kind = a.kind and b.hash = a.hash and b.id < a.id
    where a.member_id = ${memberId} ${ofKind} limit 1`)
  return rows.length > 0
}

export async function hasTrace(tx: Tx, memberId: number, { kind, hash }: Trace): Promise<boolean> {
  const found = await tx
    .select({ id: account_trace.id })
    .from(account_trace)
    .where(and(eq(account_trace.member_id, memberId), eq(account_trace.kind, kind), eq(account_trace.hash, hash)))
  return found.length > 0
}
