import type { NoticeTopic } from '@kuaimen/contract/notice/notice.rules'
import type { Wants } from '@kuaimen/contract/notice/plan.rules'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { notice_preference } from './notice.table'

export const listPreferences = (tx: Tx, memberId: number) =>
  tx.select().from(notice_preference).where(eq(notice_preference.member_id, memberId))

/** Whether WeChat can be sent to at all. */
export async function isInWechat(tx: Tx, memberId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ is: boolean }>(
    sql`select exists (select from identity where member_id = ${memberId} and provider = 'wx') as is`,
  )
  return rows[0]?.is === true
}

export const savePreference = (tx: Tx, memberId: number, topic: NoticeTopic, { wx, sms }: Wants) =>
  tx
    .insert(notice_preference)
    .values({ member_id: memberId, topic, wx, sms })
    .onConflictDoUpdate({ target: [notice_preference.member_id, notice_preference.topic], set: { wx, sms } })
