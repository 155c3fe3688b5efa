import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { and, asc, between, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { staff } from '../staff/staff.table'
import { payment } from './payment.table'
import { reconcile_difference as difference, reconcile_run as run } from './reconcile.table'

/** A difference with who has explained it, and what was paid for under its number. */
const differences = (tx: Tx) =>
  tx
    .select({ row: difference, closed_by_name: staff.name, payable_no: payment.payable_no })
    .from(difference)
    .leftJoin(staff, eq(staff.id, difference.closed_by))
    .leftJoin(payment, eq(payment.pay_no, difference.pay_no))

export type DifferenceFound = Awaited<ReturnType<typeof differences>>[number]
type Provider = DifferenceFound['row']['provider']

const AT_MOST = 500

/** All that nobody has explained, the oldest first. */
export const listOpen = (tx: Tx, provider: Provider | undefined): Promise<DifferenceFound[]> =>
  differences(tx)
    .where(and(isNull(difference.closed_at), provider && eq(difference.provider, provider)))
    .orderBy(asc(difference.day), asc(difference.id))
    .limit(AT_MOST)

export const listOfDay = (tx: Tx, day: StudioDay, provider: Provider | undefined): Promise<DifferenceFound[]> =>
  differences(tx)
    .where(and(eq(difference.day, day), provider && eq(difference.provider, provider)))
    .orderBy(asc(difference.id))
    .limit(AT_MOST)

export async function findDifference(tx: Tx, id: number): Promise<DifferenceFound | undefined> {
  const [row] = await differences(tx).where(eq(difference.id, id))
  return row
}

export const listRuns = (tx: Tx, from: StudioDay, until: StudioDay) =>
  tx
    .select()
    .from(run)
    .where(between(run.day, from, until))
    .orderBy(desc(run.day))

/** How many of each day are open, and how many were. */
export const countDifferences = (tx: Tx, from: StudioDay, until: StudioDay) =>
  tx
    .select({
      day: difference.day,
      provider: difference.provider,
      open: sql<number>`(count(*) filter (where ${difference.closed_at} is null))::int`,
      closed: sql<number>`(count(*) filter (where ${difference.closed_by} is not null))::int`,
    })
    .from(difference)
    .where(between(difference.day, from, until))
    .groupBy(difference.day, difference.provider)

/** False when it is closed already. */
export async function closeBy(tx: Tx, id: number, by: number, reason: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(difference)
    .set({ closed_at: at, closed_by: by, reason })
    .where(and(eq(difference.id, id), isNull(difference.closed_at)))
  return rowCount === 1
}

export interface CandidateRow extends Record<string, unknown> {
  readonly what: 'payment' | 'refund' | 'difference'
  readonly no: string
  readonly payable_no: string
  readonly amount_fen: number
  readonly state: string
  readonly at: string
  /** The difference is about this one, by its number. */
  readonly is_own: boolean
}

/** Days on each side in which something of the same amount may be the other half. */
const BESIDE = 3

/** The subject of the difference, and all that has its amount in the days around, of ours and among other differences. */
export async function listCandidates(tx: Tx, { row }: DifferenceFound): Promise<CandidateRow[]> {
  const { id, day, provider, pay_no, refund_no, ours, theirs } = row
  const amounts = sql`any(${sql.param([ours, theirs].filter((fen) => fen !== null))}::int[])`
  const from = sql`((${day}::date - ${BESIDE}::int)::timestamp at time zone 'Asia/Shanghai')`
  const until = sql`((${day}::date + ${BESIDE + 1}::int)::timestamp at time zone 'Asia/Shanghai')`
  const { rows } = await tx.execute<CandidateRow>(sql`
    with found as (
      select 'payment' as what, p.pay_no as no, p.subject_no as payable_no, p.amount_fen, p.state,
             coalesce(p.paid_at, p.created_at) as at, p.pay_no = ${pay_no} as is_own
      from payment p
      where p.pay_no = ${pay_no}
         or (${refund_no} = '' and p.provider = ${provider} and p.paid_at >= ${from} and p.paid_at < ${until}
             and p.amount_fen = ${amounts})
      union all
      select 'refund', r.refund_no, p.subject_no, r.amount_fen, r.state,
             coalesce(r.settled_at, r.sent_at, r.requested_at), r.refund_no = ${refund_no}
      from payment_refund r join payment p using (pay_no)
      where r.refund_no = ${refund_no}
         or (${refund_no} <> '' and p.provider = ${provider} and r.amount_fen = ${amounts}
             and coalesce(r.settled_at, r.sent_at, r.requested_at) >= ${from}
             and coalesce(r.settled_at, r.sent_at, r.requested_at) < ${until})
      union all
      select 'difference', coalesce(nullif(d.refund_no, ''), d.pay_no), '', coalesce(d.theirs, d.ours), d.kind,
             (d.day::timestamp at time zone 'Asia/Shanghai'), false
      from reconcile_difference d
      where d.id <> ${id} and d.provider = ${provider} and d.day between ${day}::date - ${BESIDE}::int
            and ${day}::date + ${BESIDE}::int and coalesce(d.theirs, d.ours) = ${amounts}
            and (d.refund_no = '') = (${refund_no} = '') and d.kind <> ${row.kind}
    )
    select what, no, payable_no, amount_fen, state, at::text as at, is_own from found
    order by is_own desc, abs(extract(epoch from at - (${day}::date + interval '12 hours') at time zone 'Asia/Shanghai')), no
    limit 12`)
  return rows
}
