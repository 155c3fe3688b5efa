import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'

/** Acts of a leaver, each under every hash of theirs; before the traces are disowned. */
export const insertLeftUses = (tx: Tx, memberId: number, acts: SQL) =>
  tx.execute(sql`
    with acts as materialized (select gen_random_uuid() as act, a.what, a.at, a.until from (${acts}) a)
    insert into left_use (act, hash, what, at, until)
    select distinct acts.act, t.hash, acts.what, acts.at, acts.until
    from acts cross join account_trace t where t.member_id = ${memberId}`)

/** Each act once, under however many hashes it is. */
export async function listLeftUses(tx: Tx, what: string, memberId: number, since: Date): Promise<Date[]> {
  const { rows } = await tx.execute<{ at: Date }>(sql`
    select distinct u.act, u.at from left_use u join account_trace t on t.hash = u.hash
    where t.member_id = ${memberId} and u.what = ${what} and u.at > ${since.toISOString()}::timestamptz`)
  return rows.map(({ at }) => new Date(at))
}
