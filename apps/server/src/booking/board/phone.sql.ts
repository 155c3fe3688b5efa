import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'

/** Looks of one person come one after the other: two at once would both be the last that is allowed. */
export async function lockPhones(tx: Tx, staffId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${staffId}`}, 21))`)
}

/** When a person has looked at numbers since then, the newest first. */
export async function listLooks(tx: Tx, staffId: number, since: Date, atMost: number): Promise<Date[]> {
  const { rows } = await tx.execute<{ at: string }>(sql`
    select at::text as at from audit_entry
    where staff_id = ${staffId} and action = 'member.phone' and at > ${since.toISOString()}::timestamptz
    order by id desc limit ${atMost}`)
  return rows.map(({ at }) => new Date(at))
}
