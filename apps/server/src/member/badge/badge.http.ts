import * as badge from '@kuaimen/contract/member/badge.endpoints'
import { bind } from '../../http/request/bind'
import { badgeWall, seeOwn, sharedOf, shareOwn, unshareOwn } from './badge.service'

export const badgeHttp = [
  bind(badge.badgeList, (ctx) => badgeWall(ctx)),
  bind(badge.seeBadges, (ctx, { keys }) => seeOwn(ctx, keys)),
  bind(badge.shareBadge, (ctx, input) => shareOwn(ctx, input)),
  bind(badge.unshareBadge, (ctx, { id }) => unshareOwn(ctx, id)),
  bind(badge.sharedBadge, (ctx, { id }) => sharedOf(ctx, id)),
]
