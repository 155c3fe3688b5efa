import { and, desc, eq, gte, inArray, ne, not, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { hideTexts } from '../db/owned.sql'
import { type Export, type Leave, memberData, owned } from '../member-data'
import { ofMember, reassignNotices } from './notice.sql'
import { notice, notice_preference, notice_send } from './notice.table'
import { SMS_SENT } from './send.sql'
import { hasDeadline } from './send-queue.sql'

const DAY_MS = 86_400_000
const dayBefore = (at: Date) => new Date(at.getTime() - DAY_MS)

/** Text messages to the member within a day, as acts that go on counting. */
const sentTo = (memberId: number, at: Date) => sql`
  select case when ${hasDeadline(sql`n.kind`)} then ${SMS_SENT.deadline}::text else ${SMS_SENT.others}::text end as what,
    s.first_claimed_at as at, s.first_claimed_at + interval '1 day' as until
  from notice_send s join notice n on n.id = s.notice_id
  where s.member_id = ${memberId} and s.channel = 'sms' and s.state in ('sending', 'sent', 'unknown')
    and s.first_claimed_at >= ${dayBefore(at).toISOString()}::timestamptz`

/** That something was told stays, so that it is not told again; what was told, and to which number, goes. */
const eraseNotices: Leave = async (tx, memberId, at, left) => {
  await left.saveUses(sentTo(memberId, at))
  await tx
    .update(notice_send)
    .set({ state: 'skipped', why: 'left' })
    .where(and(eq(notice_send.member_id, memberId), inArray(notice_send.state, ['queued'])))
  const isCounted = and(eq(notice_send.channel, 'guest_sms'), gte(notice_send.first_claimed_at, dayBefore(at)))
  await tx
    .update(notice_send)
    .set({ sent_to: '' })
    .where(and(eq(notice_send.member_id, memberId), not(isCounted ?? sql`false`)))
  await hideTexts(tx, { table: notice_send, column: notice_send.member_id }, 'sent_to', memberId, left.hide)
  const nothing = { title: '', body: '', path: '', data: {}, hidden_at: at }
  for (const one of ofMember(memberId).reverse()) await tx.update(notice).set(nothing).where(one)
  await tx.delete(notice_preference).where(eq(notice_preference.member_id, memberId))
  await tx.execute(sql`
    delete from wx_subscription where openid in
      (select openid from identity where member_id = ${memberId} and provider = 'wx')`)
}

const exportNotices: Export = async (tx, memberId) => {
  const [shown, hidden] = ofMember(memberId)
  const rows = await unionAll(tx.select().from(notice).where(shown), tx.select().from(notice).where(hidden)).orderBy(
    desc(notice.at),
  )
  return rows.map(({ topic, title, body, at, read_at, hidden_at }) => ({ topic, title, body, at, read_at, hidden_at }))
}

export const noticeData = memberData({
  tables: [
    owned(notice, {
      since: notice.at,
      onMerge: reassignNotices,
      onLeave: eraseNotices,
      export: { messages: exportNotices },
    }),
    owned(notice_send, {
      since: notice_send.due_at,
      // What was still to be sent when its member left was skipped.
      audited: ne(notice_send.state, 'skipped'),
      onMerge: reassignNotices,
      onLeave: eraseNotices,
      export: { message_sends: ['channel', 'state', 'sent_to', 'due_at', 'sent_at'] },
    }),
    owned(notice_preference, {
      since: null,
      onMerge: reassignNotices,
      onLeave: eraseNotices,
      export: { message_preferences: ['topic', 'wx', 'sms'] },
    }),
  ],
})
