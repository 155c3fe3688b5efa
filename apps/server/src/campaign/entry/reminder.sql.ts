import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { campaign_reminder } from '../version/take.table'

export async function saveReminder(tx: Tx, row: typeof campaign_reminder.$inferInsert): Promise<void> {
  const { due_at, at } = row
  await tx
    .insert(campaign_reminder)
    .values(row)
    .onConflictDoUpdate({
      target: [campaign_reminder.campaign_key, campaign_reminder.member_id],
      set: { due_at: due_at ?? null, at },
    })
}

export async function findReminder(tx: Tx, key: string, memberId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from ${campaign_reminder} where campaign_key = ${key} and member_id = ${memberId}`)
  return rows.length > 0
}

export interface DueReminder extends Record<string, unknown> {
  readonly campaign_key: string
  readonly member_id: number
  readonly title: string
  readonly path: string
  readonly ends_at: Date | null
}

/** Reminders whose moment has come, taken out: whoever looks at the same time gets others. */
export async function takeDue(tx: Tx, now: Date, atMost: number): Promise<DueReminder[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<DueReminder>(sql`
    with due as (
      select r.campaign_key, r.member_id, c.title, c.path, c.ends_at
      from ${campaign_reminder} r join campaign c on c.key = r.campaign_key
      where c.state = 'published' and (c.starts_at is null or c.starts_at <= ${at})
        and (r.due_at is null or r.due_at <= ${at})
      order by r.campaign_key, r.member_id limit ${atMost} for update of r skip locked
    )
    delete from ${campaign_reminder} r using due
    where r.campaign_key = due.campaign_key and r.member_id = due.member_id
    returning due.campaign_key, due.member_id::float8 as member_id, due.title, due.path, due.ends_at`)
  return rows.map((row) => ({ ...row, ends_at: row.ends_at && new Date(row.ends_at) }))
}
