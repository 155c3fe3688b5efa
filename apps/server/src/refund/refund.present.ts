import type { BookingView } from '@kuaimen/contract/booking/record.views'
import type { FailedRefund, QueuedRefund, RefundDetail, RefundPart } from '@kuaimen/contract/refund/refund.views'
import { seconds } from '../booking/view/booking.present'
import { storeName } from '../staff/staff.present'
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
  state: refund.state === 'by_hand' ? 'settled' : refund.state,
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

/** Beside the refunds: who follows them, words about them, and settlements by hand that were asked for. */
interface Beside {
  readonly assignees: readonly { readonly refund_no: string; readonly staff_id: number; readonly name: string }[]
  readonly notes: readonly {
    readonly refund_no: string
    readonly at: Date
    readonly text: string
    readonly by_name: string
  }[]
  readonly asked: readonly { readonly refund_no: string; readonly id: number }[]
  readonly places: Parameters<typeof storeName>[0]
  readonly me: number
}

export function presentQueued(row: RefundRow, { assignees, notes, asked, places, me }: Beside): QueuedRefund {
  const { refund, provider, payable_no, order_sn, store_id } = row
  const isOf = (one: { readonly refund_no: string }) => one.refund_no === refund.refund_no
  const assignee = assignees.find(isOf)
  return {
    ...{ refund_no: refund.refund_no, order_sn, payable_no, store_id, store_name: storeName(places, store_id) },
    ...{ pay_no: refund.pay_no, name: names[provider], provider_no: refund.provider_no ?? '' },
    ...{ amount_fen: refund.amount_fen, reason: refund.reason, state: refund.state, words: refund.note },
    ...{ tries: refund.tries, requested_at: seconds(refund.requested_at) },
    ...{ assignee: assignee?.name ?? '', is_mine: assignee?.staff_id === me },
    approval_id: asked.find(isOf)?.id ?? null,
    notes: notes.filter(isOf).map(({ at, by_name, text }) => ({ at: seconds(at), by_name, text })),
  }
}
