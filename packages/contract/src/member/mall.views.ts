import { z } from 'zod'
import { CouponType } from '../wallet/card.views'
import { ITEM_STANDINGS, ITEM_STATES } from './mall.rules'

const count = z.number().int()

const PointsItem = z.object({
  id: count,
  name: z.string(),
  cover: z.string(),
  points: count.describe('what it costs'),
  worth: z.string().describe('¥50, 8.5折, 1 次 · 窗边的光'),
  left: count,
  state: z.enum(ITEM_STANDINGS).describe('can: it can be redeemed now'),
  reason: z.string().describe('why not, in words; empty when it can be'),
  min_level_name: z.string().describe('the level it asks for; empty when every level may'),
})
export type PointsItem = z.infer<typeof PointsItem>

export const PointsItems = z.object({ points: count, total: count, list: z.array(PointsItem) })
export type PointsItems = z.infer<typeof PointsItems>

export const PointsItemDetail = PointsItem.extend({
  balance: count.describe('points of the member'),
  note: z.string(),
  coupon_type: CouponType,
  rules_html: z.string(),
  scope: z.string().describe('where the card is good, in words'),
  min_fen: count.describe('what an order must cost for it'),
  valid_days: count.describe('days the card is good for, from the day it is redeemed'),
  per_member: count.describe('how often a member may redeem it'),
  per_days: count.nullable().describe('within so many days; null: ever'),
  mine: count.describe('how often this member has, within them'),
  ends_at: count.nullable(),
})
export type PointsItemDetail = z.infer<typeof PointsItemDetail>

export const Redeemed = z.object({
  redeem_no: z.string(),
  coupon_type: CouponType,
  code: z.string().describe('of the card in the card case'),
  points: count.describe('what it has cost'),
  balance: count.describe('points that are left'),
})
export type Redeemed = z.infer<typeof Redeemed>

export const PointsRedeem = z.object({
  redeem_no: z.string(),
  name: z.string(),
  cover: z.string(),
  points: count,
  code: z.string(),
  coupon_type: CouponType,
  at: count,
  state: z.enum(['done', 'returned']).describe('returned: withdrawn by the chain, the points are back'),
})
export type PointsRedeem = z.infer<typeof PointsRedeem>

/** An item as the chain has written it. */
export const OperatorItem = z.object({
  id: count,
  name: z.string(),
  note: z.string(),
  cover: z.string(),
  rules: z.string(),
  points: count,
  rule_key: z.string().describe('the coupon rule it gives; empty for a voucher'),
  stock: count,
  taken: count,
  day_stock: count.nullable(),
  per_member: count,
  per_days: count.nullable(),
  min_level: count,
  city_ids: z.array(count),
  starts_at: count.nullable(),
  ends_at: count.nullable(),
  rank: count,
  state: z.enum(ITEM_STATES),
})
export type OperatorItem = z.infer<typeof OperatorItem>
