import type { PaymentState } from '@kuaimen/contract/payment/payment.views'
import { paths } from '../platform/paths'

export type Way = PaymentState['ways'][number]

export const wayText: Record<Way, string> = { wx_jsapi: '微信支付', wx_h5: '微信支付', ali_wap: '支付宝' }

/** A booking has a page that says how it went; a paid difference is shown by the booking it belongs to. */
export function afterPaid(asked: string, { order_sn }: Pick<PaymentState, 'order_sn'>): string {
  if (asked.startsWith('K')) return paths.voucherOrder({ order_no: asked })
  if (asked.startsWith('B')) return paths.bookingResult({ order_sn: asked })
  return order_sn.startsWith('B') ? paths.orderDetail({ order_sn }) : paths.bookingOrders()
}
