import { Refusal } from '@kuaimen/contract/kernel/failure'
import * as badge from '@kuaimen/contract/member/badge.endpoints'
import { badgeNotEarned, badgeShareGone } from '@kuaimen/contract/member/member.errors'
import { bind } from '../http/bind'

/** There are no badges yet. */
const noShare = async (): Promise<never> => {
  throw new Refusal(badgeShareGone)
}

export const badgeHttp = [
  bind(badge.badgeList, async () => []),
  bind(badge.seeBadges, async () => null),
  bind(badge.shareBadge, async () => {
    throw new Refusal(badgeNotEarned)
  }),
  bind(badge.unshareBadge, noShare),
  bind(badge.sharedBadge, noShare),
]
