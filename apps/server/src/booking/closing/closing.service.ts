import type { closingDraft } from '@kuaimen/contract/booking/closing.endpoints'
import type { ClosingDetail, ClosingView } from '@kuaimen/contract/booking/closing.views'
import { closingChanged, closingNotFound, closingOverlaps } from '@kuaimen/contract/booking/record.errors'
import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { dayIsOver } from '@kuaimen/contract/schedule/schedule.errors'
import { isWithin } from '@kuaimen/contract/store/opening.rules'
import { type StaffCtx, within } from '../../context'
import type { Tx } from '../../db/database'
import { setClosure, setRenovation } from '../../schedule/plan.service'
import { openingOf } from '../../store/opening.service'
import { demandStore } from '../settle/locked.service'
import { NO_CASES, presentClosing, presentDetail } from './closing.present'
import {
  type ClosingRow,
  countCases,
  deleteOffers,
  findClosing,
  gatherCases,
  insertClosing,
  listCases,
  listClosings,
  lockClosing,
  overlapsAnnounced,
  saveClosing,
} from './closing.sql'
import { notifyOpenAgain } from './open-again.service'

export interface Seen {
  readonly closing_id: number
  readonly version: number
}

/** A closing of another's store does not exist for whoever has no part in it. */
function demandOwn(ctx: StaffCtx, row: ClosingRow | undefined): ClosingRow {
  if (!row) throw new Refusal(closingNotFound)
  demandStore(ctx, row.store_id, closingNotFound)
  return row
}

/** Locked as the screen showed it: whoever has changed it meanwhile is not overwritten. */
export async function lockSeen(
  ctx: StaffCtx,
  tx: Tx,
  { closing_id, version }: Seen,
  state: ClosingRow['state'],
): Promise<ClosingRow> {
  const row = demandOwn(ctx, await lockClosing(tx, closing_id))
  if (row.version !== version || row.state !== state) throw new Refusal(closingChanged)
  return row
}

export const noteClosing = (ctx: StaffCtx, tx: Tx, action: string, row: ClosingRow, after: unknown) =>
  ctx.audit(tx, {
    ...{ action, subject: ['closing', row.id], store_id: row.store_id, reason: row.reason, after },
  })

export async function closingsOf(ctx: StaffCtx, storeId: number): Promise<ClosingView[]> {
  demandStore(ctx, storeId)
  const rows = await listClosings(ctx.db, storeId)
  const counts = await countCases(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const own = counts.filter(({ id }) => id === row.id).map(({ state, count }) => [state, count] as const)
    return presentClosing(row, { ...NO_CASES, ...Object.fromEntries(own) })
  })
}

export async function detailOf(ctx: StaffCtx, id: number): Promise<ClosingDetail> {
  const row = demandOwn(ctx, await findClosing(ctx.db, id))
  return presentDetail(row, await listCases(ctx.db, row), ctx.now())
}

export async function draftClosing(
  ctx: StaffCtx,
  { from, until, store_id, ...said }: InputOf<typeof closingDraft>,
): Promise<ClosingView> {
  demandStore(ctx, store_id)
  if (from < studioDay(ctx.now())) throw new Refusal(dayIsOver)
  return ctx.transaction(async (tx) => {
    await openingOf(tx, store_id, from, until)
    const { who, name } = ctx.principal
    const row = await insertClosing(tx, {
      ...said,
      ...{ store_id, from_day: from, until_day: until, state: 'draft', by: who, by_name: name, at: ctx.now() },
    })
    await noteClosing(ctx, tx, 'closing.draft', row, { kind: row.kind, from, until })
    return presentClosing(row, NO_CASES)
  })
}

/** Closes the days: by the very calls that staff close single days with, in this transaction. */
const closeDays = (ctx: StaffCtx, tx: Tx, row: ClosingRow) => {
  const { store_id, kind, reason } = row
  const period = periodOf(row)
  return kind === 'renovation'
    ? setRenovation(within(ctx, tx), { store_id, period, dry_run: false })
    : setClosure(within(ctx, tx), { store_id, period, closed: true, reason, dry_run: false })
}

/** Opens what is left of the days. A renovation that staff have given other days by hand is theirs. */
async function openDays(ctx: StaffCtx, tx: Tx, row: ClosingRow): Promise<void> {
  const { store_id, kind, reason } = row
  const { from, until } = periodOf(row)
  const today = studioDay(ctx.now())
  if (until < today) throw new Refusal(dayIsOver)
  if (kind === 'days') {
    const period = { from: from < today ? today : from, until }
    await setClosure(within(ctx, tx), { store_id, period, closed: false, reason, dry_run: false })
    return
  }
  const { renovation } = await openingOf(tx, store_id, from, until)
  const isStill = renovation?.from === from && renovation.until === until
  if (isStill) await setRenovation(within(ctx, tx), { store_id, period: null, dry_run: false })
}

async function refuseOverlap(tx: Tx, row: ClosingRow): Promise<void> {
  const { renovation, closures } = await openingOf(tx, row.store_id, row.from_day, row.until_day)
  const isTaken =
    row.kind === 'renovation' ? renovation !== null : closures.some(({ day }) => isWithin(day, periodOf(row)))
  if (isTaken || (await overlapsAnnounced(tx, row))) throw new Refusal(closingOverlaps)
}

const periodOf = ({ from_day, until_day }: ClosingRow) => ({ from: from_day, until: until_day })

/**
 * From the second of the commit nobody can book these days, and everybody who has is a case: replanning locks the days,
 * so who took cells before is seen here, and who comes after is refused.
 */
export async function announceClosing(ctx: StaffCtx, seen: Seen): Promise<ClosingDetail> {
  await ctx.transaction(async (tx) => {
    const row = await lockSeen(ctx, tx, seen, 'draft')
    if (row.from_day < studioDay(ctx.now())) throw new Refusal(dayIsOver)
    await refuseOverlap(tx, row)
    await closeDays(ctx, tx, row)
    await gatherCases(tx, row.id, ctx.now())
    const cases = await countCases(tx, [row.id])
    await saveClosing(tx, row.id, { state: 'announced', announced_at: ctx.now() })
    await noteClosing(ctx, tx, 'closing.announce', row, { cases: cases.reduce((sum, { count }) => sum + count, 0) })
  })
  return detailOf(ctx, seen.closing_id)
}

/**
 * The days open again; whoever has not decided simply comes, and who was rescheduled stays where they are. Both are
 * told. What they decided until now is settled by the job.
 */
export async function withdrawClosing(ctx: StaffCtx, seen: Seen): Promise<ClosingView> {
  await ctx.transaction(async (tx) => {
    const row = await lockSeen(ctx, tx, seen, 'announced')
    await openDays(ctx, tx, row)
    await deleteOffers(tx, row.id)
    await notifyOpenAgain(tx, row, ctx.now())
    await saveClosing(tx, row.id, { state: 'withdrawn', withdrawn_at: ctx.now() })
    await noteClosing(ctx, tx, 'closing.withdraw', row, {})
  })
  return detailOf(ctx, seen.closing_id)
}
