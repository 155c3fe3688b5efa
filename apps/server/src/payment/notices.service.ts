import { formatYuan } from '@kuaimen/contract/kernel/money'
import { paths } from '@kuaimen/contract/kernel/paths'
import type { Tx } from '../db/database'
import { notify } from '../notice/notice.service'
import { findPayment, type Payment } from './payment.sql'
import type { PaymentRefund } from './refund.sql'

const names: Record<Payment['provider'], string> = { wechat: '微信支付', alipay: '支付宝', douyin: '抖音支付' }

/** Whose money it is; nothing for what a visit or an order was paid with. */
const WHAT: Record<PaymentRefund['cause'], string> = {
  ended: '',
  rescheduled: '改期差价',
  unneeded: '多付的',
  goodwill: '协商退还的',
}

type RefundKind = 'refund_sent' | 'refund_settled' | 'refund_failed'

const pathOf = ({ kind }: Payment, { refund_no }: PaymentRefund): string =>
  kind === 'voucher_order' ? paths.voucherRefund({ refund_no }) : paths.refund({ id: refund_no })

/** That money of a visit is on its way is said with what ended the visit. */
const isSaidAlready = ({ kind }: Payment, { cause }: PaymentRefund): boolean =>
  kind !== 'voucher_order' && cause === 'ended'

const wayOf = ({ state }: PaymentRefund, { provider }: Payment): string =>
  state === 'by_hand' ? '您与门店约定的账户' : names[provider]

/** In the transaction that has changed the refund's state; each state is said once, however often it comes to it. */
export async function notifyRefund(tx: Tx, refund: PaymentRefund, kind: RefundKind, at: Date): Promise<void> {
  const payment = await findPayment(tx, refund.pay_no)
  if (!payment || (kind === 'refund_sent' && isSaidAlready(payment, refund))) return
  const data = { what: WHAT[refund.cause], amount: `¥${formatYuan(refund.amount_fen)}`, to: wayOf(refund, payment) }
  const dedupe = `${refund.refund_no}:${kind.slice('refund_'.length)}`
  await notify(tx, { member_id: payment.member_id, kind, dedupe, data, at, path: pathOf(payment, refund) })
}
