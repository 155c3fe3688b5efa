import { studioDay } from '@kuaimen/contract/kernel/time'
import type { FriendGift } from '@kuaimen/contract/member/invite.views'
import type { TaskCard } from '@kuaimen/contract/member/task.views'

/** What a friend who came brings; only what the task really gives. */
export function rewardWords({ reward, left }: Pick<TaskCard, 'reward' | 'left'>): string {
  const given = [
    ...(reward.points > 0 ? [`${reward.points} 积分`] : []),
    ...(reward.growth > 0 ? [`${reward.growth} 成长值`] : []),
    ...(reward.coupon ? [reward.coupon] : []),
  ]
  if (given.length === 0) return ''
  const limit = left === null ? '' : left > 0 ? `，本月还可领 ${left} 次` : '，本月已领满'
  return `每成功邀请一位，得 ${given.join(' + ')}${limit}`
}

/** The friend's part of it, and when it comes. */
export const friendWords = ({ worth, terms }: FriendGift): string =>
  `新朋友第一次登录，得 ${worth} 优惠券${terms ? `，${terms}` : ''}`

/** 11月15日 */
export function invitedOn(at: number): string {
  const [, month, day] = studioDay(new Date(at * 1000))
    .split('-')
    .map(Number)
  return `${month}月${day}日`
}
