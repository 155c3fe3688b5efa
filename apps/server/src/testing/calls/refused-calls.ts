import { wechatAway } from '@kuaimen/contract/account/person.errors'
import { closingSettled, lateClosed, missedTooEarly } from '@kuaimen/contract/booking/record.errors'
import { contactUnauthorized } from '@kuaimen/contract/contact/visitor.errors'
import { invoiceAway } from '@kuaimen/contract/invoice/invoice.errors'
import type { Failure } from '@kuaimen/contract/kernel/failure'
import { billAway, payHere, providerRefused } from '@kuaimen/contract/payment/payment.errors'
import { refundAway } from '@kuaimen/contract/refund/refund.errors'
import { deviceUnknown, recoveryWrong } from '@kuaimen/contract/staff/staff.errors'

/** Calls that cannot be led to their end in a test, with the refusal that they come to and why. */
export const REFUSED: Readonly<Record<string, Failure>> = {
  // The member has not come from WeChat: its identity is proven by WeChat alone.
  'POST /api/pay/wx_jsapi': payHere,
  'POST /api/wxpay/transaction/coupon_jsapi': payHere,
  'GET /api/qr-code-auth/query': contactUnauthorized,
  // No provider is there: all that comes before its answer is counted.
  'POST /api/pay/wx_h5': providerRefused,
  'POST /api/wxpay/transaction/coupon_h5': providerRefused,
  'POST /api/wechat/jsapi_ticket': wechatAway,
  'POST /api/staff/refund/ask': refundAway,
  'POST /api/staff/reconcile/run': billAway,
  'POST /api/staff/invoice/reissue': invoiceAway,
  // The days that are closed have no visits.
  'POST /api/staff/closing/refund': closingSettled,
  // The visit is on another day.
  'POST /api/staff/board/late': lateClosed,
  'POST /api/staff/board/missed': missedTooEarly,
  // The browser is signed in already, and no tablet.
  'POST /api/staff/session/recovery': recoveryWrong,
  'POST /api/staff/session/pin': deviceUnknown,
}
