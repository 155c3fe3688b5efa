import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { payableErrors } from '../kernel/payables'
import { noOpenid, nothingToPay, payHere, payOver, providerRefused } from './payment.errors'
import { CouponOrderNo, PayableNo, PaymentPage, PaymentParameters, PaymentState } from './payment.views'

const errors = [...payableErrors, nothingToPay, payOver, providerRefused, noOpenid, payHere] as const

export const payByJsapi = endpoint({
  method: 'POST',
  path: '/api/pay/wx_jsapi',
  access: 'member',
  summary: '微信内支付的参数；ticket 说明是哪位微信用户在付',
  body: z.object({ payable_no: PayableNo, ticket: z.string().max(200).default('') }),
  formerNames: { order_sn: 'payable_no' },
  data: PaymentParameters,
  errors,
})

export const payByH5 = endpoint({
  method: 'POST',
  path: '/api/pay/wx_h5',
  access: 'member',
  summary: '手机浏览器里的微信支付页',
  body: z.object({ payable_no: PayableNo }),
  formerNames: { order_sn: 'payable_no' },
  data: PaymentPage,
  errors,
})

export const payByAlipay = endpoint({
  method: 'POST',
  path: '/api/pay/ali_wap',
  access: 'member',
  summary: '支付宝手机网站支付页',
  body: z.object({ payable_no: PayableNo }),
  formerNames: { order_sn: 'payable_no' },
  data: PaymentPage,
  errors,
})

export const payCouponByJsapi = endpoint({
  method: 'POST',
  path: '/api/wxpay/transaction/coupon_jsapi',
  access: 'member',
  summary: '套券订单在微信内支付的参数',
  body: z.object({ order_no: CouponOrderNo, ticket: z.string().max(200).default('') }),
  data: PaymentParameters,
  errors,
})

export const payCouponByH5 = endpoint({
  method: 'POST',
  path: '/api/wxpay/transaction/coupon_h5',
  access: 'member',
  summary: '套券订单在手机浏览器里的微信支付页',
  body: z.object({ order_no: CouponOrderNo }),
  data: PaymentPage,
  errors,
})

export const paymentState = endpoint({
  method: 'GET',
  path: '/api/pay/state',
  access: 'member',
  summary: '一笔订单付了没有；ask=1 时先向支付机构查询',
  query: { payable_no: PayableNo, ask: z.literal(['0', '1']).default('0') },
  formerNames: { order_sn: 'payable_no' },
  data: PaymentState,
  errors: payableErrors,
})
