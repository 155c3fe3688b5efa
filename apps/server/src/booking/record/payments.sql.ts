import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { payment } from '../../payment/payment.table'

type Payment = typeof payment.$inferSelect

const subjectsOf = (orderSn: string) =>
  sql`(select ${orderSn} union all select reschedule_no from reschedule where order_sn = ${orderSn})`

const isSettled = (orderSn: string) =>
  sql`exists (select from booking_event e where e.order_sn = ${orderSn} and e.who = 'payment:' || ${payment.pay_no})`

const paidOf = (tx: Tx, orderSn: string, which: SQL): Promise<Payment[]> =>
  tx
    .select()
    .from(payment)
    .where(and(sql`${payment.payable_no} in ${subjectsOf(orderSn)}`, eq(payment.state, 'paid'), which))
    .orderBy(asc(payment.paid_at), asc(payment.pay_no))

/** Payments of a booking and its reschedules that are in, and that it has no line about in its history yet. */
export const listUnsettled = (tx: Tx, orderSn: string): Promise<Payment[]> =>
  paidOf(tx, orderSn, sql`not ${isSettled(orderSn)}`)

/** Those that it has settled, first paid first. */
export const listSettled = (tx: Tx, orderSn: string): Promise<Payment[]> => paidOf(tx, orderSn, isSettled(orderSn))

/**
 * What the ledger owes a booking and its reschedules, without payments that are in and not settled yet: one statement,
 * so that a payment which comes in meanwhile is in both sums or in none.
 */
export async function readOwed(tx: Tx, orderSn: string): Promise<{ subject_no: string; fen: number }[]> {
  const { rows } = await tx.execute<{ subject_no: string; fen: number }>(sql`
    select s.subject_no, (
      - coalesce((select sum(e.amount_fen) from ledger_entry e where e.account = 'subject:' || s.subject_no), 0)
      - coalesce((select sum(amount_fen - refunded_fen) from payment
                  where subject_no = s.subject_no and state = 'paid' and not ${isSettled(orderSn)}), 0))::int as fen
    from ${subjectsOf(orderSn)} s(subject_no) order by s.subject_no`)
  return rows
}
