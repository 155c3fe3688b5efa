import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import type { WecomGroupMember } from '../../providers/wecom-shape'

/** Who is new has joined, who is missing has left. */
export async function saveMembers(
  tx: Tx,
  chatId: string,
  members: readonly WecomGroupMember[],
  now: Date,
): Promise<void> {
  const rows = members.map(({ external_userid, unionid = '', state, joined_at }) => ({
    ...{ external_userid, unionid, state, joined_at: joined_at.toISOString() },
  }))
  await tx.execute(sql`
    with seen as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row(external_userid text, unionid text, state text, joined_at timestamptz)
    ), gone as (
      update wecom_group_member m set left_at = ${now.toISOString()}::timestamptz
      where m.chat_id = ${chatId} and m.left_at is null
        and not exists (select from seen where seen.external_userid = m.external_userid)
    )
    insert into wecom_group_member as m (chat_id, external_userid, unionid, state, joined_at)
    select ${chatId}, external_userid, unionid, state, joined_at from seen
    on conflict (chat_id, external_userid) do update set
      unionid = coalesce(nullif(excluded.unionid, ''), m.unionid), state = excluded.state,
      joined_at = excluded.joined_at, left_at = null`)
}

/** All that was told of the group before it was asked about. */
export const finishGroupEvents = (tx: Tx, chatId: string, until: Date, now: Date) =>
  tx.execute(sql`
    update wecom_event set done_at = ${now.toISOString()}::timestamptz
    where kind = 'group' and body->>'chat_id' = ${chatId} and done_at is null
      and received_at <= ${until.toISOString()}::timestamptz`)
