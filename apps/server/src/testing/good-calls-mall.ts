import * as mall from '@kuaimen/contract/member/mall.endpoints'
import { itemNotFound } from '@kuaimen/contract/member/mall.errors'
import { changePoints } from '@kuaimen/contract/member/operator.endpoints'
import { bare, type GoodCall, good } from './good-calls'
import { rows } from './rows'

export const mallCalls: readonly GoodCall[] = [
  bare(mall.pointsItems),
  good(mall.pointsItem, () => ({ id: 1 }), { away: itemNotFound }),
  good(mall.redeemItem, () => ({ id: 1, shown_points: 100 }), { away: itemNotFound }),
  bare(mall.pointsRedeems),
  good(changePoints, async ({ app, me }) => {
    const [row] = await rows<{ card_no: string }>(app, 'select card_no from membership where member_id = $1', [me.id])
    return { card_no: row!.card_no, amount: 20, reason: '补发积分' }
  }),
]
