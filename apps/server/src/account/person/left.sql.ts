import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'

/** Acts of a leaver, each under every hash of theirs; before the traces are disowned. */
export const insertLeftUses = (tx: Tx, memberId: number, acts: SQL) =>
  tx.execute(sql`
    with acts as materialized (select gen_random_uuid() as act, a.what, a.at, a.until from (${acts}) a)
    insert into left_use (act, hash, what, at, until)
    select distinct acts.act, t.hash, acts.what, acts.at, acts.until
    from acts cross join account_trace t where t.member_id = ${memberId}`)

/** What of this kind accounts of a person that have left had done, by the rest of its name, with when it was last. */
export async function listLeftOf(tx: Tx, kind: string, memberId: number): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await tx.execute<{ rest: string; at: Date }>(sql`
    select substr(u.what, ${kind.length + 1}::int) as rest, max(u.at) as at
    from left_use u join account_trace t on t.hash = u.hash
    where t.member_id = ${memberId} and starts_with(u.what, ${kind}) group by 1`)
  return new Map(rows.map(({ rest, at }) => [rest, new Date(at)]))
}

/** Each act once, under however many hashes it is. */
export async function listLeftUses(tx: Tx, what: string, memberId: number, since: Date): Promise<Date[]> {
  const { rows } = await tx.execute<{ at: Date }>(sql`
    select distinct u.act, u.at from left_use u join account_trace t on t.hash = u.hash
    where t.member_id = ${memberId} and u.what = ${what} and u.at > ${since.toISOString()}::timestamptz`)
  return rows.map(({ at }) => new Date(at))
}
