import type { FailedRefund, RefundDetail, RefundPart } from '@kuaimen/contract/refund/refund.views'
import { seconds } from '../booking/booking.present'
import type { RefundRow } from './refund.sql'

const names: Record<RefundRow['provider'], string> = { wechat: '微信支付', alipay: '支付宝', douyin: '抖音支付' }

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

export const presentRefunds = (order_sn: string, rows: readonly RefundRow[], can_request: boolean): RefundDetail => ({
  order_sn,
  can_request,
  total_fen: rows.reduce((sum, { refund }) => sum + refund.amount_fen, 0),
  parts: rows.map(presentPart),
})

export const presentFailed = ({ refund, provider, order_sn }: RefundRow): FailedRefund => ({
  refund_no: refund.refund_no,
  order_sn,
  pay_no: refund.pay_no,
  name: names[provider],
  amount_fen: refund.amount_fen,
  reason: refund.reason,
  note: refund.note,
  tries: refund.tries,
  requested_at: seconds(refund.requested_at),
})
