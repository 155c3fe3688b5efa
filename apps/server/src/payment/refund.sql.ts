import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { refunds } from '../signals/metrics'
import type { Payment } from './payment.sql'
import { payment, payment_refund as refund } from './payment.table'

export type PaymentRefund = typeof refund.$inferSelect

const count = (tx: Tx, result: PaymentRefund['state']) => tx.afterCommit(() => refunds.inc({ result }))

export async function findRefund(tx: Tx, refundNo: string): Promise<PaymentRefund | undefined> {
  const [row] = await tx.select().from(refund).where(eq(refund.refund_no, refundNo))
  return row
}

/** All money on its way back for one payable, oldest first. */
export async function refundsOf(tx: Tx, payableNo: string): Promise<PaymentRefund[]> {
  const rows = await tx
    .select({ refund })
    .from(refund)
    .innerJoin(payment, eq(payment.pay_no, refund.pay_no))
    .where(eq(payment.payable_no, payableNo))
    .orderBy(asc(refund.requested_at), asc(refund.refund_no))
  return rows.map((row) => row.refund)
}

/** Nothing when this number is taken: it was asked for before. */
export async function insertRefund(tx: Tx, values: typeof refund.$inferInsert): Promise<PaymentRefund | undefined> {
  const [row] = await tx.insert(refund).values(values).onConflictDoNothing({ target: refund.refund_no }).returning()
  if (row) count(tx, 'requested')
  return row
}

/** Sets money aside in one statement: however many ask at once, no more goes back than came in. */
export async function setAside(tx: Tx, payNo: string, fen: number): Promise<Payment | undefined> {
  const [row] = await tx
    .update(payment)
    .set({ refunded_fen: sql`${payment.refunded_fen} + ${fen}` })
    .where(
      and(
        eq(payment.pay_no, payNo),
        eq(payment.state, 'paid'),
        sql`${payment.refunded_fen} + ${fen} <= ${payment.amount_fen}`,
      ),
    )
    .returning()
  return row
}

/** Counts a try in a statement of its own, before it is made. */
export async function countTry(tx: Tx, refundNo: string): Promise<number> {
  const [row] = await tx
    .update(refund)
    .set({ tries: sql`${refund.tries} + 1` })
    .where(and(eq(refund.refund_no, refundNo), eq(refund.state, 'requested')))
    .returning({ tries: refund.tries })
  return row?.tries ?? 0
}

/** A try that was counted and then not made. */
export const uncountTry = (tx: Tx, refundNo: string) =>
  tx
    .update(refund)
    .set({ tries: sql`${refund.tries} - 1` })
    .where(and(eq(refund.refund_no, refundNo), eq(refund.state, 'requested'), sql`${refund.tries} > 0`))

/** Gives the row once. */
export async function markSent(
  tx: Tx,
  refundNo: string,
  providerNo: string,
  now: Date,
): Promise<PaymentRefund | undefined> {
  const [row] = await tx
    .update(refund)
    .set({ state: 'sent', provider_no: providerNo, sent_at: now })
    .where(and(eq(refund.refund_no, refundNo), eq(refund.state, 'requested')))
    .returning()
  if (row) count(tx, 'sent')
  return row
}

/** The provider says the money is there, so it is, whatever we believed before. Gives the row once. */
export async function markSettled(
  tx: Tx,
  refundNo: string,
  providerNo: string,
  settledAt: Date,
): Promise<PaymentRefund | undefined> {
  const [row] = await tx
    .update(refund)
    .set({
      state: 'settled',
      provider_no: providerNo,
      settled_at: settledAt,
      sent_at: sql`coalesce(${refund.sent_at}, ${settledAt.toISOString()}::timestamptz)`,
    })
    .where(and(eq(refund.refund_no, refundNo), inArray(refund.state, ['requested', 'sent', 'failed'])))
    .returning()
  if (row) count(tx, 'settled')
  return row
}

/** For staff to look at: the money stays set aside. Gives the row once. */
export async function markFailed(tx: Tx, refundNo: string, note: string): Promise<PaymentRefund | undefined> {
  const [row] = await tx
    .update(refund)
    .set({ state: 'failed', note })
    .where(and(eq(refund.refund_no, refundNo), inArray(refund.state, ['requested', 'sent'])))
    .returning()
  if (row) count(tx, 'failed')
  return row
}

/** A failed one whose money went another way; whatever the provider says of it later changes nothing here. Gives the row once. */
export async function markByHand(
  tx: Tx,
  refundNo: string,
  note: string,
  now: Date,
): Promise<PaymentRefund | undefined> {
  const [row] = await tx
    .update(refund)
    .set({ state: 'by_hand', settled_at: now, note })
    .where(and(eq(refund.refund_no, refundNo), eq(refund.state, 'failed')))
    .returning()
  if (row) count(tx, 'by_hand')
  return row
}

/** Only a failed one goes again, under its own number and with all its tries. */
export async function reopenRefund(tx: Tx, refundNo: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(refund)
    .set({ state: 'requested', tries: 0, note: '' })
    .where(and(eq(refund.refund_no, refundNo), eq(refund.state, 'failed')))
  return rowCount === 1
}

export const listSent = (tx: Tx, before: Date, atMost: number): Promise<PaymentRefund[]> =>
  tx
    .select()
    .from(refund)
    .where(and(eq(refund.state, 'sent'), lt(refund.sent_at, before)))
    .orderBy(asc(refund.sent_at))
    .limit(atMost)
