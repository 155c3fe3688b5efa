import { kindOf } from '@kuaimen/contract/kernel/payables'
import type { PaymentState } from '@kuaimen/contract/payment/payment.views'
import { paths } from '../platform/page/paths'

export type Way = PaymentState['ways'][number]

export const wayText: Record<Way, string> = { wx_jsapi: '微信支付', wx_h5: '微信支付', ali_wap: '支付宝' }

/** The number of what is paid, from the query of a payment page; links of the release before name it `order_sn`. */
export const payableNoIn = (search: URLSearchParams): string => search.get('payable_no') ?? search.get('order_sn') ?? ''

/** A booking has a page that says how it went; a paid difference is shown by the booking it belongs to. */
export function afterPaid(payable_no: string, { order_sn }: Pick<PaymentState, 'order_sn'>): string {
  const kind = kindOf(payable_no)
  if (kind === 'voucher_order') return paths.voucherOrder({ order_no: payable_no })
  if (kind === 'booking') return paths.bookingResult({ order_sn: payable_no })
  return order_sn !== null ? paths.orderDetail({ order_sn }) : paths.bookingOrders()
}
