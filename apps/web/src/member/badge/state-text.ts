import { type StudioDay, studioDay } from '@kuaimen/contract/kernel/time'
import type { BadgeView, SharedBadge } from '@kuaimen/contract/member/badge.views'

export interface Series {
  readonly name: string
  readonly badges: readonly BadgeView[]
}

/** Badges by their series, in the order in which they come. */
export function bySeries(badges: readonly BadgeView[]): Series[] {
  const names = [...new Set(badges.map(({ series }) => series))]
  return names.map((name) => ({ name, badges: badges.filter(({ series }) => series === name) }))
}

export const isEarned = ({ earned_at }: BadgeView): boolean => earned_at !== null

/** Earned, and not looked at before. */
export const isNew = (badge: BadgeView): boolean => isEarned(badge) && !badge.seen

const monthOf = (day: StudioDay): string => {
  const [year, month] = day.split('-')
  return `${year}年${Number(month)}月`
}

/** 2026年5月点亮 */
export const litWords = (earnedAt: number): string => `${monthOf(studioDay(new Date(earnedAt * 1000)))}点亮`

/** 「小**」于 2026年5月点亮; without a name, the month alone. */
export const sharedWords = ({ shown_name, earned_on }: Pick<SharedBadge, 'shown_name' | 'earned_on'>): string =>
  shown_name ? `「${shown_name}」于 ${monthOf(earned_on)}点亮` : `${monthOf(earned_on)}点亮`

/** How far one is, where there is more than one step. */
export const progressWords = ({ progress: { have, need } }: Pick<BadgeView, 'progress'>): string =>
  need > 1 ? `${Math.min(have, need)}/${need}` : ''

/** What the card of a shared link says. */
export const shareTitle = (brand: string, badge: string): string => `我在${brand}点亮了『${badge}』`
