import { actsOf, type FloorFacts, stepBack, type VisitActs } from '@kuaimen/contract/booking/board.rules'
import type { BoardDay, BoardVisit, StageView } from '@kuaimen/contract/booking/board.views'
import { changesByStaff } from '@kuaimen/contract/booking/change.rules'
import type { VisitForecast } from '@kuaimen/contract/booking/forecast.rules'
import type { Permission } from '@kuaimen/contract/kernel/permissions'
import { poolNames } from '@kuaimen/contract/schedule/schedule.rules'
import { mayPhone, nameSeen } from '@kuaimen/contract/staff/privacy.rules'
import { stagesOf } from '../floor/day.service'
import type { DayPool } from '../floor/day.sql'
import type { JsonStage } from '../floor/stage.sql'
import { presentForOperator, type Seen, seconds } from '../view/booking.present'
import type { BoardRow } from './board.sql'

const fromMs = (ms: number) => Math.floor(ms / 1000)
/** A forecast is good to the minute: nobody sees more, and what has not changed stays the same. */
const minuteOf = (ms: number) => Math.floor(ms / 60_000) * 60
const maybe = (ms: number | null) => (ms === null ? null : fromMs(ms))

export interface Shown {
  readonly pools: readonly DayPool[]
  readonly forecasts: ReadonlyMap<string, VisitForecast>
  /** The studio's own minutes of every visit to come. */
  readonly ownDelays: ReadonlyMap<string, number>
  readonly isClosed: boolean
  readonly now: Date
  readonly seen: Seen
  readonly may: (permission: Permission) => boolean
}

function presentStage(stage: JsonStage, row: BoardRow, { pools, forecasts }: Shown): StageView {
  const expected = forecasts.get(row.booking.order_sn)?.stages.find(({ step }) => step === stage.step)
  const named = pools.find(({ kind }) => kind === stage.pool_kind)?.places.find(({ no }) => no === stage.place_no)
  return {
    ...{ step: stage.step, name: stage.name, pool_kind: stage.pool_kind, place_no: stage.place_no },
    places: row.booking.needs[stage.step]?.places ?? 1,
    planned_from: fromMs(stage.planned_from),
    planned_to: fromMs(stage.planned_to),
    began_at: maybe(stage.began_at),
    ended_at: maybe(stage.ended_at),
    expected_from: expected && stage.began_at === null ? minuteOf(expected.from) : null,
    expected_to: expected && stage.ended_at === null ? minuteOf(expected.to) : null,
    place_name: named?.name ?? (stage.place_no === null ? '' : `${stage.place_no} 号`),
  }
}

/** The facts of a row, for the rules. */
function factsOf(row: BoardRow, { ownDelays, isClosed }: Pick<Shown, 'ownDelays' | 'isClosed'>): FloorFacts {
  const { state, branch, start_at, late_minutes, order_sn } = row.booking
  const back = stepBack(state, row.acts)
  const instant = (ms: number | null) => (ms === null ? null : new Date(ms))
  const stages = row.stages.map(({ step, pool_kind, began_at, ended_at }) => ({
    ...{ step, pool_kind, began_at: instant(began_at), ended_at: instant(ended_at) },
  }))
  return {
    ...{ state, branch, start_at, late_minutes, stages, back_at: back ? new Date(back.at) : null },
    is_missed: row.settles_at !== null,
    is_closed: isClosed,
    own_delay_minutes: ownDelays.get(order_sn) ?? 0,
  }
}

const presentActs = ({
  next,
  transitions,
  ...acts
}: VisitActs): Omit<BoardVisit['can'], 'phone' | 'reschedule' | 'cancel'> => ({
  ...acts,
  transitions: [...transitions],
  next: next
    ? { act: next.act, to: next.act === 'move' ? next.to : null, step: next.act === 'move' ? null : next.step }
    : null,
})

/** The doer of an act, for colleagues to read: people by name, and nobody for what a job did. */
export function whoText(who: string, staffName: string | null): string {
  if (staffName !== null) return staffName
  if (who.startsWith('member:')) return '顾客'
  return /^(staff|operator):/.test(who) ? '门店系统' : ''
}

export function presentVisit(row: BoardRow, shown: Shown): BoardVisit {
  const { booking, arrived_at, settles_at, is_first_visit, unpaid_difference_fen, notes, last_note } = row
  const [found, facts] = [shown.forecasts.get(booking.order_sn), factsOf(row, shown)]
  const operator = presentForOperator(row, shown.seen)
  return {
    ...operator,
    nickname: nameSeen(operator.nickname, booking, shown.seen.named, shown.now),
    branch: booking.branch,
    start_at: seconds(booking.start_at),
    end_at: seconds(booking.end_at),
    stages: stagesOf({ ...booking, stages: row.stages }).map((stage) => presentStage(stage, row, shown)),
    arrived_at: booking.state !== 'booked' && arrived_at ? seconds(arrived_at) : null,
    next_at: found?.next ? minuteOf(found.next.from) : null,
    delay_minutes: found?.delay_minutes ?? 0,
    own_delay_minutes: facts.own_delay_minutes,
    missed_until: settles_at ? seconds(settles_at) : null,
    ...{ is_first_visit, has_child: row.has_child, unpaid_difference_fen, notes, last_note },
    can: {
      ...presentActs(actsOf(facts, shown.may, shown.now)),
      ...changesByStaff({ ...booking, closed: shown.isClosed }, shown.may, shown.now),
      phone: mayPhone(booking, shown.seen.phones, shown.now),
    },
  }
}

/** From the first quarter hour that is open or taken to the last. */
export function presentPool({ kind, plan, taken, places }: DayPool): BoardDay['pools'][number] {
  const used = plan.flatMap((planned, cell) => (planned > 0 || (taken[cell] ?? 0) > 0 ? [cell] : []))
  const [first, last] = [used[0] ?? 0, used.at(-1) ?? -1]
  const cut = (cells: readonly number[]) => cells.slice(first, last + 1)
  return { kind, name: poolNames[kind], first_cell: first, plan: cut(plan), taken: cut(taken), places }
}
