import { billedText } from '@kuaimen/contract/payment/reconcile.views'
import { and, asc, eq, gte, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import type { Queue } from '../staff/queue.port'
import { payment, payment_refund as refund } from './payment.table'
import { reconcile_difference as difference, reconcile_run as run } from './reconcile.table'

export type DifferenceRow = typeof difference.$inferSelect
type Provider = DifferenceRow['provider']

interface Span {
  readonly from: Date
  readonly to: Date
}

/** What our books say came in through a provider. */
export const listPaid = (tx: Tx, provider: Provider, { from, to }: Span) =>
  tx
    .select({ payNo: payment.pay_no, amountFen: payment.amount_fen })
    .from(payment)
    .where(
      and(
        eq(payment.provider, provider),
        eq(payment.state, 'paid'),
        gte(payment.paid_at, from),
        lt(payment.paid_at, to),
      ),
    )

const ours = { payNo: refund.pay_no, refundNo: refund.refund_no, amountFen: refund.amount_fen }

/** What our books say went back through a provider, by when it was accepted or when it arrived. */
export const listRefunded = (tx: Tx, provider: Provider, by: 'sent' | 'settled', { from, to }: Span) => {
  const at = by === 'sent' ? refund.sent_at : refund.settled_at
  return tx
    .select({ ...ours, at: sql<Date>`${at}`.mapWith(at) })
    .from(refund)
    .innerJoin(payment, eq(payment.pay_no, refund.pay_no))
    .where(
      and(
        eq(payment.provider, provider),
        inArray(refund.state, by === 'sent' ? ['sent', 'settled'] : ['settled']),
        gte(at, from),
        lt(at, to),
      ),
    )
}

/** Of these numbers, those under which money went back, on whatever day. */
export const listRefundsBy = async (tx: Tx, provider: Provider, refundNos: string[]) =>
  refundNos.length === 0
    ? []
    : tx
        .select(ours)
        .from(refund)
        .innerJoin(payment, eq(payment.pay_no, refund.pay_no))
        .where(
          and(
            eq(payment.provider, provider),
            inArray(refund.refund_no, refundNos),
            inArray(refund.state, ['sent', 'settled']),
          ),
        )

export type NewDifference = Pick<DifferenceRow, 'kind' | 'pay_no' | 'refund_no' | 'ours' | 'theirs'>

type NewRun = typeof run.$inferInsert

/** The last comparison of a day counts. */
export const saveRun = (tx: Tx, { day, provider, ...values }: NewRun) =>
  tx
    .insert(run)
    .values({ day, provider, ...values })
    .onConflictDoUpdate({ target: [run.day, run.provider], set: values })

/** A person's explanation holds while the sums are those that it was given for. */
function staysExplained({ ours: our, theirs }: NewDifference) {
  const isSame = sql`${difference.closed_by} is not null and ${difference.ours} is not distinct from ${our}::int
    and ${difference.theirs} is not distinct from ${theirs}::int`
  return {
    closed_at: sql`case when ${isSame} then ${difference.closed_at} end`,
    closed_by: sql`case when ${isSame} then ${difference.closed_by} end`,
    reason: sql`case when ${isSame} then ${difference.reason} else '' end`,
  }
}

/** What was found, each once; one that is not found any more is closed, one that comes back is open again. */
export async function saveDifferences(
  tx: Tx,
  { day, provider }: Pick<DifferenceRow, 'day' | 'provider'>,
  found: readonly NewDifference[],
  now: Date,
): Promise<void> {
  const ofDay = and(eq(difference.day, day), eq(difference.provider, provider))
  const named = sql`concat_ws(' ', ${difference.kind}, ${difference.pay_no}, ${difference.refund_no})`
  const stays = found.map(({ kind, pay_no, refund_no }) => `${kind} ${pay_no} ${refund_no}`)
  await tx
    .update(difference)
    .set({ closed_at: now })
    .where(and(ofDay, isNull(difference.closed_at), stays.length > 0 ? notInArray(named, stays) : undefined))
  for (const one of found)
    await tx
      .insert(difference)
      .values({ ...one, day, provider, noted_at: now })
      .onConflictDoUpdate({
        target: [difference.day, difference.provider, difference.kind, difference.pay_no, difference.refund_no],
        set: { ours: one.ours, theirs: one.theirs, ...staysExplained(one) },
      })
}

/** Differences that nobody has explained, for who answers for the whole chain's money. */
export const differenceQueue: Queue = {
  kind: 'difference',
  list: async (tx, stores, _now, atMost) => {
    if (stores !== 'chain') return []
    const rows = await tx
      .select()
      .from(difference)
      .where(isNull(difference.closed_at))
      .orderBy(asc(difference.day), asc(difference.id))
      .limit(atMost)
    return rows.map(({ refund_no, pay_no, day, provider, noted_at }) => ({
      ...{ no: refund_no || pay_no, title: `${day} ${billedText[provider]}`, at: noted_at, store_id: null },
    }))
  },
}
