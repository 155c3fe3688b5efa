import * as payment from '@kuaimen/contract/payment/payment.endpoints'
import * as reconcile from '@kuaimen/contract/payment/reconcile.endpoints'
import { bind } from '../http/request/bind'
import { close, daysFor, differencesFor, explain, runAgain } from './differences.service'
import { payJsapi, payPage, payStateOf } from './pay.service'

/** The calls for coupons name the number `order_no`: it is a voucher order's. */
export const paymentHttp = [
  bind(payment.payByJsapi, (ctx, { payable_no, ticket }) => payJsapi(ctx, payable_no, ticket)),
  bind(payment.payByH5, (ctx, { payable_no }) => payPage(ctx, payable_no, 'wx_h5')),
  bind(payment.payByAlipay, (ctx, { payable_no }) => payPage(ctx, payable_no, 'ali_wap')),
  bind(payment.payCouponByJsapi, (ctx, { order_no, ticket }) => payJsapi(ctx, order_no, ticket)),
  bind(payment.payCouponByH5, (ctx, { order_no }) => payPage(ctx, order_no, 'wx_h5')),
  bind(payment.paymentState, (ctx, { payable_no, ask }) => payStateOf(ctx, payable_no, ask)),
  bind(reconcile.reconcileGrid, (ctx, input) => daysFor(ctx, input)),
  bind(reconcile.reconcileDifferences, (ctx, input) => differencesFor(ctx, input)),
  bind(reconcile.explainDifference, (ctx, { id }) => explain(ctx, id)),
  bind(reconcile.runReconcile, (ctx, input) => runAgain(ctx, input)),
  bind(reconcile.closeDifference, (ctx, input) => close(ctx, input)),
]
