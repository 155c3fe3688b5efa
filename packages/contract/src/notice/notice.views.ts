import { z } from 'zod'
import { ID_LENGTH, idPattern } from '../kernel/ids'
import { NOTICE_TOPICS, type NoticeKind, noticeKinds, REMINDERS } from './notice.rules'

export const MessageId = z.string().regex(idPattern('N', ID_LENGTH), '消息编号不正确')
export const Topic = z.enum(NOTICE_TOPICS)

const Kind = z.enum(noticeKinds as [NoticeKind, ...NoticeKind[]])
const count = z.number().int()

export const MessageView = z.object({
  id: z.string(),
  topic: Topic,
  kind: Kind,
  title: z.string(),
  body: z.string(),
  path: z.string().describe('the page it is about, with its query; empty when there is none'),
  at: count,
  read: z.boolean(),
})
export type MessageView = z.infer<typeof MessageView>

export const UnreadCounts = z.object({
  all: count,
  order: count,
  money: count,
  member: count,
  campaign: count,
  system: count,
})
export type UnreadCounts = z.infer<typeof UnreadCounts>

export const MessagePage = z.object({ unread: UnreadCounts, list: z.array(MessageView), total: count })
export type MessagePage = z.infer<typeof MessagePage>

export const MessageCount = z.object({ message_count: count.describe('messages that are not read') })

export const TopicPreference = z.object({
  topic: Topic,
  wx: z.boolean(),
  sms: z.boolean(),
  channels: z.array(z.enum(REMINDERS)).describe('by which the topic is ever sent; no switch for others'),
  fixed: z.array(z.enum(REMINDERS)).describe('which cannot be switched off now'),
})
export type TopicPreference = z.infer<typeof TopicPreference>

export const Preferences = z.object({
  quiet_from: z.string().describe('HH:mm; what is not urgent waits until the quiet hours are over'),
  quiet_until: z.string(),
  list: z.array(TopicPreference),
})
export type Preferences = z.infer<typeof Preferences>

export const SubscribeOffer = z.object({
  template_ids: z.array(z.string()).max(3),
  left: count.describe('messages that the member has allowed and that are not sent yet'),
})
export type SubscribeOffer = z.infer<typeof SubscribeOffer>
