import type { NoticeTopic } from '@kuaimen/contract/notice/notice.rules'
import type { Wants } from '@kuaimen/contract/notice/plan.rules'
import { eq } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { notice_preference } from './notice.table'

export const listPreferences = (tx: Tx, memberId: number) =>
  tx.select().from(notice_preference).where(eq(notice_preference.member_id, memberId))

export const savePreference = (tx: Tx, memberId: number, topic: NoticeTopic, { wx, sms }: Wants) =>
  tx
    .insert(notice_preference)
    .values({ member_id: memberId, topic, wx, sms })
    .onConflictDoUpdate({ target: [notice_preference.member_id, notice_preference.topic], set: { wx, sms } })
