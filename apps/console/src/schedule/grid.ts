import { type StudioDay, weekdayNumber } from '@kuaimen/contract/kernel/time'
import type { PlanCells, StorePlan } from '@kuaimen/contract/schedule/plan.views'
import { CELLS_A_DAY, cellOf, type PoolKind, timeOfCell } from '@kuaimen/contract/schedule/schedule.rules'

/** Quarter hours in a column: one, or a whole hour of them. */
export type Step = 1 | 4

export interface GridCell {
  readonly plan: number
  readonly taken: number
  /** Places out of use, and places lent, somewhere in the column. */
  readonly blocked: number
  readonly lent: number
}

export interface GridRow {
  readonly day: StudioDay
  readonly isPast: boolean
  /** Why the day differs from its week, in words; empty when it does not. */
  readonly note: string
  readonly cells: readonly GridCell[]
}

export interface Grid {
  readonly step: Step
  /** The first quarter hour of each column. */
  readonly columns: readonly number[]
  readonly rows: readonly GridRow[]
}

/** The column says its tightest quarter hour: there is no more room in the hour than there. */
function tightest(plan: readonly number[], taken: readonly number[], from: number, to: number) {
  let found = { plan: 0, taken: 0 }
  for (let nth = Math.max(0, from); nth < Math.min(plan.length, to); nth += 1) {
    const one = { plan: plan[nth]!, taken: taken[nth]! }
    if (nth === Math.max(0, from) || one.plan - one.taken < found.plan - found.taken) found = one
  }
  return found
}

const noteOf = (day: StudioDay, { closures, renovation, special_days }: StorePlan): string => {
  if (renovation && renovation.from <= day && day <= renovation.until) return '装修'
  const closure = closures.find((one) => one.day === day)
  if (closure) return `停业：${closure.reason}`
  const special = special_days.find((one) => one.day === day)
  return special ? `${special.open_time}–${special.close_time} ${special.reason}` : ''
}

interface Timed {
  readonly from_time: string
  readonly to_time: string
  readonly places: number
}

const mostIn = (list: readonly Timed[], first: number, step: Step): number =>
  Math.max(
    0,
    ...Array.from({ length: step }, (_, nth) =>
      list
        .filter(({ from_time, to_time }) => cellOf(from_time) <= first + nth && first + nth < cellOf(to_time))
        .reduce((sum, { places }) => sum + places, 0),
    ),
  )

/** One pool over some days, as the plan screen draws it. */
export function gridOf(cells: PlanCells, plan: StorePlan, kind: PoolKind, step: Step): Grid {
  const length = Math.max(0, ...cells.days.flatMap(({ pools }) => pools.map((one) => one.plan.length)))
  const first = Math.floor(cells.first_cell / step) * step
  const end = cells.first_cell + length
  const columns: number[] = []
  for (let cell = first; cell < end; cell += step) columns.push(cell)
  const blocks = plan.blocks.filter(({ pool_kind }) => pool_kind === kind)
  const lends = plan.lends.filter(({ pool_kind }) => pool_kind === kind)
  const rows = cells.days.map(({ day, pools }) => {
    const pool = pools.find(({ pool_kind }) => pool_kind === kind)
    const blocked = blocks.filter(
      ({ from, until, weekdays }) =>
        from <= day && (until === null || day <= until) && weekdays.includes(weekdayNumber(day)),
    )
    const lent = lends.filter((one) => one.day === day)
    return {
      day,
      isPast: day < cells.today,
      note: noteOf(day, plan),
      cells: columns.map((column) => {
        const at = column - cells.first_cell
        return {
          ...tightest(pool?.plan ?? [], pool?.taken ?? [], at, at + step),
          blocked: mostIn(blocked, column, step),
          lent: mostIn(lent, column, step),
        }
      }),
    }
  })
  return { step, columns, rows }
}

/** A corner of what is selected. */
export interface Spot {
  readonly row: number
  readonly column: number
}

export interface Selection {
  readonly anchor: Spot
  readonly head: Spot
}

export const isSelected = ({ anchor, head }: Selection, { row, column }: Spot): boolean =>
  Math.min(anchor.row, head.row) <= row &&
  row <= Math.max(anchor.row, head.row) &&
  Math.min(anchor.column, head.column) <= column &&
  column <= Math.max(anchor.column, head.column)

export interface Range {
  readonly from: StudioDay
  readonly until: StudioDay
  readonly days: readonly StudioDay[]
  readonly from_time: string
  readonly to_time: string
}

/** The last quarter hour that can be named as an end. */
const LAST_TIME = timeOfCell(CELLS_A_DAY - 1)

/** The days and hours of a selection; nothing where it lies in days that are over. */
export function rangeOf({ columns, rows, step }: Grid, { anchor, head }: Selection): Range | undefined {
  const [top, bottom] = [Math.min(anchor.row, head.row), Math.max(anchor.row, head.row)]
  const days = rows.slice(top, bottom + 1).flatMap(({ day, isPast }) => (isPast ? [] : [day]))
  const [first, last] = [columns[Math.min(anchor.column, head.column)], columns[Math.max(anchor.column, head.column)]]
  if (days.length === 0 || first === undefined || last === undefined) return undefined
  const end = last + step
  return {
    from: days[0]!,
    until: days.at(-1)!,
    days,
    from_time: timeOfCell(first),
    to_time: end >= CELLS_A_DAY ? LAST_TIME : timeOfCell(end),
  }
}

const STEPS: Readonly<Record<string, Spot>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** The selection after an arrow: with Shift it grows, without it goes on as one cell. Nothing for another key. */
export function stepped(grid: Grid, selection: Selection | undefined, key: string, isExtending: boolean) {
  const by = STEPS[key]
  if (!by || grid.rows.length === 0) return undefined
  const { head, anchor } = selection ?? { head: { row: 0, column: -by.column }, anchor: { row: 0, column: 0 } }
  const within = (value: number, count: number) => Math.min(count - 1, Math.max(0, value))
  const next = {
    row: within(head.row + by.row, grid.rows.length),
    column: within(head.column + by.column, grid.columns.length),
  }
  return { anchor: isExtending ? anchor : next, head: next }
}
