import { z } from 'zod'
import { ID_LENGTH, idPattern } from '../kernel/ids'
import { payablePattern } from '../kernel/payables'
import { REFUND_CAUSES, VOUCHER_ORDER_STATES } from './shop.rules'

export const VoucherOrderNo = z.string().regex(payablePattern('voucher_order'), '订单号不正确')
export const GroupNo = z.string().regex(idPattern('Q', ID_LENGTH), '拼团编号不正确')

/** A coupon set as it is in the list. */
export const CouponSetCard = z.object({
  id: z.number().int(),
  name: z.string(),
  note: z.string(),
  cover: z.string(),
  price_fen: z.number().int(),
  list_price_fen: z.number().int(),
  /** How many buyers a group needs, and what each pays then; null: it is not sold to groups. */
  group_size: z.number().int().nullable(),
  group_price_fen: z.number().int().nullable(),
  sold: z.number().int(),
  left: z.number().int(),
  state: z.enum(['on', 'soon', 'sold_out', 'over']),
})
export type CouponSetCard = z.infer<typeof CouponSetCard>

export const CouponSetDetail = CouponSetCard.extend({
  gallery: z.array(z.string()),
  gives: z.object({ name: z.string(), count: z.number().int(), valid_days: z.number().int(), scope: z.string() }),
  rules_html: z.string(),
  limit_per_member: z.number().int(),
  /** How long a group that is opened now has to be complete. */
  group_hours: z.number().int(),
  on_from: z.number().int(),
  on_until: z.number().int(),
})
export type CouponSetDetail = z.infer<typeof CouponSetDetail>

/** Everyone with the link sees the progress of the group, and its opener by the first letter of the name. */
export const GroupView = z.object({
  group_no: z.string(),
  set_id: z.number().int(),
  size: z.number().int(),
  joined: z.number().int(),
  state: z.enum(['open', 'complete', 'failed']),
  expires_at: z.number().int(),
  opener: z.string().optional().describe('小**; of a group that was asked for by its link'),
})
export type GroupView = z.infer<typeof GroupView>

/** A group that waits for others, as those see it who could join: its opener by the first letter of the name. */
export const OpenGroup = GroupView.extend({ opener: z.string() })
export type OpenGroup = z.infer<typeof OpenGroup>

/** The acts that an order allows now; inviting and leaving while its group is open. */
const OrderActs = z.object({
  pay: z.boolean(),
  cancel: z.boolean(),
  invite: z.boolean(),
  leave: z.boolean(),
  delete: z.boolean(),
})

export const VoucherOrderCard = z.object({
  order_no: z.string(),
  set_id: z.number().int(),
  name: z.string(),
  cover: z.string(),
  count: z.number().int(),
  amount_fen: z.number().int(),
  state: z.enum(VOUCHER_ORDER_STATES),
  is_group: z.boolean(),
  hold_until: z.number().int().nullable(),
  group: GroupView.nullable(),
  can: OrderActs,
})
export type VoucherOrderCard = z.infer<typeof VoucherOrderCard>

export const VoucherOrderView = VoucherOrderCard.extend({
  created_at: z.number().int(),
  vouchers: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      valid_until: z.string(),
      state: z.enum(['unused', 'used', 'void']),
      is_final: z.boolean().describe('given back by a late cancel: good for a visit, not refundable any more'),
      giving: z
        .enum(['none', 'open', 'taken'])
        .optional()
        .describe('on its way to a friend, or with one: not refundable then'),
    }),
  ),
  /** The sum a refund would give now; 0 where there is nothing to give back. */
  refundable_fen: z.number().int(),
  can: OrderActs.extend({ refund: z.boolean() }),
  refund_no: z.string(),
  refund_fen: z.number().int(),
  refund_cause: z.enum(REFUND_CAUSES).nullable(),
})
export type VoucherOrderView = z.infer<typeof VoucherOrderView>

export const VoucherOrderStarted = z.object({
  order_no: z.string(),
  payable_fen: z.number().int(),
  hold_until: z.number().int(),
})
export type VoucherOrderStarted = z.infer<typeof VoucherOrderStarted>
