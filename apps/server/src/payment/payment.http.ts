import * as payment from '@kuaimen/contract/payment/payment.endpoints'
import { bind } from '../http/bind'
import { payJsapi, payPage, payStateOf } from './pay.service'

/** The wire names a payable's number `order_sn`, in the calls for coupons `order_no`. */
export const paymentHttp = [
  bind(payment.payByJsapi, (ctx, { order_sn, ticket }) => payJsapi(ctx, order_sn, ticket)),
  bind(payment.payByH5, (ctx, { order_sn }) => payPage(ctx, order_sn, 'wx_h5')),
  bind(payment.payByAlipay, (ctx, { order_sn }) => payPage(ctx, order_sn, 'ali_wap')),
  bind(payment.payCouponByJsapi, (ctx, { order_no, ticket }) => payJsapi(ctx, order_no, ticket)),
  bind(payment.payCouponByH5, (ctx, { order_no }) => payPage(ctx, order_no, 'wx_h5')),
  bind(payment.paymentState, (ctx, { order_sn, ask }) => payStateOf(ctx, order_sn, ask)),
]
