import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { covers } from '@kuaimen/contract/kernel/reach'
import { addDays, daysBetween, type StudioDay, studioDay } from '@kuaimen/contract/kernel/time'
import { overPlan } from '@kuaimen/contract/schedule/over-plan.rules'
import type * as plan from '@kuaimen/contract/schedule/plan.endpoints'
import type { PlanCells, PlanChanged, StorePlan } from '@kuaimen/contract/schedule/plan.views'
import { blockNotFound, dayIsOver, lendNotFound, lendWithoutEffect } from '@kuaimen/contract/schedule/schedule.errors'
import { lastDayOf } from '@kuaimen/contract/schedule/schedule.rules'
import type { Period } from '@kuaimen/contract/store/opening.rules'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import type { StaffCtx } from '../context'
import type { Tx } from '../db/database'
import { demandWithin } from '../staff/demand.service'
import { changeClosures, changeHours, changeRenovation, changeSpecialDay, openingOf } from '../store/opening.service'
import { cellsChanged } from './cache.service'
import { type HoldingVisit, holdingVisitsPort } from './holding-visits.port'
import { type Closing, notifyClosing } from './notices.service'
import { presentCells, presentChange, presentReplanned } from './plan.present'
import {
  deleteBlock,
  deleteLends,
  insertBlock,
  insertLends,
  listBlocks,
  listCapacities,
  listHeld,
  listLends,
  lockPlan,
  saveCapacity,
} from './plan.sql'
import { windowOf } from './schedule.service'
import { findLastDay, listPoolDays, type ReplannedRow, replan } from './schedule.sql'
import { addFreedJobs } from './watch.sql'

/** A store's staff see and change their own store only; another's does not exist for them. Null is the whole chain. */
function refuseOthers({ principal: { stores } }: StaffCtx, storeId: number | null): void {
  const isOwn = storeId === null ? stores === 'chain' : covers(stores, storeId)
  if (!isOwn) throw new Refusal(storeNotFound)
}

/** Undoes the transaction of a dry run and takes its report out of it. */
class DryRun extends Error {
  constructor(readonly changed: PlanChanged) {
    super('dry run')
  }
}

/** The rows of what has changed are locked here, so whoever has taken cells of them is seen. */
async function visitsOver(ctx: StaffCtx, tx: Tx, changed: readonly ReplannedRow[]): Promise<HoldingVisit[]> {
  const pools = changed.map(presentReplanned)
  const days = [...new Set(changed.map(({ day }) => day))]
  const stores = [...new Set(changed.map(({ store_id }) => store_id))]
  const over = overPlan(pools, await listHeld(tx, stores, days))
  if (over.length === 0) return []
  return (await Promise.all(ctx.ports.of(holdingVisitsPort).map((find) => find(tx, over)))).flat()
}

const later = (a: StudioDay, b: StudioDay): StudioDay => (a > b ? a : b)

interface Asked {
  readonly store_id: number | null
  readonly dry_run: boolean
  /** The change, for the audit log. */
  readonly act: { readonly action: string; readonly after: unknown; readonly reason?: string }
  /** The only days that can change, where they are known. */
  readonly period?: Period
  /** The last day that a plan for days ahead reaches, where it has one; closing is another permission. */
  readonly ahead?: StudioDay | null
  /** Days that are closed now: who was to come then hears of it. */
  readonly closing?: Closing | undefined
}

/** A change that was written: the rows that it made, and the days of pools that must be others now. */
interface Written {
  readonly made_ids: number[]
  readonly changes: { readonly pool_id: number; readonly day: StudioDay }[]
}

/** Places lent where the store is closed would be said and never sold. */
function refuseIdle(wanted: Written['changes'], rows: readonly ReplannedRow[]): void {
  const isChanged = (one: (typeof wanted)[number]) =>
    rows.some(({ pool_id, day }) => pool_id === one.pool_id && day === one.day)
  if (!wanted.every(isChanged)) throw new Refusal(lendWithoutEffect)
}

/**
 * Every change of a store's plan: written, applied to the days that are there from today on and to those still missing,
 * in one transaction. A dry run is the same and undone, so what it says is what would happen.
 */
async function change(
  ctx: StaffCtx,
  { store_id, dry_run, act, period, ahead, closing }: Asked,
  write: (tx: Tx, today: StudioDay, written: Written) => Promise<unknown>,
): Promise<PlanChanged> {
  refuseOthers(ctx, store_id)
  const window = await windowOf(ctx)
  const today = studioDay(window.now)
  const lastDay = lastDayOf(window)
  if (ahead !== undefined) demandWithin(ctx, 'schedule.plan', store_id, { days: daysTo(today, ahead) })
  const run = async (tx: Tx) => {
    await lockPlan(tx)
    if (store_id !== null) await openingOf(tx, store_id, today, today)
    const written: Written = { made_ids: [], changes: [] }
    await write(tx, today, written)
    const end = later((await findLastDay(tx)) ?? lastDay, lastDay)
    const rows = await replan(
      tx,
      store_id === null ? null : [store_id],
      period ? later(period.from, today) : today,
      period && period.until < end ? period.until : end,
    )
    refuseIdle(written.changes, rows)
    const visits = await visitsOver(ctx, tx, rows)
    const changed = presentChange(rows, visits, { dry_run, made_ids: written.made_ids })
    if (dry_run) throw new DryRun(changed)
    if (closing) await notifyClosing(tx, visits, closing, window.now)
    await addFreedJobs(tx, rows)
    const { closed_cells, opened_cells } = changed
    const counts = { closed_cells, opened_cells, visits: visits.length }
    await ctx.audit(tx, {
      ...{ action: act.action, subject: ['store', store_id ?? 'chain'], store_id, reason: act.reason ?? '' },
      after: { said: act.after, ...counts },
    })
    for (const id of new Set([...rows.map((row) => row.store_id), ...(store_id === null ? [] : [store_id])]))
      cellsChanged(tx, id)
    return changed
  }
  try {
    return await ctx.transaction(run)
  } catch (error) {
    if (error instanceof DryRun) return error.changed
    throw error
  }
}

/** A plan without a last day reaches all days. */
const daysTo = (today: StudioDay, last: StudioDay | null): number =>
  last === null ? Infinity : daysBetween(today, last)

const refusePast = (day: StudioDay, today: StudioDay) => {
  if (day < today) throw new Refusal(dayIsOver)
}

export async function planOf(ctx: StaffCtx, { store_id }: { store_id: number }): Promise<StorePlan> {
  refuseOthers(ctx, store_id)
  const window = await windowOf(ctx)
  const [first_day, last_day] = [studioDay(window.now), lastDayOf(window)]
  const { week, special_days, closures, renovation } = await openingOf(
    ctx.db,
    store_id,
    first_day,
    addDays(last_day, 366),
  )
  const [pools, blocks, lends] = await Promise.all([
    listCapacities(ctx.db, store_id),
    listBlocks(ctx.db, store_id, first_day),
    listLends(ctx.db, store_id, first_day),
  ])
  return {
    ...{ store_id, first_day, last_day, hours: [...week], renovation, pools, blocks, lends },
    ...{ special_days: [...special_days], closures: [...closures] },
  }
}

const CELL_DAYS_AT_MOST = 62

export async function cellsOf(ctx: StaffCtx, { store_id, from, until }: InputOf<typeof plan.planCells>) {
  refuseOthers(ctx, store_id)
  const window = await windowOf(ctx)
  const [today, last_day] = [studioDay(window.now), lastDayOf(window)]
  await openingOf(ctx.db, store_id, today, today)
  const end = addDays(from, CELL_DAYS_AT_MOST - 1)
  const rows = await listPoolDays(ctx.db, [store_id], from, until < end ? until : end)
  const reply: PlanCells = { store_id, today, last_day, ...presentCells(rows) }
  return reply
}

export const setHours = (ctx: StaffCtx, { hours, ...asked }: InputOf<typeof plan.setHours>) =>
  change(ctx, { ...asked, ahead: null, act: { action: 'schedule.hours', after: hours } }, (tx) =>
    changeHours(tx, asked.store_id, hours),
  )

export const setSpecialDay = (ctx: StaffCtx, { day, hours, reason, ...asked }: InputOf<typeof plan.setSpecialDay>) =>
  change(
    ctx,
    {
      ...asked,
      period: { from: day, until: day },
      ahead: day,
      act: { action: 'schedule.special_day', after: { day, hours }, reason },
    },
    async (tx, today) => {
      refusePast(day, today)
      await changeSpecialDay(tx, asked.store_id, day, hours && { ...hours, reason })
    },
  )

export const setClosure = (ctx: StaffCtx, { period, closed, reason, ...asked }: InputOf<typeof plan.setClosure>) =>
  change(
    ctx,
    {
      ...asked,
      period,
      act: { action: 'schedule.closure', after: { period, closed }, reason },
      closing: closed ? { ...period, what: '停业', reason } : undefined,
    },
    async (tx, today) => {
      refusePast(period.from, today)
      await changeClosures(tx, asked.store_id, period, closed ? reason : null)
    },
  )

export const setRenovation = (ctx: StaffCtx, { period, ...asked }: InputOf<typeof plan.setRenovation>) =>
  change(
    ctx,
    {
      ...asked,
      act: { action: 'schedule.renovation', after: period },
      closing: period ? { ...period, what: '装修', reason: '' } : undefined,
    },
    (tx) => changeRenovation(tx, asked.store_id, period),
  )

export const setCapacity = (ctx: StaffCtx, { pool_kind, capacity, ...asked }: InputOf<typeof plan.setCapacity>) =>
  change(ctx, { ...asked, ahead: null, act: { action: 'schedule.capacity', after: { pool_kind, capacity } } }, (tx) =>
    saveCapacity(tx, asked.store_id, pool_kind, capacity),
  )

export const addBlock = (ctx: StaffCtx, { store_id, dry_run, ...said }: InputOf<typeof plan.addBlock>) =>
  change(
    ctx,
    { store_id, dry_run, ahead: said.until, act: { action: 'schedule.block', after: said, reason: said.reason } },
    async (tx, _today, { made_ids }) => {
      const made = await insertBlock(tx, store_id, said)
      if (made !== undefined) made_ids.push(made)
    },
  )

export const removeBlock = (ctx: StaffCtx, { block_id, ...asked }: InputOf<typeof plan.removeBlock>) =>
  change(ctx, { ...asked, act: { action: 'schedule.unblock', after: { block_id } } }, async (tx) => {
    if (!(await deleteBlock(tx, asked.store_id, block_id))) throw new Refusal(blockNotFound)
  })

const spanOf = (days: readonly StudioDay[]): Period => {
  const inOrder = days.toSorted()
  return { from: inOrder[0]!, until: inOrder.at(-1)! }
}

export const lend = (ctx: StaffCtx, { lends, reason, ...asked }: InputOf<typeof plan.lend>) =>
  change(
    ctx,
    {
      ...asked,
      period: spanOf(lends.map(({ day }) => day)),
      act: { action: 'schedule.lend', after: lends, reason },
    },
    async (tx, today, { made_ids, changes }) => {
      for (const { day } of lends) refusePast(day, today)
      const { who, name } = ctx.principal
      const lent = { reason, by: who, by_name: name, at: ctx.now() }
      const made = await insertLends(
        tx,
        asked.store_id,
        lends.map((one) => ({ ...one, ...lent })),
      )
      if (made.length < lends.length) throw new Refusal(lendWithoutEffect)
      made_ids.push(...made.map(({ id }) => id))
      changes.push(...made)
    },
  )

export const unlend = (ctx: StaffCtx, { lend_ids, ...asked }: InputOf<typeof plan.unlend>) =>
  change(ctx, { ...asked, act: { action: 'schedule.unlend', after: { lend_ids } } }, async (tx, today) => {
    const days = await deleteLends(tx, asked.store_id, lend_ids)
    if (days.length < new Set(lend_ids).size) throw new Refusal(lendNotFound)
    for (const day of days) refusePast(day, today)
  })
