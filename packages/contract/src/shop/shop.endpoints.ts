import { z } from 'zod'
import { mobileNeeded } from '../account/person.errors'
import { endpoint } from '../kernel/endpoint'
import { BodyId, Id, Page } from '../kernel/fields'
import { refundOver } from '../payment/payment.errors'
import {
  groupJoined,
  groupNotFound,
  groupOver,
  limitReached,
  noGroups,
  notCancellable,
  notLeavable,
  notOver,
  notRefundable,
  setNotFound,
  setOver,
  setPriceChanged,
  setRefundChanged,
  soldOut,
  voucherOrderNotFound,
} from './shop.errors'
import { SETS_AT_ONCE } from './shop.rules'
import {
  CouponSetCard,
  CouponSetDetail,
  GroupNo,
  GroupView,
  OpenGroup,
  VoucherOrderCard,
  VoucherOrderNo,
  VoucherOrderStarted,
  VoucherOrderView,
} from './shop.views'

export const couponSets = endpoint({
  method: 'GET',
  path: '/api/coupon_set/list',
  access: 'visitor',
  summary: '在售的套券',
  data: z.object({ list: z.array(CouponSetCard) }),
})

export const couponSetDetail = endpoint({
  method: 'GET',
  path: '/api/coupon_set/detail',
  access: 'visitor',
  summary: '一份套券的内容、价格和库存',
  query: { id: Id },
  data: CouponSetDetail,
  errors: [setNotFound],
})

export const groupDetail = endpoint({
  method: 'GET',
  path: '/api/coupon_set/group',
  access: 'visitor',
  summary: '一个拼团还差几个人、什么时候截止',
  query: { group_no: GroupNo },
  data: GroupView,
  errors: [groupNotFound],
})

export const openGroups = endpoint({
  method: 'GET',
  path: '/api/coupon_set/groups',
  access: 'visitor',
  summary: '一份套券正在拼、可以参加的团，快凑齐的在前',
  query: { set_id: Id },
  data: z.object({ list: z.array(OpenGroup) }),
})

export const ownGroups = endpoint({
  method: 'GET',
  path: '/api/coupon_set/own_groups',
  access: 'member',
  summary: '我在一份套券的团里的订单：待支付、拼团中或已到账',
  query: { set_id: Id },
  data: z.object({ list: z.array(VoucherOrderCard) }),
})

export const startVoucherOrder = endpoint({
  method: 'POST',
  path: '/api/coupon_set/order',
  access: 'member',
  summary: '买套券：单买、开团，或用 group_no 参团，名额保留到 hold_until',
  idempotent: true,
  body: z.object({
    set_id: BodyId,
    count: z.number().int().min(1).max(SETS_AT_ONCE).default(1),
    is_group: z.boolean().default(false),
    group_no: z.union([GroupNo, z.literal('')]).default(''),
    shown_payable_fen: z.number().int().min(0),
  }),
  data: VoucherOrderStarted,
  errors: [
    mobileNeeded,
    setNotFound,
    setOver,
    soldOut,
    limitReached,
    setPriceChanged,
    noGroups,
    groupNotFound,
    groupOver,
    groupJoined,
  ],
})

export const voucherOrders = endpoint({
  method: 'GET',
  path: '/api/coupon_set/orders',
  access: 'member',
  summary: '我的套券订单或拼团订单，新的在前',
  query: { kind: z.enum(['plain', 'group']).default('plain'), page: Page },
  data: z.object({ total: z.number().int(), list: z.array(VoucherOrderCard) }),
})

export const voucherOrderDetail = endpoint({
  method: 'GET',
  path: '/api/coupon_set/order_detail',
  access: 'member',
  summary: '一笔套券订单，连同它的券、团和退款',
  query: { order_no: VoucherOrderNo },
  data: VoucherOrderView,
  errors: [voucherOrderNotFound],
})

export const refundVoucherOrder = endpoint({
  method: 'POST',
  path: '/api/coupon_set/refund',
  access: 'member',
  summary: '退掉没用的券，款项原路退回',
  body: z.object({ order_no: VoucherOrderNo, shown_refund_fen: z.number().int().min(0) }),
  data: VoucherOrderView,
  errors: [voucherOrderNotFound, notRefundable, setRefundChanged, refundOver],
})

export const cancelVoucherOrder = endpoint({
  method: 'POST',
  path: '/api/coupon_set/cancel',
  access: 'member',
  summary: '取消没有支付的套券订单，名额马上放开；之后到的钱原路退回',
  body: z.object({ order_no: VoucherOrderNo }),
  data: VoucherOrderView,
  errors: [voucherOrderNotFound, notCancellable],
})

export const leaveGroup = endpoint({
  method: 'POST',
  path: '/api/coupon_set/leave',
  access: 'member',
  summary: '退出还没有拼成的团，全额原路退回，空出名额',
  body: z.object({ order_no: VoucherOrderNo }),
  data: VoucherOrderView,
  errors: [voucherOrderNotFound, notLeavable, refundOver],
})

export const deleteVoucherOrder = endpoint({
  method: 'POST',
  path: '/api/coupon_set/del',
  access: 'member',
  summary: '把已经结束的套券订单从列表里删掉；记录仍然保存',
  body: z.object({ order_no: VoucherOrderNo }),
  data: z.null(),
  errors: [voucherOrderNotFound, notOver],
})
