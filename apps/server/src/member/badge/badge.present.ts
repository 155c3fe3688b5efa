import { badgeProgress } from '@kuaimen/contract/member/badge.rules'
import type { BadgeView } from '@kuaimen/contract/member/badge.views'
import type { DoneFact } from '@kuaimen/contract/member/fact.rules'
import type { BadgeRow } from './badge.sql'

interface OwnBadge {
  readonly badge: BadgeRow
  readonly mine: { readonly earned_at: Date; readonly seen_at: Date | null } | null
  readonly share_id: string | null
}

export function presentBadge({ badge, mine, share_id }: OwnBadge, facts: readonly DoneFact[]): BadgeView {
  const { key, name, how, story, art, art_locked, series, rule } = badge
  const progress = badgeProgress(rule, facts)
  return {
    ...{ key, name, how, art, art_locked, series },
    story: mine ? story : '',
    earned_at: mine && Math.floor(mine.earned_at.getTime() / 1000),
    seen: mine?.seen_at != null,
    progress: mine ? { have: progress.need, need: progress.need } : progress,
    share_id: share_id ?? '',
  }
}
