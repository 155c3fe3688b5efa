import { alipayPayment } from './alipay/pay'
import { readAlipayNotice } from './alipay/pay-notice'
import type { PaymentProvider } from './payment-shape'
import { wechatPayment } from './wechat/pay'
import { readWechatNotice } from './wechat/pay-notice'

export {
  type Bill,
  type NoticedRefund,
  NoticeRefused,
  type PaymentNotice,
  type RefundNews,
  type Trade,
  type TradeNews,
  TradeRefused,
} from './payment-shape'
export { readAlipayNotice, readWechatNotice }

/** Providers that take payments, by the name in the table. */
export const paymentProviders: Record<'wechat' | 'alipay', PaymentProvider> = {
  wechat: wechatPayment,
  alipay: alipayPayment,
}
