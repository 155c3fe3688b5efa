import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { Page } from '../kernel/fields'
import { messageNotFound, remindersFixed } from './notice.errors'
import { MessageCount, MessageId, MessagePage, Preferences, SubscribeOffer, Topic } from './notice.views'

export const messageList = endpoint({
  method: 'GET',
  path: '/api/message/list',
  access: 'member',
  summary: '消息，新的在前，每页二十条，附各类未读数',
  query: { topic: Topic.optional(), page: Page },
  data: MessagePage,
})

export const messageUnread = endpoint({
  method: 'GET',
  path: '/api/message/unread',
  access: 'member',
  summary: '未读消息数',
  data: MessageCount,
})

export const readMessages = endpoint({
  method: 'POST',
  path: '/api/message/read',
  access: 'member',
  summary: '把几条、一类或全部消息标为已读',
  body: z
    .object({
      ids: z.array(MessageId).min(1).max(50).optional(),
      topic: Topic.optional(),
      all: z.literal(1).optional(),
    })
    .refine(({ ids, topic, all }) => [ids, topic, all].filter((one) => one !== undefined).length === 1, '请选择消息'),
  data: MessageCount,
  errors: [messageNotFound],
})

export const hideMessage = endpoint({
  method: 'POST',
  path: '/api/message/hide',
  access: 'member',
  summary: '删除一条消息',
  body: z.object({ id: MessageId }),
  data: z.null(),
  errors: [messageNotFound],
})

export const messagePreferences = endpoint({
  method: 'GET',
  path: '/api/message/preference',
  access: 'member',
  summary: '各类消息的提醒方式和免打扰时间',
  data: Preferences,
})

export const changeMessagePreference = endpoint({
  method: 'POST',
  path: '/api/message/preference',
  access: 'member',
  summary: '打开或关闭一类消息的提醒方式',
  body: z.object({ topic: Topic, wx: z.boolean(), sms: z.boolean() }),
  data: Preferences,
  errors: [remindersFixed],
})

export const messageSubscribe = endpoint({
  method: 'GET',
  path: '/api/message/subscribe',
  access: 'member',
  summary: '可以订阅的微信提醒，和还剩几条',
  query: { scene: z.enum(['booked', 'campaign']) },
  data: SubscribeOffer,
})
