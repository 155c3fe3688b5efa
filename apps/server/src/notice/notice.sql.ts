import type { NoticeTopic } from '@kuaimen/contract/notice/notice.rules'
import { and, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import type { Reassign } from '../member-data'
import { notice, notice_preference, notice_send } from './notice.table'

export type Notice = typeof notice.$inferSelect

const isShown = (memberId: number) => and(eq(notice.member_id, memberId), isNull(notice.hidden_at))
/** All of a member's, in two parts that have an index each. */
export const ofMember = (memberId: number) => [
  isShown(memberId),
  and(eq(notice.member_id, memberId), isNotNull(notice.hidden_at)),
]
const isUnread = (memberId: number) => and(isShown(memberId), isNull(notice.read_at))

interface Asked {
  readonly topic?: NoticeTopic | undefined
  readonly limit: number
  readonly offset: number
}

const isOf = (topic: NoticeTopic | undefined) => (topic === undefined ? undefined : eq(notice.topic, topic))

/** The newest first. */
export const listNotices = (tx: Tx, memberId: number, { topic, limit, offset }: Asked): Promise<Notice[]> => {
  // By the index alone; words are read of those that are shown.
  const shown = tx
    .select({ id: notice.id })
    .from(notice)
    .where(and(isShown(memberId), isOf(topic)))
    .orderBy(desc(notice.at), desc(notice.id))
    .limit(limit)
    .offset(offset)
  return tx.select().from(notice).where(inArray(notice.id, shown)).orderBy(desc(notice.at), desc(notice.id))
}

export async function countNotices(tx: Tx, memberId: number, topic: NoticeTopic | undefined): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(notice)
    .where(and(isShown(memberId), isOf(topic)))
  return row?.count ?? 0
}

export const countUnread = (tx: Tx, memberId: number) =>
  tx.select({ topic: notice.topic, count: count() }).from(notice).where(isUnread(memberId)).groupBy(notice.topic)

/** How many of these are the member's, deleted ones too. */
export async function countOwn(tx: Tx, memberId: number, ids: readonly string[]): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(notice)
    .where(and(eq(notice.member_id, memberId), inArray(notice.id, [...ids])))
  return row?.count ?? 0
}

interface Which {
  readonly ids?: readonly string[] | undefined
  readonly topic?: NoticeTopic | undefined
}

export const markRead = (tx: Tx, memberId: number, { ids, topic }: Which, at: Date) =>
  tx
    .update(notice)
    .set({ read_at: at })
    .where(and(isUnread(memberId), isOf(topic), ids && inArray(notice.id, [...ids])))

/** False when the member has no such message. */
export async function hideNotice(tx: Tx, memberId: number, id: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(notice)
    .set({ hidden_at: sql`coalesce(hidden_at, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(notice.id, id), eq(notice.member_id, memberId)))
    .returning({ id: notice.id })
  return rows.length === 1
}

/** What the one who stays wants is not changed; where they have said nothing, the other's word stands. */
export const reassignNotices: Reassign = async (tx, from, into) => {
  for (const one of ofMember(from)) await tx.update(notice).set({ member_id: into }).where(one)
  await tx.update(notice_send).set({ member_id: into }).where(eq(notice_send.member_id, from))
  await tx.execute(sql`
    insert into notice_preference (member_id, topic, wx, sms)
    select ${into}, p.topic, p.wx, p.sms from notice_preference p where p.member_id = ${from}
    on conflict do nothing`)
  await tx.delete(notice_preference).where(eq(notice_preference.member_id, from))
}
