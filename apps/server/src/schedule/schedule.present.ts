import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { priceIn, type Season, seasonOn } from '@kuaimen/contract/product/product.rules'
import { NOT_AGREED } from '@kuaimen/contract/schedule/bounds.rules'
import {
  type BookingWindow,
  CELLS_A_DAY,
  dayState,
  isFew,
  type Need,
  type PlannedStart,
  type PoolCells,
  poolNames,
  timeOfCell,
  whyClosed,
} from '@kuaimen/contract/schedule/schedule.rules'
import type { CalendarDay, Start } from '@kuaimen/contract/schedule/schedule.views'
import { closedOn, type Opening } from '@kuaimen/contract/store/opening.rules'
import type { PoolDayRow } from './schedule.sql'

const [ZERO, COMMA] = [48, 44]

/** '{0,0,3}' as PostgreSQL writes it. Digit by digit: a city's soonest starts are millions of them. */
export function readCells(text: string): Int16Array {
  const cells = new Int16Array(CELLS_A_DAY)
  let [cell, value] = [0, 0]
  for (let at = 1; at < text.length - 1; at += 1) {
    const code = text.charCodeAt(at)
    if (code === COMMA) {
      cells[cell] = value
      cell += 1
      value = 0
    } else value = value * 10 + code - ZERO
  }
  cells[cell] = value
  return cells
}

export const presentPool = ({ kind, plan, taken }: PoolDayRow): PoolCells => ({
  kind,
  plan: readCells(plan),
  taken: readCells(taken),
})

/** The facts that the days of a visit depend on. */
interface Plan {
  readonly items: readonly { product: { category_id: number; price_fen: number } }[]
  readonly seasons: readonly Season[]
  readonly needs: readonly Need[]
}

export const listPrice = ({ items }: Pick<Plan, 'items'>): number =>
  items.reduce((sum, { product }) => sum + product.price_fen, 0)

function dayPrice({ items, seasons }: Plan, day: StudioDay) {
  const found = items.map(({ product }) => ({ product, season: seasonOn(seasons, product.category_id, day) }))
  return {
    price_fen: found.reduce((sum, { product, season }) => sum + priceIn(product.price_fen, season), 0),
    mark: found.find(({ season }) => season)?.season?.mark ?? '',
  }
}

export interface DayFacts {
  readonly day: StudioDay
  readonly today: StudioDay
  readonly lastDay: StudioDay
  /** Whether its cells are there: the job that opens days may not have come to it yet. */
  readonly hasCells: boolean
  readonly opening: Opening
  readonly offered: boolean
  /** Whether the day is one of those that were agreed on. */
  readonly agreed: boolean
}

/** Why a whole day has no start, in the customer's words. */
function closedReason({ day, today, lastDay, hasCells, opening, offered, agreed }: DayFacts): string {
  if (day < today) return '日期已过'
  if (!agreed) return NOT_AGREED
  if (day > lastDay) return '还未开放预约'
  if (!offered) return '该门店暂不提供所选产品'
  const closed = closedOn(day, opening)
  if (closed !== undefined) return closed
  if (!hasCells) return '还未开放预约'
  return day === today ? '今天的时间已过，请选择其他日期' : '当天没有可约的时间'
}

export function presentDay(plan: Plan, starts: readonly PlannedStart[], facts: DayFacts): CalendarDay {
  const state = dayState(starts)
  return {
    day: facts.day,
    state,
    ...dayPrice(plan, facts.day),
    reason: state === 'closed' ? closedReason(facts) : state === 'full' ? '当天已约满' : '',
  }
}

export function presentStart(
  start: PlannedStart,
  plan: Plan,
  pools: readonly PoolCells[],
  day: StudioDay,
  window: BookingWindow,
): Start {
  const { cell, left } = start
  const closed = left > 0 ? undefined : whyClosed(plan.needs, pools, day, cell, window)
  return {
    time: timeOfCell(cell),
    left,
    state: left === 0 ? 'full' : isFew(start) ? 'few' : 'open',
    reason: closed && 'pool_kind' in closed ? `${poolNames[closed.pool_kind]}已约满` : '',
  }
}
