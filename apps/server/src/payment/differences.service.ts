import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import {
  billAway,
  dayNotOver,
  differenceClosed,
  differenceNotFound,
  spanTooLong,
} from '@kuaimen/contract/payment/payment.errors'
import type * as calls from '@kuaimen/contract/payment/reconcile.endpoints'
import type { Difference, Explained, ReconcileDay } from '@kuaimen/contract/payment/reconcile.views'
import type { StaffCtx } from '../context'
import { ProviderAway, ProviderRests } from '../providers/json'
import {
  closeBy,
  countDifferences,
  findDifference,
  listCandidates,
  listOfDay,
  listOpen,
  listRuns,
} from './differences.sql'
import { presentDays, presentDifference, presentExplained } from './reconcile.present'
import { isBilled, NoBillYet, reconcileWith } from './reconcile.service'

/** As many days as a screen has. */
const DAYS_AT_MOST = 92

export async function daysFor(ctx: StaffCtx, span: InputOf<typeof calls.reconcileGrid>): Promise<ReconcileDay[]> {
  const { from, until } = span
  if (addDays(from, DAYS_AT_MOST) <= until) throw new Refusal(spanTooLong)
  const [runs, counts] = await Promise.all([listRuns(ctx.db, from, until), countDifferences(ctx.db, from, until)])
  return presentDays(span, runs, counts)
}

export async function differencesFor(
  { db }: StaffCtx,
  { day, provider }: InputOf<typeof calls.reconcileDifferences>,
): Promise<Difference[]> {
  const rows = await (day === undefined ? listOpen(db, provider) : listOfDay(db, day, provider))
  return rows.map(presentDifference)
}

export async function explain({ db }: StaffCtx, id: number): Promise<Explained> {
  const found = await findDifference(db, id)
  if (!found) throw new Refusal(differenceNotFound)
  return presentExplained(found, await listCandidates(db, found))
}

const isAway = (error: unknown) =>
  error instanceof ProviderAway || error instanceof ProviderRests || error instanceof NoBillYet

/** The entry of the audit log stands in the transaction that saves what was found. */
export async function runAgain(
  ctx: StaffCtx,
  { day, provider }: InputOf<typeof calls.runReconcile>,
): Promise<Difference[]> {
  if (day > studioDay(ctx.now())) throw new Refusal(dayNotOver)
  if (!isBilled(ctx.env, provider)) throw new Refusal(billAway)
  try {
    await reconcileWith(ctx, provider, day, {
      wantsBill: true,
      alongside: (tx, found) =>
        ctx.audit(tx, {
          ...{ action: 'reconcile.run', subject: ['reconcile', `${day} ${provider}`] },
          after: { differences: found.length },
        }),
    })
  } catch (error) {
    if (isAway(error)) throw new Refusal(billAway)
    throw error
  }
  return differencesFor(ctx, { day, provider })
}

export async function close(ctx: StaffCtx, { id, reason }: InputOf<typeof calls.closeDifference>): Promise<Difference> {
  await ctx.transaction(async (tx) => {
    const found = await findDifference(tx, id)
    if (!found) throw new Refusal(differenceNotFound)
    if (!(await closeBy(tx, id, ctx.principal.id, reason, ctx.now()))) throw new Refusal(differenceClosed)
    const { day, provider, kind, pay_no, refund_no, ours, theirs } = found.row
    await ctx.audit(tx, {
      ...{ action: 'reconcile.close', subject: ['difference', id], reason },
      before: { day, provider, kind, pay_no, refund_no, ours, theirs },
    })
  })
  return presentDifference((await findDifference(ctx.db, id))!)
}
