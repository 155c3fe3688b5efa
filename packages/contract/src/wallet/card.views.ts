import { z } from 'zod'
import { BodyId, Day, QuarterTime } from '../kernel/fields'
import { AddonIds } from '../product/product.views'
import { COUPON_TYPES, GIFT_CARDS_AT_MOST } from './card.rules'

export const CouponType = z.enum(COUPON_TYPES)

/** One thing of the card case, whatever it is. */
export const WalletCard = z.object({
  coupon_type: CouponType,
  code: z.string(),
  name: z.string(),
  note: z.string(),
  /** What it is worth, as the customer reads it: ¥50, 8.5折, 1 次 · 窗边的光. */
  worth: z.string(),
  /** Balance of a gift card, amount of a coupon; 0 where it is none. */
  amount_fen: z.number().int(),
  min_fen: z.number().int(),
  valid_from: z.string(),
  valid_until: z.string(),
  state: z.enum(['usable', 'locked', 'used', 'expired', 'refunded', 'withdrawn']),
  /** Scope in words: 限上海门店 · 限个人写真 · 周末不可用. */
  scope: z.string(),
  /** The same limit by limit, without the product below, which says itself what it is for. */
  terms: z.array(z.string()),
  /** What a voucher is for, where that is one product. */
  product: z.object({ id: z.number().int(), name: z.string(), cover: z.string() }).nullable(),
  /** Where it comes from: 积分兑换, 活动, 等级礼; empty when that says nothing. */
  from_text: z.string(),
  /** On its way to a friend, until then; its state is locked meanwhile. */
  giving: z
    .object({
      giving_no: z.string(),
      expires_at: z.number().int(),
      link_mark: z.string().optional().describe('which link leads to it: the beginning of its hash'),
    })
    .nullable()
    .optional()
    .describe('null where it is not being given'),
})
export type WalletCard = z.infer<typeof WalletCard>

/** The same against one booking: what it would take off, or why it cannot. */
export const AvailableCard = WalletCard.extend({
  usable: z.boolean(),
  reason: z.string(),
  saves_fen: z.number().int(),
})
export type AvailableCard = z.infer<typeof AvailableCard>

export const AvailableCards = z.object({
  usable: z.array(AvailableCard),
  unusable: z.array(AvailableCard),
  /** What is chosen where the customer has chosen nothing: a coupon or none; vouchers and gift cards are offered. */
  best: z.object({ coupon_code: z.string() }),
})
export type AvailableCards = z.infer<typeof AvailableCards>

export const WalletDetail = WalletCard.extend({
  rules_html: z.string(),
  /** What it cannot do any more, in words; empty for most. */
  limits: z.string(),
  in_use: z
    .object({ order_sn: z.string(), why: z.enum(['unpaid', 'visit']) })
    .nullable()
    .optional()
    .describe('哪个预约用着它，所以现在不能转赠：unpaid 还没付款，visit 礼品卡付过、还没完成'),
  giveable: z.boolean().optional().describe('whether it can be given to a friend now'),
  /** Where it was used, and how a gift card came to its balance; newest first. */
  movements: z.array(
    z.object({ at: z.number().int(), text: z.string(), amount_fen: z.number().int(), order_sn: z.string() }),
  ),
})
export type WalletDetail = z.infer<typeof WalletDetail>

/** What a booking would use: at most one coupon, one voucher, several gift cards in order. */
export const Tenders = z.object({
  coupon_code: z.string().max(40).default(''),
  voucher_code: z.string().max(40).default(''),
  gift_cards: z.array(z.string().max(40)).max(GIFT_CARDS_AT_MOST).default([]),
})
export type Tenders = z.infer<typeof Tenders>

/** What a booking has taken from the card case, in the order of use. */
export const TenderTaken = z.object({
  kind: CouponType,
  code: z.string(),
  name: z.string(),
  amount_fen: z.number().int(),
  /** What of it has come back. */
  back_fen: z.number().int(),
  is_last: z.boolean().optional().describe('兑换券：临时取消已退回过一次，再次临时取消不再退回'),
})
export type TenderTaken = z.infer<typeof TenderTaken>

/** A product of a visit, for how many people. */
export const VisitItem = z.object({
  product_id: BodyId,
  people: z.number().int().min(1).max(50),
  /** Each as often as it is wanted, up to its max. */
  addon_ids: AddonIds,
})

/** A visit to be booked: what would pay for it is asked by it. */
export const VisitAsked = z.object({
  store_id: BodyId,
  day: Day,
  time: QuarterTime,
  items: z.array(VisitItem).min(1).max(10),
  /** The voucher that is chosen: a coupon takes off only what it leaves. */
  voucher_code: z.string().max(40).default(''),
})
