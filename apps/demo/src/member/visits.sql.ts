import { sql } from 'drizzle-orm'
import type { Tx } from '../../../server/src/db/database'

export async function ageVisits(tx: Tx, mobile: string, days: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with who as (select id from member where mobile = ${mobile}),
      come as (update referral r set at = r.at - make_interval(days => ${days}) from who where r.invitee_id = who.id)
    update member_fact f set at = f.at - make_interval(days => ${days}) from who where f.member_id = who.id`)
  return rowCount ?? 0
}
