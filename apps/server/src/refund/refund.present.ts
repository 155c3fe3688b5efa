import type { BookingView } from '@kuaimen/contract/booking/record.views'
import type { FailedRefund, RefundDetail, RefundPart } from '@kuaimen/contract/refund/refund.views'
import { seconds } from '../booking/view/booking.present'
import type { RefundRow } from './refund.sql'

const names: Record<RefundRow['provider'], string> = { wechat: '微信支付', alipay: '支付宝', douyin: '抖音支付' }

const presentCard = ({ kind, code, name, back_fen }: BookingView['tenders'][number]) => ({ kind, code, name, back_fen })

const secondsOrNull = (at: Date | null) => (at ? seconds(at) : null)

const presentPart = ({ refund, provider }: RefundRow): RefundPart => ({
  refund_no: refund.refund_no,
  tender: provider,
  name: names[provider],
  amount_fen: refund.amount_fen,
  reason: refund.reason,
  state: refund.state,
  requested_at: seconds(refund.requested_at),
  sent_at: secondsOrNull(refund.sent_at),
  settled_at: secondsOrNull(refund.settled_at),
})

const visitOf = ({ day, time, store_name, product_names }: BookingView) => ({ day, time, store_name, product_names })

const voucherOrderOf = (row: RefundRow | undefined): RefundDetail['voucher_order'] =>
  row?.order_no ? { order_no: row.order_no, name: row.order_name ?? '' } : null

/** By its own number one refund is shown; by the booking's number all of its refunds. */
export const presentRefunds = (
  order_sn: string,
  rows: readonly RefundRow[],
  booking: BookingView | undefined,
  isWhole: boolean,
): RefundDetail => ({
  order_sn,
  can_request: isWhole && booking?.can.refund === true,
  visit: booking ? visitOf(booking) : null,
  voucher_order: voucherOrderOf(rows[0]),
  cards: isWhole ? (booking?.tenders ?? []).filter(({ back_fen }) => back_fen > 0).map(presentCard) : [],
  total_fen: rows.reduce((sum, { refund }) => sum + refund.amount_fen, 0),
  parts: rows.map(presentPart),
})

export const presentFailed = ({ refund, provider, payable_no, order_sn }: RefundRow): FailedRefund => ({
  refund_no: refund.refund_no,
  payable_no,
  order_sn,
  pay_no: refund.pay_no,
  name: names[provider],
  amount_fen: refund.amount_fen,
  reason: refund.reason,
  note: refund.note,
  tries: refund.tries,
  requested_at: seconds(refund.requested_at),
})
