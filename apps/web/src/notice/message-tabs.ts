import { NOTICE_TOPICS, type NoticeTopic } from '@kuaimen/contract/notice/notice.rules'
import type { UnreadCounts } from '@kuaimen/contract/notice/notice.views'

export type MessageTab = NoticeTopic | 'all'

export const TOPIC_WORDS: Readonly<Record<NoticeTopic, string>> = {
  order: '预约',
  money: '款项',
  member: '会员',
  campaign: '活动',
  system: '账号',
}

/** All, then a tab for each topic, with how many are not read. */
export const messageTabs = (unread: UnreadCounts | undefined) => [
  { key: 'all' as MessageTab, label: '全部', ...countOf(unread?.all) },
  ...NOTICE_TOPICS.map((topic) => ({
    key: topic as MessageTab,
    label: TOPIC_WORDS[topic],
    ...countOf(unread?.[topic]),
  })),
]

const countOf = (count: number | undefined) => (count ? { count } : {})

/** By the address: ?topic=order. */
export const messageTabAt = (search: URLSearchParams): MessageTab =>
  NOTICE_TOPICS.find((topic) => topic === search.get('topic')) ?? 'all'
