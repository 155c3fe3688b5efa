import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'

/** Growth that still counts or ever counted goes over day by day: out of one account, into the other. */
export const carryGrowth = (tx: Tx, from: number, into: number, at: Date) =>
  tx.execute(sql`
    with days as (
      select counts_until, sum(amount)::int as amount from growth_entry where member_id = ${from}
      group by counts_until having sum(amount) <> 0
    )
    insert into growth_entry (member_id, at, event, amount, subject_no, counts_until)
    select side.member_id, ${at.toISOString()}::timestamptz, 'merged', side.sign * d.amount,
           ${`${from}:${into}:`}::text || side.name || ':' || d.counts_until, d.counts_until
    from days d, lateral (values (${from}::bigint, -1, 'out'), (${into}::bigint, 1, 'in')) side(member_id, sign, name)`)

/** What both have told is told once. */
export async function carryFacts(tx: Tx, from: number, into: number): Promise<void> {
  await tx.execute(sql`
    delete from member_fact f where f.member_id = ${from} and exists
      (select from member_fact o where o.member_id = ${into} and o.fact = f.fact and o.subject_no = f.subject_no)`)
  await tx.execute(sql`update member_fact set member_id = ${into} where member_id = ${from}`)
}

export const deleteMembership = (tx: Tx, memberId: number) =>
  tx.execute(sql`delete from membership where member_id = ${memberId}`)
