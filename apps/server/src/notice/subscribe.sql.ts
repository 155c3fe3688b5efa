import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database'

/** How many messages of these templates a member has allowed and not got yet. */
export async function countLeft(tx: Tx, memberId: number, templateIds: readonly string[]): Promise<number> {
  const { rows } = await tx.execute<{ left: number }>(sql`
    select coalesce(sum(s.accepted - s.used), 0)::float8 as left
    from wx_subscription s
    join identity i on i.openid = s.openid and i.provider = 'wx'
    where i.member_id = ${memberId} and s.template_id = any(${sql.param(templateIds)}::text[])`)
  return rows[0]?.left ?? 0
}
