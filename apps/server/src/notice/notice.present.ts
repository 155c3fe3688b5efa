import type { NoticeTopic, Reminder } from '@kuaimen/contract/notice/notice.rules'
import type { MessageView, TopicPreference, UnreadCounts } from '@kuaimen/contract/notice/notice.views'
import { fixedOf, type Wants } from '@kuaimen/contract/notice/plan.rules'
import type { notice } from './notice.table'

export const presentMessage = (row: typeof notice.$inferSelect): MessageView => ({
  id: row.id,
  topic: row.topic,
  kind: row.kind,
  title: row.title,
  body: row.body,
  path: row.path,
  at: Math.floor(row.at.getTime() / 1000),
  read: row.read_at !== null,
})

export function presentUnread(rows: readonly { topic: NoticeTopic; count: number }[]): UnreadCounts {
  const counts: UnreadCounts = { all: 0, order: 0, money: 0, member: 0, campaign: 0, system: 0 }
  for (const { topic, count } of rows) {
    counts[topic] += count
    counts.all += count
  }
  return counts
}

export const presentPreference = (
  topic: NoticeTopic,
  { wx, sms }: Wants,
  channels: readonly Reminder[],
): TopicPreference => ({
  topic,
  wx,
  sms,
  channels: [...channels],
  fixed: fixedOf(topic, { wx, sms }, channels),
})
