import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { type Export, type Leave, memberData, owned } from '../member-data'
import { ofMember, reassignNotices } from './notice.sql'
import { notice, notice_preference, notice_send } from './notice.table'

/** That something was told stays, so that it is not told again; what was told, and to which number, goes. */
const eraseNotices: Leave = async (tx, memberId, at) => {
  await tx
    .update(notice_send)
    .set({ state: 'skipped', why: 'left' })
    .where(and(eq(notice_send.member_id, memberId), inArray(notice_send.state, ['queued'])))
  await tx.update(notice_send).set({ sent_to: '' }).where(eq(notice_send.member_id, memberId))
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
