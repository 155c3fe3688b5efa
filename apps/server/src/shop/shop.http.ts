import * as shop from '@kuaimen/contract/shop/shop.endpoints'
import { bind } from '../http/request/bind'
import { cancelOwn, hideOwn, leaveOwn } from './cancel.service'
import { orderOf, ordersOf, ownGroupsOf, refundOwn, startOrder } from './order.service'
import { groupOf, openGroupsOf, setOf, setsOnSale } from './shop.service'

export const shopHttp = [
  bind(shop.couponSets, (ctx) => setsOnSale(ctx)),
  bind(shop.couponSetDetail, (ctx, { id }) => setOf(ctx, id)),
  bind(shop.groupDetail, (ctx, { group_no }) => groupOf(ctx, group_no)),
  bind(shop.openGroups, (ctx, { set_id }) => openGroupsOf(ctx, set_id)),
  bind(shop.ownGroups, (ctx, { set_id }) => ownGroupsOf(ctx, set_id)),
  bind(shop.startVoucherOrder, (ctx, input) => startOrder(ctx, input)),
  bind(shop.voucherOrders, (ctx, input) => ordersOf(ctx, input)),
  bind(shop.voucherOrderDetail, (ctx, { order_no }) => orderOf(ctx, order_no)),
  bind(shop.refundVoucherOrder, (ctx, input) => refundOwn(ctx, input)),
  bind(shop.cancelVoucherOrder, (ctx, { order_no }) => cancelOwn(ctx, order_no)),
  bind(shop.leaveGroup, (ctx, { order_no }) => leaveOwn(ctx, order_no)),
  bind(shop.deleteVoucherOrder, (ctx, { order_no }) => hideOwn(ctx, order_no)),
]
