import { z } from 'zod'
import { chainOnly, operatorRefused } from '../account/person.errors'
import { endpoint } from '../kernel/endpoint'
import { BodyId, StaffText } from '../kernel/fields'
import { itemNotFound, redeemNotFound, redeemUsed } from './mall.errors'
import { ITEM_STATES } from './mall.rules'
import { OperatorItem } from './mall.views'

const Text = (most: number) => StaffText.max(most, `最多${most}个字`)
const Amount = z.number().int().min(1).max(10_000_000)
const Instant = z.number().int().min(0).max(4_102_444_800).nullable().default(null)

export const operatorItems = endpoint({
  method: 'GET',
  path: '/api/staff/mall/items',
  former: '/api/operator/points/items',
  access: 'staff',
  may: 'offer.read',
  scope: 'chain',
  audit: false,
  summary: '积分商城的全部好物，包括没有上架的',
  data: z.array(OperatorItem),
  errors: [operatorRefused, chainOnly],
})

export const saveItem = endpoint({
  method: 'POST',
  path: '/api/staff/mall/item/save',
  former: '/api/operator/points/item/save',
  access: 'staff',
  may: 'offer.edit',
  scope: 'chain',
  audit: 'mall.save',
  summary: '新增或修改一件好物；库存不能少于已兑出的',
  body: z.object({
    id: BodyId.optional(),
    name: Text(30).min(1, '请填写名称'),
    note: Text(60).default(''),
    cover: Text(200).default(''),
    rules: Text(2000).default(''),
    points: Amount,
    rule_key: z.string().trim().min(1).max(60),
    stock: z.number().int().min(0).max(10_000_000),
    day_stock: Amount.nullable().default(null),
    per_member: z.number().int().min(1).max(1000).default(1),
    per_days: z.number().int().min(1).max(3660).nullable().default(null),
    min_level: z.number().int().min(0).max(100).default(0),
    city_ids: z.array(BodyId).max(400).default([]),
    starts_at: Instant,
    ends_at: Instant,
    rank: z.number().int().min(0).max(10_000).default(100),
    state: z.enum(ITEM_STATES).default('draft'),
  }),
  data: OperatorItem,
  errors: [operatorRefused, chainOnly, itemNotFound],
  idempotent: true,
})

export const withdrawItem = endpoint({
  method: 'POST',
  path: '/api/staff/mall/item/withdraw',
  former: '/api/operator/points/item/withdraw',
  access: 'staff',
  may: 'wallet.void',
  scope: 'chain',
  audit: 'mall.withdraw',
  reauth: true,
  summary: '撤下一件好物：没有用掉的卡券收回，积分退还',
  body: z.object({ id: BodyId }),
  data: z.object({
    returned: z.number().int().describe('redemptions whose points are back'),
    used: z.number().int().describe('redemptions whose card is used or in use'),
  }),
  errors: [operatorRefused, chainOnly, itemNotFound],
})

export const withdrawRedeem = endpoint({
  method: 'POST',
  path: '/api/staff/mall/redeem/withdraw',
  former: '/api/operator/points/redeem/withdraw',
  access: 'staff',
  may: 'wallet.void',
  scope: 'chain',
  audit: 'mall.redeem_back',
  reauth: true,
  summary: '撤回一次兑换：卡券收回，积分退还；再次调用结果不变',
  body: z.object({ redeem_no: z.string().trim().min(4).max(40) }),
  data: z.object({ points: z.number().int().describe('that came back') }),
  errors: [operatorRefused, chainOnly, redeemNotFound, redeemUsed],
})
