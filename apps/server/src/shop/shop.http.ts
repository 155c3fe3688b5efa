import * as shop from '@kuaimen/contract/shop/shop.endpoints'
import { bind } from '../http/bind'
import { orderOf, ordersOf, refundOwn, startOrder } from './order.service'
import { groupOf, setOf, setsOnSale } from './shop.service'

export const shopHttp = [
  bind(shop.couponSets, (ctx) => setsOnSale(ctx)),
  bind(shop.couponSetDetail, (ctx, { id }) => setOf(ctx, id)),
  bind(shop.groupDetail, (ctx, { group_no }) => groupOf(ctx, group_no)),
  bind(shop.startVoucherOrder, (ctx, input) => startOrder(ctx, input)),
  bind(shop.voucherOrders, (ctx, input) => ordersOf(ctx, input)),
  bind(shop.voucherOrderDetail, (ctx, { order_no }) => orderOf(ctx, order_no)),
  bind(shop.refundVoucherOrder, (ctx, input) => refundOwn(ctx, input)),
]
