import { scanMember } from '@kuaimen/contract/booking/staff.endpoints'
import * as member from '@kuaimen/contract/member/center.endpoints'
import { membershipCodeNow } from '@kuaimen/contract/member/code.endpoints'
import { referralNotFound } from '@kuaimen/contract/member/code.errors'
import * as invite from '@kuaimen/contract/member/invite.endpoints'
import * as notice from '@kuaimen/contract/notice/notice.endpoints'
import { bare, good, type ValidCall } from '../calls/valid-calls'

export const messageCalls: readonly ValidCall[] = [
  bare(member.memberCenter),
  bare(member.growthList),
  bare(member.pointsList),
  bare(membershipCodeNow),
  good(scanMember, async ({ app, me }) => ({ code: (await app.call(membershipCodeNow, {}, me)).data.code })),
  bare(invite.myInvite),
  good(invite.inviteGift, async ({ app, me }) => ({ code: (await app.call(invite.myInvite, {}, me)).data.code })),
  good(invite.acceptInvite, async ({ app, me }) => ({ code: (await app.call(invite.myInvite, {}, me)).data.code })),
  bare(invite.waitingInvites),
  good(invite.decideInvite, ({ me }) => ({ invitee_id: me.id, verdict: 'pass' }), { away: referralNotFound }),
  bare(notice.messageList),
  bare(notice.messageUnread),
  good(notice.readMessages, ({ me }) => ({ ids: [me.message] })),
  good(notice.hideMessage, ({ me }) => ({ id: me.spare_message })),
  bare(notice.messagePreferences),
  good(notice.changeMessagePreference, () => ({ topic: 'money', wx: false, sms: true })),
  good(notice.messageSubscribe, () => ({ scene: 'booked' })),
]
