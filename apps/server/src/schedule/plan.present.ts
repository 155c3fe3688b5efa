import { type StudioDay, studioDay, studioTime } from '@kuaimen/contract/kernel/time'
import { changeOf, type PlannedPool } from '@kuaimen/contract/schedule/over-plan.rules'
import type { AffectedVisit, PlanChanged } from '@kuaimen/contract/schedule/plan.views'
import type { HoldingVisit } from './holding-visits.port'
import { readCells } from './schedule.present'
import type { ReplannedRow } from './schedule.sql'

export const presentReplanned = ({ pool_id, day, plan, taken }: ReplannedRow): PlannedPool => ({
  pool_id,
  day,
  plan: readCells(plan),
  taken: readCells(taken),
})

const presentVisit = ({
  start_at,
  order_sn,
  state,
  store_id,
  people,
  paid_fen,
  prepaid_fen,
}: HoldingVisit): AffectedVisit => ({
  order_sn,
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
