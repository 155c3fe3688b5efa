import { and, asc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { jobPayload } from '../db/job-payload'
import { payments } from '../signals/metrics'
import { payment } from './payment.table'

export type Payment = typeof payment.$inferSelect

/** Openers of one payable queue up here, so that two taps do not make two payments. */
export const lockPayable = (tx: Tx, payableNo: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pay:${payableNo}`}, 15))`)

export async function findPayment(tx: Tx, payNo: string): Promise<Payment | undefined> {
  const [row] = await tx.select().from(payment).where(eq(payment.pay_no, payNo))
  return row
}

/** All attempts for one payable, oldest first. */
export const paymentsOf = (tx: Tx, payableNo: string): Promise<Payment[]> =>
  tx
    .select()
    .from(payment)
    .where(eq(payment.payable_no, payableNo))
    .orderBy(asc(payment.created_at), asc(payment.pay_no))

type Wanted = Pick<Payment, 'kind' | 'payable_no' | 'member_id' | 'way' | 'amount_fen' | 'payer'>

/** An attempt that is just what is wanted now, and still can be paid. */
export async function findReusable(tx: Tx, wanted: Wanted, now: Date): Promise<Payment | undefined> {
  const [row] = await tx
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.kind, wanted.kind),
        eq(payment.payable_no, wanted.payable_no),
        eq(payment.member_id, wanted.member_id),
        eq(payment.way, wanted.way),
        eq(payment.amount_fen, wanted.amount_fen),
        eq(payment.payer, wanted.payer),
        eq(payment.state, 'pending'),
        gt(payment.expires_at, now),
      ),
    )
    .limit(1)
  return row
}

export async function insertPayment(tx: Tx, values: typeof payment.$inferInsert): Promise<Payment> {
  const [row] = await tx.insert(payment).values(values).returning()
  if (!row) throw new Error('payment: nothing inserted')
  return row
}

export const savePrepay = (tx: Tx, payNo: string, prepay: string) =>
  tx.update(payment).set({ prepay }).where(eq(payment.pay_no, payNo))

/** True once, however often the same news arrives. A closed one that was paid after all is paid. */
export async function markPaid(tx: Tx, payNo: string, providerNo: string, paidAt: Date): Promise<boolean> {
  const rows = await tx
    .update(payment)
    .set({ state: 'paid', provider_no: providerNo, paid_at: paidAt })
    .where(and(eq(payment.pay_no, payNo), inArray(payment.state, ['pending', 'closed'])))
    .returning({ pay_no: payment.pay_no })
  return rows.length === 1
}

export async function markClosed(tx: Tx, payNo: string, now: Date): Promise<void> {
  const [row] = await tx
    .update(payment)
    .set({ state: 'closed', closed_at: now })
    .where(and(eq(payment.pay_no, payNo), eq(payment.state, 'pending')))
    .returning({ provider: payment.provider })
  if (row) tx.afterCommit(() => payments.inc({ provider: row.provider, result: 'closed' }))
}

export const markNotified = (tx: Tx, payNo: string, now: Date) =>
  tx
    .update(payment)
    .set({ told_at: now })
    .where(and(eq(payment.pay_no, payNo), isNull(payment.told_at)))

export const PROVIDERS = payment.provider.enumValues

/** Attempts at one provider that nothing has been heard of for a while, those that run out first at the head. */
export const listPending = (tx: Tx, provider: Payment['provider'], before: Date, atMost: number): Promise<Payment[]> =>
  tx
    .select()
    .from(payment)
    .where(and(eq(payment.state, 'pending'), eq(payment.provider, provider), lt(payment.created_at, before)))
    .orderBy(asc(payment.expires_at))
    .limit(atMost)

/** What was opened before for the same payable and is in the way now. */
export const listSuperseded = (tx: Tx, payableNo: string, payNo: string) =>
  tx
    .select({ pay_no: payment.pay_no })
    .from(payment)
    .where(and(eq(payment.payable_no, payableNo), eq(payment.state, 'pending'), ne(payment.pay_no, payNo)))

type Job = 'payment:settled' | 'payment:close' | 'payment:refund' | 'payment:refunded'

/** A job of this room, in the transaction that causes it; its key makes it unique. */
export const addJob = (tx: Tx, name: Job, no: string, afterSeconds = 0) =>
  tx.execute(
    sql`select graphile_worker.add_job(${name}, payload := ${jobPayload(tx, { no })}::json, run_at := now() + make_interval(secs => ${afterSeconds}), job_key := ${`${name}:${no}`}, job_key_mode := 'preserve_run_at')`,
  )
