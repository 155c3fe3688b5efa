import * as member from '@kuaimen/contract/member/center.endpoints'
import { resourceCount } from '@kuaimen/contract/product/wish.endpoints'
import { bind } from '../../http/request/bind'
import { centerOf, countsOf, growthOf, pointsOf } from './center.service'

export const memberHttp = [
  bind(member.memberCenter, (ctx) => centerOf(ctx)),
  bind(member.growthList, (ctx, { page }) => growthOf(ctx, page)),
  bind(member.pointsList, (ctx, input) => pointsOf(ctx, input)),
  bind(resourceCount, (ctx) => countsOf(ctx)),
]
