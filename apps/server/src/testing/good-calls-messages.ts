import * as badge from '@kuaimen/contract/member/badge.endpoints'
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
  bare(notice.messageList),
  bare(notice.messageUnread),
  good(notice.readMessages, ({ me }) => ({ ids: [me.message] })),
  good(notice.hideMessage, ({ me }) => ({ id: me.spare_message })),
  bare(notice.messagePreferences),
  good(notice.changeMessagePreference, () => ({ topic: 'money', wx: false, sms: true })),
  good(notice.messageSubscribe, () => ({ scene: 'booked' })),
]
