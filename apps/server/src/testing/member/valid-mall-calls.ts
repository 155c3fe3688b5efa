import * as mall from '@kuaimen/contract/member/mall.endpoints'
import * as operator from '@kuaimen/contract/member/mall-operator.endpoints'
import { changePoints } from '@kuaimen/contract/member/points.endpoints'
import { bare, good, type Scene, type ValidCall } from '../calls/valid-calls'
import { rows } from '../rows'
import { demoItem } from './mall'

const itemOf = ({ app }: Scene, key: string) => demoItem(app, key)

export const mallCalls: readonly ValidCall[] = [
  bare(mall.pointsItems),
  good(mall.pointsItem, async (scene) => ({ id: (await itemOf(scene, 'mall_20')).id })),
  good(mall.redeemItem, async (scene) => {
    const { id, points } = await itemOf(scene, 'mall_20')
    return { id, shown_points: points }
  }),
  bare(mall.pointsRedeems),
  bare(operator.operatorItems),
  good(operator.saveItem, () => ({ name: '新好物', points: 100, rule_key: 'mall_20', stock: 5 })),
  good(operator.withdrawRedeem, ({ me }) => ({ redeem_no: me.redeem_no })),
  good(operator.withdrawItem, async (scene) => ({ id: (await itemOf(scene, 'mall_300')).id })),
  good(changePoints, async ({ app, me }) => {
    const [row] = await rows<{ card_no: string }>(app, 'select card_no from membership where member_id = $1', [me.id])
    return { card_no: row!.card_no, amount: 20, reason: '补发积分' }
  }),
]
