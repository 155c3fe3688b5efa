import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { contact_way } from '../qr/qr.table'
import { wecom_contact } from './wecom-contact.table'

interface SeenContact {
  readonly external_userid: string
  readonly userid: string
  /** Empty where WeCom does not say it. */
  readonly unionid: string
  readonly state: string
  readonly is_half: boolean
  readonly added_at: Date
}

/**
 * What is newer counts, in whichever order it comes: an adding that is heard of after the deleting that followed it brings
 * nobody back, while who was only missing is there again. True when there was no row.
 */
export async function saveContact(tx: Tx, seen: SeenContact): Promise<boolean> {
  const at = seen.added_at.toISOString()
  const { rows } = await tx.execute<{ is_new: boolean }>(sql`
    insert into wecom_contact as c (external_userid, userid, unionid, state, is_half, added_at)
    values (${seen.external_userid}, ${seen.userid}, ${seen.unionid}, ${seen.state}, ${seen.is_half}, ${at}::timestamptz)
    on conflict (external_userid, userid) do update set
      unionid = coalesce(nullif(excluded.unionid, ''), c.unionid),
      state = coalesce(nullif(excluded.state, ''), c.state),
      is_half = case when excluded.added_at >= c.added_at then excluded.is_half else c.is_half end,
      added_at = greatest(excluded.added_at, c.added_at),
      deleted_by = case when c.deleted_by <> 'reconcile' and c.deleted_at >= excluded.added_at then c.deleted_by end,
      deleted_at = case when c.deleted_by <> 'reconcile' and c.deleted_at >= excluded.added_at then c.deleted_at end,
      missed_nights = 0
    returning (xmax = 0) as is_new`)
  return rows[0]?.is_new ?? false
}

interface Deleted {
  readonly external_userid: string
  readonly userid: string
  readonly by: 'customer' | 'staff'
  readonly at: Date
}

/** Also of somebody whose adding was never heard of: it may still be. */
export async function deleteContact(tx: Tx, { external_userid, userid, by, at }: Deleted): Promise<void> {
  await tx
    .insert(wecom_contact)
    .values({ external_userid, userid, unionid: '', state: '', added_at: at, deleted_at: at, deleted_by: by })
    .onConflictDoUpdate({
      target: [wecom_contact.external_userid, wecom_contact.userid],
      set: { deleted_at: at, deleted_by: by },
      setWhere: sql`${wecom_contact.added_at} <= ${at.toISOString()}::timestamptz`,
    })
}

/** Whether this member has an adviser of whom nobody has said so yet. */
export async function isNewFriend(
  tx: Tx,
  { member_id, unionid, subject_no }: { member_id: number; unionid: string; subject_no: string },
): Promise<boolean> {
  const { rows } = await tx.execute<{ is: boolean }>(sql`
    select exists (select from wecom_contact where unionid = ${unionid} and unionid <> '' and deleted_at is null)
      and not exists (select from member_fact where member_id = ${member_id} and fact = 'contact_added'
                      and subject_no = ${subject_no}) as is`)
  return rows[0]?.is ?? false
}

export async function findQr(tx: Tx, state: string) {
  const [row] = await tx
    .select({
      city_id: contact_way.city_id,
      selected_code: contact_way.selected_code,
      kind: contact_way.kind,
      visitor_hash: contact_way.visitor_hash,
    })
    .from(contact_way)
    .where(eq(contact_way.state, state))
  return row
}
