import * as mall from '@kuaimen/contract/member/mall.endpoints'
import { changePoints } from '@kuaimen/contract/member/operator.endpoints'
import { bind } from '../http/bind'
import { changePointsBy } from './correction.service'
import { itemFor, itemsFor, redeemFor, redeemsOf } from './mall.service'

export const mallHttp = [
  bind(mall.pointsItems, (ctx) => itemsFor(ctx)),
  bind(mall.pointsItem, () => itemFor()),
  bind(mall.redeemItem, () => redeemFor()),
  bind(mall.pointsRedeems, () => redeemsOf()),
  bind(changePoints, (ctx, input) => changePointsBy(ctx, input)),
]
