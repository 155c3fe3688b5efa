import { and, eq, gte, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import type { Payment } from './payment.sql'
import { payment } from './payment.table'
import { reconcile_difference as difference } from './reconcile.table'

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

/** Everything that could have been paid then: open for some of it, or paid in it. */
export const listAttempts = (tx: Tx, provider: Provider, { from, to }: Span): Promise<Payment[]> =>
  tx
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.provider, provider),
        or(
          and(lt(payment.created_at, to), gte(payment.expires_at, from)),
          and(gte(payment.paid_at, from), lt(payment.paid_at, to)),
        ),
      ),
    )

export type NewDifference = Pick<DifferenceRow, 'kind' | 'pay_no' | 'ours' | 'theirs'>

/** What was found, each once; one that is not found any more is closed, one that comes back is open again. */
export async function keepDifferences(
  tx: Tx,
  { day, provider }: Pick<DifferenceRow, 'day' | 'provider'>,
  found: readonly NewDifference[],
  now: Date,
): Promise<void> {
  const ofDay = and(eq(difference.day, day), eq(difference.provider, provider))
  const stays = found.map(({ kind, pay_no }) => `${kind} ${pay_no}`)
  await tx
    .update(difference)
    .set({ closed_at: now })
    .where(
      and(
        ofDay,
        isNull(difference.closed_at),
        stays.length > 0 ? notInArray(sql`${difference.kind} || ' ' || ${difference.pay_no}`, stays) : undefined,
      ),
    )
  for (const one of found)
    await tx
      .insert(difference)
      .values({ ...one, day, provider, noted_at: now })
      .onConflictDoUpdate({
        target: [difference.day, difference.provider, difference.kind, difference.pay_no],
        set: { ours: one.ours, theirs: one.theirs, closed_at: null },
      })
}
