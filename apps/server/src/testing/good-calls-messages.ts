import { scanMember } from '@kuaimen/contract/booking/scan.endpoints'
import * as badge from '@kuaimen/contract/member/badge.endpoints'
import { membershipCodeNow } from '@kuaimen/contract/member/code.endpoints'
import { referralNotFound } from '@kuaimen/contract/member/code.errors'
import * as invite from '@kuaimen/contract/member/invite.endpoints'
import * as member from '@kuaimen/contract/member/member.endpoints'
import { badgeNotEarned, badgeShareGone, taskNotFound } from '@kuaimen/contract/member/member.errors'
import * as task from '@kuaimen/contract/member/task.endpoints'
import * as notice from '@kuaimen/contract/notice/notice.endpoints'
import { bare, type GoodCall, good } from './good-calls'

export const messageCalls: readonly GoodCall[] = [
  bare(member.memberCenter),
  bare(member.growthList),
  bare(member.pointsList),
  bare(task.taskList),
  good(task.taskDetail, () => ({ task_id: 1 }), { away: taskNotFound }),
  good(task.startTask, () => ({ task_id: 1 }), { away: taskNotFound }),
  good(task.claimTask, () => ({ task_id: 1, period_key: 'once' }), { away: taskNotFound }),
  good(
    task.handInProof,
    () => ({ task_id: 1, link: 'https://www.xiaohongshu.com/explore/1', their_name: '小满', agreed: true }),
    { away: taskNotFound },
  ),
  bare(badge.badgeList),
  good(badge.seeBadges, () => ({ keys: ['first_visit'] })),
  good(badge.shareBadge, () => ({ key: 'first_visit', show_name: true }), { away: badgeNotEarned }),
  good(badge.unshareBadge, () => ({ id: 'S0123456789ABCDEF' }), { away: badgeShareGone }),
  good(badge.sharedBadge, () => ({ id: 'S0123456789ABCDEF' }), { away: badgeShareGone }),
  bare(membershipCodeNow),
  good(scanMember, async ({ app, me }) => ({ code: (await app.call(membershipCodeNow, {}, me)).data.code })),
  bare(invite.myInvite),
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
