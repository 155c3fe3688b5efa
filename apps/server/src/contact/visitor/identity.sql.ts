import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'

interface IdentityRow extends Record<string, unknown> {
  readonly member_id: number | null
  readonly unionid: string | null
  readonly openid: string | null
}

/** Who a token or a ticket stands for, in one statement: the member's WeChat, else the ticket's; else the member alone. */
export async function findIdentity(
  tx: Tx,
  asked: { readonly token: Buffer | null; readonly ticket: Buffer | null },
  now: Date,
): Promise<IdentityRow | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<IdentityRow>(sql`
    select who.member_id::float8 as member_id, i.unionid, i.openid from (
      select 1 as turn, s.member_id, mine.id from session s
        left join lateral (select id from identity where member_id = s.member_id and provider = 'wx'
          order by unionid <> '' desc, id desc limit 1) mine on true
        where s.token_hash = ${asked.token} and s.ended_at is null and s.expires_at > ${at}
      union all
      select 2, own.member_id, own.id from auth_ticket t
        join identity own on own.id = t.identity_id and own.provider = 'wx'
        where t.hash = ${asked.ticket} and t.expires_at > ${at}
    ) who left join identity i on i.id = who.id
    order by who.id is null, who.turn limit 1`)
  return rows[0]
}
