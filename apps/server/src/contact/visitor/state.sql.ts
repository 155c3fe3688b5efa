import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import type { Identity } from './identity.service'

export interface ContactState extends Record<string, unknown> {
  readonly is_added: boolean
  readonly is_half: boolean
  /** The customer has deleted the adviser a short while ago. */
  readonly is_left: boolean
  /** A gift waits for this person. */
  readonly has_waiting: boolean
}

const NOBODY: ContactState = { is_added: false, is_half: false, is_left: false, has_waiting: false }

/** Where somebody stands with the advisers, in one statement; by any WeChat of the account, and by ways of their own. */
export async function readContactState(
  tx: Tx,
  { member_id, unionid, who_hash }: Identity,
  leftSince: Date,
): Promise<ContactState> {
  if (!who_hash) return NOBODY
  const { rows } = await tx.execute<ContactState>(sql`
    with mine as (
      select is_half, deleted_at, deleted_by from wecom_contact where unionid <> '' and unionid in (
        select ${unionid}::text union select i.unionid from identity i
          where i.member_id = ${member_id ?? null}::bigint and i.provider = 'wx')
      union all
      select w.is_half, w.deleted_at, w.deleted_by from contact_way v
        join wecom_contact w on w.state = v.state and w.state <> '' and w.unionid in ('', ${unionid})
        where v.visitor_hash = ${who_hash}
    )
    select coalesce(bool_or(deleted_at is null), false) as is_added,
      coalesce(bool_and(is_half) filter (where deleted_at is null), false) as is_half,
      coalesce(bool_or(deleted_by = 'customer' and deleted_at > ${leftSince.toISOString()}::timestamptz), false) as is_left,
      exists (select from contact_claim c where c.given_at is null and c.unionid in (${unionid},
        'v:' || encode(${who_hash}::bytea, 'hex'))) as has_waiting
    from mine`)
  return rows[0] ?? NOBODY
}

/** Whether a code that somebody holds has ended: one for all, or one of their own. Of another's it says nothing. */
export async function isQrOver(tx: Tx, state: string, whoHash: Buffer | undefined, now: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from contact_way where state = ${state} and (kind = 'shared' or visitor_hash = ${whoHash ?? null})
      and (dropped_at is not null or expires_at <= ${now.toISOString()}::timestamptz)`)
  return rowCount === 1
}

interface GivenGift extends Record<string, unknown> {
  readonly name: string
  readonly code: string
}

/** What was put into the member's card case since then. */
export async function findGiven(tx: Tx, memberId: number, since: Date): Promise<GivenGift | undefined> {
  const { rows } = await tx.execute<GivenGift>(sql`
    select g.name, c.code from contact_claim c join contact_gift g on g.selected_code = c.selected_code
    where c.member_id = ${memberId} and c.given_at >= ${since.toISOString()}::timestamptz
    order by c.given_at desc limit 1`)
  return rows[0]
}

interface AboutGroup {
  readonly unionid: string
  readonly member_id: number
  readonly city_id: number
  /** Where the code of the group is of. */
  readonly place_id: number
  readonly chat_ids: readonly string[]
  readonly since: Date
}

/** In none of these groups, nor in one that WeCom has opened after them for who came by our code; and has not said no since. */
export async function isOutside(tx: Tx, asked: AboutGroup): Promise<boolean> {
  const { rows } = await tx.execute<{ outside: boolean }>(sql`
    select not exists (select from wecom_group_member
        where left_at is null and unionid <> '' and unionid = ${asked.unionid}
          and (chat_id in (select jsonb_array_elements_text(${JSON.stringify(asked.chat_ids)}::jsonb))
            or state in (select state from contact_way where kind = 'group' and city_id = ${asked.place_id})))
      and not exists (select from contact_dismissal where member_id = ${asked.member_id} and city_id = ${asked.city_id}
        and at > ${asked.since.toISOString()}::timestamptz) as outside`)
  return rows[0]?.outside ?? false
}
