import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { wecom_event } from '../record/wecom-contact.table'

export interface Pair {
  readonly external_userid: string
  readonly userid: string
}

interface ListedContact extends Pair {
  readonly unionid: string
  readonly state: string
  readonly added_at: Date
}

/**
 * Of these, those of whom we know less than this. An adviser still has a customer who has deleted her: that one stays
 * deleted until she is added again.
 */
export async function listUnknown<C extends ListedContact>(tx: Tx, listed: readonly C[]): Promise<C[]> {
  if (listed.length === 0) return []
  const asked = listed.map(({ state: _, added_at, ...one }) => ({ ...one, added_at: added_at.toISOString() }))
  const { rows } = await tx.execute<{ nr: number }>(sql`
    select (seen.nr - 1)::int as nr
    from rows from (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as (external_userid text, userid text, unionid text, added_at timestamptz))
      with ordinality as seen(external_userid, userid, unionid, added_at, nr)
    left join wecom_contact c on c.external_userid = seen.external_userid and c.userid = seen.userid
    where c.userid is null or (c.unionid = '' and seen.unionid <> '')
      or c.deleted_by = 'reconcile' or c.deleted_at < seen.added_at`)
  return rows.flatMap(({ nr }) => listed[nr] ?? [])
}

/** False when this night was counted already. */
export async function insertNight(tx: Tx, day: string, now: Date): Promise<boolean> {
  const made = await tx
    .insert(wecom_event)
    .values({
      key: createHash('sha256').update(`reconcile:${day}`).digest(),
      kind: 'reconcile',
      body: {},
      received_at: now,
      done_at: now,
    })
    .onConflictDoNothing()
    .returning({ key: wecom_event.key })
  return made.length > 0
}

/** Missing twice in a row is gone; advisers of whom WeCom does not tell say nothing of theirs. */
export async function countMissed(
  tx: Tx,
  { pairs, untold }: { readonly pairs: readonly Pair[]; readonly untold: readonly string[] },
  addedBefore: Date,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    with seen as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as row(external_userid text, userid text)
    )
    update wecom_contact c set
      missed_nights = case when seen.userid is null then c.missed_nights + 1 else 0 end,
      deleted_at = case when seen.userid is null and c.missed_nights >= 1 then ${now.toISOString()}::timestamptz end,
      deleted_by = case when seen.userid is null and c.missed_nights >= 1 then 'reconcile' end
    from wecom_contact own left join seen on seen.external_userid = own.external_userid and seen.userid = own.userid
    where own.external_userid = c.external_userid and own.userid = c.userid and c.deleted_at is null
      and c.added_at < ${addedBefore.toISOString()}::timestamptz
      and not (c.userid = any(${sql.param(untold)}::text[]))
      and (seen.userid is null or c.missed_nights > 0)`)
}
