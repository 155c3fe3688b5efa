import { formatYuan } from '@kuaimen/contract/kernel/money'
import { and, asc, eq, gt, ne } from 'drizzle-orm'
import { type Export, type Leave, memberData, type Obstacles, owned } from '../member-data'
import { payment, payment_refund } from './payment.table'

/** Money that may still come, and money that is still on its way back. */
const paymentObstacles: Obstacles = async (tx, memberId, now) => {
  const open = await tx
    .select({ no: payment.payable_no, fen: payment.amount_fen })
    .from(payment)
    .where(and(eq(payment.member_id, memberId), eq(payment.state, 'pending'), gt(payment.expires_at, now)))
    .orderBy(asc(payment.created_at))
  const back = await tx
    .select({ no: payment.payable_no, fen: payment_refund.amount_fen })
    .from(payment_refund)
    .innerJoin(payment, eq(payment.pay_no, payment_refund.pay_no))
    .where(and(eq(payment.member_id, memberId), ne(payment_refund.state, 'settled')))
    .orderBy(asc(payment_refund.requested_at))
  return [
    ...open.map(({ no, fen }) => ({ kind: 'payment' as const, no, title: `¥${formatYuan(fen)} 还没有支付完` })),
    ...back.map(({ no, fen }) => ({ kind: 'refund' as const, no, title: `¥${formatYuan(fen)} 正在退回` })),
  ]
}

/** The payment stays with its numbers; who the provider says paid it goes. */
const erasePayers: Leave = (tx, memberId) =>
  tx.update(payment).set({ payer: '' }).where(eq(payment.member_id, memberId))

const exportPayments: Export = async (tx, memberId) => {
  const rows = await tx
    .select()
    .from(payment)
    .where(eq(payment.member_id, memberId))
    .orderBy(asc(payment.created_at), asc(payment.pay_no))
  const refunds = await tx
    .select({ refund: payment_refund })
    .from(payment_refund)
    .innerJoin(payment, eq(payment.pay_no, payment_refund.pay_no))
    .where(eq(payment.member_id, memberId))
    .orderBy(asc(payment_refund.requested_at))
  return rows.map((row) => ({
    pay_no: row.pay_no,
    order: row.payable_no,
    provider: row.provider,
    amount_fen: row.amount_fen,
    description: row.description,
    state: row.state,
    payer: row.payer,
    created_at: row.created_at,
    paid_at: row.paid_at,
    refunds: refunds
      .filter(({ refund }) => refund.pay_no === row.pay_no)
      .map(({ refund: { refund_no, amount_fen, reason, state, requested_at, settled_at } }) => ({
        ...{ refund_no, amount_fen, reason, state, requested_at, settled_at },
      })),
  }))
}

export const paymentData = memberData({
  tables: [
    owned(payment, {
      since: payment.created_at,
      onMerge: 'reassign',
      onLeave: erasePayers,
      export: { payments: exportPayments },
    }),
  ],
  obstacles: paymentObstacles,
})
