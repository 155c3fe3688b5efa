import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'

interface Person extends Record<string, unknown> {
  readonly created_at: Date
  readonly city_id: number | null
  readonly inviter_id: number | null
  /** Names of the levels. */
  readonly levels: Readonly<Record<number, string>>
}

/** What an offer may ask of an account itself. */
export async function findPerson(tx: Tx, memberId: number): Promise<Person> {
  const { rows } = await tx.execute<Person>(sql`
    select m.created_at, m.city_id, r.inviter_id::float8 as inviter_id,
           (select json_object_agg(l.level, l.name) from level l) as levels
    from member m left join referral r on r.invitee_id = m.id where m.id = ${memberId}`)
  if (!rows[0]) throw new Error('campaign: a member that is not there')
  return { ...rows[0], created_at: new Date(rows[0].created_at) }
}

export async function findMobile(tx: Tx, memberId: number): Promise<string | null> {
  const { rows } = await tx.execute<{ mobile: string | null }>(sql`select mobile from member where id = ${memberId}`)
  return rows[0]?.mobile ?? null
}
