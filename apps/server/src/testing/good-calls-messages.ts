import * as member from '@kuaimen/contract/member/member.endpoints'
import * as notice from '@kuaimen/contract/notice/notice.endpoints'
import { bare, type GoodCall, good } from './good-calls'

export const messageCalls: readonly GoodCall[] = [
  bare(member.memberCenter),
  bare(member.growthList),
  bare(member.pointsList),
  bare(notice.messageList),
  bare(notice.messageUnread),
  good(notice.readMessages, ({ me }) => ({ ids: [me.message] })),
  good(notice.hideMessage, ({ me }) => ({ id: me.spare_message })),
  bare(notice.messagePreferences),
  good(notice.changeMessagePreference, () => ({ topic: 'money', wx: false, sms: true })),
  good(notice.messageSubscribe, () => ({ scene: 'booked' })),
]
