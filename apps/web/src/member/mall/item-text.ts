import { sorted } from '@kuaimen/contract/kernel/collection'
import { formatLongDay, type StudioDay, studioDay } from '@kuaimen/contract/kernel/time'
import type { PointsItem, PointsItemDetail, PointsRedeem } from '@kuaimen/contract/member/mall.views'
import type { MemberCenter } from '@kuaimen/contract/member/membership.views'
import { dayWords } from '../membership-text'
import { grouped } from '../number-text'

export type ItemKind = 'all' | 'can'

/** From so few on, how many are left is said. */
const FEW = 20

export const isOut = ({ state }: Pick<PointsItem, 'state'>): boolean => state === 'sold_out'

/** Scarcity is said where it is real. */
export function leftText({ left, state }: Pick<PointsItem, 'left' | 'state'>): string {
  if (state === 'sold_out') return '已兑完'
  if (state === 'day_out') return '今日已兑完'
  return left <= FEW ? `仅剩 ${left} 份` : ''
}

/** What its card says besides its price. */
export const itemNote = (item: Pick<PointsItem, 'left' | 'state' | 'reason' | 'min_level_name'>): string =>
  leftText(item) ||
  (item.state === 'can' ? '' : item.reason) ||
  (item.min_level_name ? `${item.min_level_name}专享` : '')

/** The one that is missing the fewest points. */
export function nearestItem(
  items: readonly PointsItem[],
  points: number,
): { item: PointsItem; missing: number } | null {
  const [item] = sorted(
    items.filter(({ state }) => state === 'short'),
    (a, b) => a.points - b.points,
  )
  return item ? { item, missing: item.points - points } : null
}

/** 400 积分 12月31日到期. */
export const expiringText = ({ points_expiring }: Pick<MemberCenter, 'points_expiring'>, today: StudioDay): string =>
  points_expiring ? `${grouped(points_expiring.amount)} 积分 ${dayWords(points_expiring.on, today)}到期` : ''

export const owedText = ({ owed_points }: Pick<MemberCenter, 'owed_points'>): string =>
  owed_points > 0 ? `待抵扣 ${grouped(owed_points)} 积分，下次获得时先抵扣` : ''

/** 每人限兑 2 次，30 天内；已兑 1 次. */
export function limitText({
  per_member,
  per_days,
  mine,
}: Pick<PointsItemDetail, 'per_member' | 'per_days' | 'mine'>): string {
  const limit = per_days === null ? `每人限兑 ${per_member} 次` : `每人 ${per_days} 天内限兑 ${per_member} 次`
  return mine > 0 ? `${limit}，您已兑 ${mine} 次` : limit
}

export const validDaysText = ({ valid_days }: Pick<PointsItemDetail, 'valid_days'>): string =>
  valid_days > 0 ? `兑换当天起 ${valid_days} 天内可用` : '长期有效'

const CARDS = { coupon: '优惠券', voucher: '兑换券', gift_card: '礼品卡' } as const

export const cardWord = ({ coupon_type }: Pick<PointsItemDetail, 'coupon_type'>): string => CARDS[coupon_type]

/** 2026年11月16日 · 500 积分. */
export const redeemNote = ({ at, points, state }: Pick<PointsRedeem, 'at' | 'points' | 'state'>): string => {
  const day = formatLongDay(studioDay(new Date(at * 1000)))
  return state === 'returned' ? `${day} · ${grouped(points)} 积分已退回` : `${day} · ${grouped(points)} 积分`
}
