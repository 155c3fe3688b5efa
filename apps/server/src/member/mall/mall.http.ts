import * as mall from '@kuaimen/contract/member/mall.endpoints'
import * as operator from '@kuaimen/contract/member/mall-operator.endpoints'
import { changePoints } from '@kuaimen/contract/member/points.endpoints'
import { bind } from '../../http/request/bind'
import { changePointsBy } from '../points/correction.service'
import { itemFor, itemsFor, redeemsOf } from './mall.service'
import { itemsOfChain, saveItemOf, withdrawItemOf, withdrawRedeemOf } from './operator.service'
import { redeemFor } from './redeem.service'

export const mallHttp = [
  bind(mall.pointsItems, (ctx, input) => itemsFor(ctx, input)),
  bind(mall.pointsItem, (ctx, { id }) => itemFor(ctx, id)),
  bind(mall.redeemItem, (ctx, input) => redeemFor(ctx, input)),
  bind(mall.pointsRedeems, (ctx, { page }) => redeemsOf(ctx, page)),
  bind(operator.operatorItems, (ctx) => itemsOfChain(ctx)),
  bind(operator.saveItem, (ctx, input) => saveItemOf(ctx, input)),
  bind(operator.withdrawItem, (ctx, { id }) => withdrawItemOf(ctx, id)),
  bind(operator.withdrawRedeem, (ctx, { redeem_no }) => withdrawRedeemOf(ctx, redeem_no)),
  bind(changePoints, (ctx, input) => changePointsBy(ctx, input)),
]
