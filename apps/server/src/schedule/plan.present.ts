import { type StudioDay, studioDay, studioTime } from '@kuaimen/contract/kernel/time'
import { maskName } from '@kuaimen/contract/kernel/validation'
import { changeOf, type PlannedPool } from '@kuaimen/contract/schedule/over-plan.rules'
import type { AffectedVisit, PlanCells, PlanChanged } from '@kuaimen/contract/schedule/plan.views'
import { CELLS_A_DAY } from '@kuaimen/contract/schedule/schedule.rules'
import type { HoldingVisit } from './holding-visits.port'
import { readCells } from './schedule.present'
import type { PoolDayRow, ReplannedRow } from './schedule.sql'

export const presentReplanned = ({ pool_id, day, plan, taken }: ReplannedRow): PlannedPool => ({
  pool_id,
  day,
  plan: readCells(plan),
  taken: readCells(taken),
})

const presentVisit = ({
  start_at,
  order_sn,
  name,
  state,
  store_id,
  people,
  paid_fen,
  prepaid_fen,
}: HoldingVisit): AffectedVisit => ({
  order_sn,
  name: maskName(name),
  state,
  store_id,
  day: studioDay(start_at),
  time: studioTime(start_at),
  people,
  paid_fen,
  prepaid_fen,
})

export function presentChange(
  rows: readonly ReplannedRow[],
  visits: readonly HoldingVisit[],
  { dry_run, made_ids }: Pick<PlanChanged, 'dry_run' | 'made_ids'>,
): PlanChanged {
  const days = new Map<StudioDay, { closed_cells: number; opened_cells: number }>()
  for (const { day, was, plan } of rows) {
    const { closed, opened } = changeOf(readCells(was), readCells(plan))
    const sum = days.get(day) ?? { closed_cells: 0, opened_cells: 0 }
    days.set(day, { closed_cells: sum.closed_cells + closed, opened_cells: sum.opened_cells + opened })
  }
  const list = [...days].map(([day, sum]) => ({ day, ...sum })).toSorted((a, b) => a.day.localeCompare(b.day))
  return {
    dry_run,
    closed_cells: list.reduce((sum, one) => sum + one.closed_cells, 0),
    opened_cells: list.reduce((sum, one) => sum + one.opened_cells, 0),
    days: list,
    visits: visits.toSorted((a, b) => a.start_at.getTime() - b.start_at.getTime()).map(presentVisit),
    made_ids: dry_run ? [] : made_ids,
  }
}

/** The cells from the first to the last that any day has something in. */
export function presentCells(rows: readonly PoolDayRow[]): Pick<PlanCells, 'first_cell' | 'days'> {
  const read = rows.map(({ day, kind, plan, taken }) => ({ day, kind, plan: readCells(plan), taken: readCells(taken) }))
  const isUsed = (cell: number) => read.some(({ plan, taken }) => plan[cell]! > 0 || taken[cell]! > 0)
  const used = Array.from({ length: CELLS_A_DAY }, (_, cell) => cell).filter(isUsed)
  const [first, last] = [used[0] ?? 0, (used.at(-1) ?? -1) + 1]
  const days = new Map<StudioDay, PlanCells['days'][number]>()
  for (const { day, kind, plan, taken } of read) {
    const row = days.get(day) ?? { day, pools: [] }
    days.set(day, row)
    row.pools.push({ pool_kind: kind, plan: [...plan.slice(first, last)], taken: [...taken.slice(first, last)] })
  }
  return { first_cell: first, days: [...days.values()] }
}
