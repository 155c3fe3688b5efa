import { actsOf, type FloorFacts, type NextAct, type StageFacts, stepBack } from '@kuaimen/contract/booking/board.rules'
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

const placeText = ({ pool_kind, place_no }: JsonStage, pools: readonly DayPool[]): string => {
  if (place_no === null) return ''
  const places = pools.find(({ kind }) => kind === pool_kind)?.places
  return places?.find(({ no }) => no === place_no)?.name ?? `${place_no} 号`
}

// A day has hundreds of these and is asked for all day. An object that is spread and then added to costs fifty times as much
// as one that is written out, or assigned to.

function presentStage(stage: JsonStage, row: BoardRow, found: VisitForecast | undefined, shown: Shown): StageView {
  const expected = found?.stages.find(({ step }) => step === stage.step)
  return {
    step: stage.step,
    name: stage.name,
    pool_kind: stage.pool_kind,
    places: row.booking.needs[stage.step]?.places ?? 1,
    planned_from: fromMs(stage.planned_from),
    planned_to: fromMs(stage.planned_to),
    began_at: maybe(stage.began_at),
    ended_at: maybe(stage.ended_at),
    expected_from: expected && stage.began_at === null ? minuteOf(expected.from) : null,
    expected_to: expected && stage.ended_at === null ? minuteOf(expected.to) : null,
    place_no: stage.place_no,
    place_name: placeText(stage, shown.pools),
  }
}

const instant = (ms: number | null) => (ms === null ? null : new Date(ms))

const stageFacts = ({ step, pool_kind, began_at, ended_at }: JsonStage): StageFacts => ({
  step,
  pool_kind,
  began_at: instant(began_at),
  ended_at: instant(ended_at),
})

/** The facts of a row, for the rules. */
function factsOf(row: BoardRow, { ownDelays, isClosed }: Pick<Shown, 'ownDelays' | 'isClosed'>): FloorFacts {
  const { state, branch, start_at, late_minutes, order_sn } = row.booking
  return {
    state,
    branch,
    start_at,
    late_minutes,
    stages: row.stages.map(stageFacts),
    back_at: instant(stepBack(state, row.acts)?.at ?? null),
    is_missed: row.settles_at !== null,
    is_closed: isClosed,
    own_delay_minutes: ownDelays.get(order_sn) ?? 0,
  }
}

const presentNext = (next: NextAct | undefined): BoardVisit['can']['next'] => {
  if (!next) return null
  return next.act === 'move' ? { act: next.act, to: next.to, step: null } : { act: next.act, to: null, step: next.step }
}

function presentActs({ booking }: BoardRow, facts: FloorFacts, { may, now, seen, isClosed }: Shown): BoardVisit['can'] {
  const acts = actsOf(facts, may, now)
  const changes = changesByStaff(isClosed ? { ...booking, closed: true } : booking, may, now)
  return {
    transitions: [...acts.transitions],
    next: presentNext(acts.next),
    undo: acts.undo,
    late: acts.late,
    missed: acts.missed,
    unmissed: acts.unmissed,
    place: acts.place,
    note: acts.note,
    cancel_fault: acts.cancel_fault,
    reschedule: changes.reschedule,
    cancel: changes.cancel,
    phone: mayPhone(booking, seen.phones, now),
  }
}

/** The doer of an act, for colleagues to read: people by name, and nobody for what a job did. */
export function whoText(who: string, staffName: string | null): string {
  if (staffName !== null) return staffName
  if (who.startsWith('member:')) return '顾客'
  return /^(staff|operator):/.test(who) ? '门店系统' : ''
}

/** The last check-in: one that was taken back was not the last. */
const arrivedAt = ({ acts }: BoardRow): number | null =>
  maybe(
    acts.reduce<number | null>(
      (last, { event, at }) => (event === 'checked_in' ? Math.max(last ?? 0, at) : last),
      null,
    ),
  )

export function presentVisit(row: BoardRow, shown: Shown): BoardVisit {
  const { booking, settles_at } = row
  const [found, facts] = [shown.forecasts.get(booking.order_sn), factsOf(row, shown)]
  const operator = presentForOperator(row, shown.seen)
  const stages = stagesOf({ needs: booking.needs, start_at: booking.start_at, stages: row.stages })
  return Object.assign(operator, {
    // People read it as the rule has it already.
    nickname: shown.seen.isPerson
      ? operator.nickname
      : nameSeen(operator.nickname, booking, shown.seen.named, shown.now),
    branch: booking.branch,
    start_at: seconds(booking.start_at),
    end_at: seconds(booking.end_at),
    stages: stages.map((stage) => presentStage(stage, row, found, shown)),
    arrived_at: booking.state === 'booked' ? null : arrivedAt(row),
    next_at: found?.next ? minuteOf(found.next.from) : null,
    delay_minutes: found?.delay_minutes ?? 0,
    own_delay_minutes: facts.own_delay_minutes,
    missed_until: settles_at ? seconds(settles_at) : null,
    is_first_visit: row.is_first_visit,
    has_child: row.has_child,
    unpaid_difference_fen: row.unpaid_difference_fen,
    notes: row.notes,
    last_note: row.last_note,
    can: presentActs(row, facts, shown),
  })
}

/** From the first quarter hour that is open or taken to the last. */
export function presentPool({ kind, plan, taken, places }: DayPool): BoardDay['pools'][number] {
  const used = plan.flatMap((planned, cell) => (planned > 0 || (taken[cell] ?? 0) > 0 ? [cell] : []))
  const [first, last] = [used[0] ?? 0, used.at(-1) ?? -1]
  const cut = (cells: readonly number[]) => cells.slice(first, last + 1)
  return { kind, name: poolNames[kind], first_cell: first, plan: cut(plan), taken: cut(taken), places }
}
