import * as notice from '@kuaimen/contract/notice/notice.endpoints'
import { bind } from '../http/request/bind'
import { hide, listOf, read, unread } from './inbox.service'
import { changePreference, preferencesOf } from './preference.service'
import { subscribeOffer } from './subscribe.service'

export const noticeHttp = [
  bind(notice.messageList, (ctx, input) => listOf(ctx, input)),
  bind(notice.messageUnread, (ctx) => unread(ctx)),
  bind(notice.readMessages, (ctx, input) => read(ctx, input)),
  bind(notice.hideMessage, (ctx, { id }) => hide(ctx, id)),
  bind(notice.messagePreferences, (ctx) => preferencesOf(ctx)),
  bind(notice.changeMessagePreference, (ctx, { topic, wx, sms }) => changePreference(ctx, topic, { wx, sms })),
  bind(notice.messageSubscribe, (ctx, { scene }) => subscribeOffer(ctx, scene)),
]
