import { lastOf } from '../kernel/collection'
import type { Failure } from '../kernel/failure'
import type { Permission } from '../kernel/permissions'
import { addMinutes, studioDay } from '../kernel/time'
import type { PoolKind } from '../schedule/schedule.rules'
import { OWN_DELAY_AT_MOST } from './forecast.rules'
import { lateRefusal } from './postpone.rules'
import { bookingStateChanged, missedByStudio, missedTooEarly, stageChanged, undoOver } from './record.errors'
import { type BookingState, bookingTransitions, isOver, mayTransition } from './record.rules'

const MINUTE_MS = 60_000

/** One step back, for a tap that was wrong; what is over stays over. */
export const bookingUndos = {
  held: [],
  booked: [],
  checked_in: ['booked'],
  shooting: ['checked_in'],
  selecting: ['shooting', 'checked_in'],
  retouching: ['shooting', 'selecting', 'checked_in'],
  delivered: ['retouching'],
  completed: [],
  expired: [],
  cancelled: [],
  no_show: [],
} as const satisfies Record<BookingState, readonly BookingState[]>

/** So long after its time a visit without a check-in wants a call to the customer. */
export const LATE_AFTER_MINUTES = 10

const UNDO_MINUTES = 30
/** So long after a tap a visit counts as missed, unless somebody contradicts. */
export const MISSED_MINUTES = 30

/** The states that staff lead a visit through. */
export const SERVED_STATES = [
  'checked_in',
  'shooting',
  'selecting',
  'retouching',
  'delivered',
  'completed',
] as const satisfies readonly BookingState[]
export type ServedState = (typeof SERVED_STATES)[number]

const isServed = (event: string): event is ServedState => SERVED_STATES.some((one) => one === event)

/** Lines of the history that are taps of staff, each of which a step back may take back. */
export const ACT_EVENTS = [...SERVED_STATES, 'stage_begun', 'stage_ended'] as const
export const UNDO_EVENTS = ['undone', 'stage_undone'] as const

export interface ActEvent {
  readonly event: string
  /** In milliseconds. */
  readonly at: number
}

/** The taps that stand so far: those of one moment are one, and a step back takes the last away. */
function standing(events: readonly ActEvent[]): { at: number; events: string[] }[] {
  const acts: { at: number; events: string[] }[] = []
  for (const { event, at } of events) {
    const last = lastOf(acts)
    if (UNDO_EVENTS.some((one) => one === event)) acts.pop()
    else if (!ACT_EVENTS.some((one) => one === event)) continue
    else if (last?.at === at) last.events.push(event)
    else acts.push({ at, events: [event] })
  }
  return acts
}

export interface StepBack {
  /** The moment of the tap that is taken back. */
  readonly at: number
  /** The state it goes back to; null: the tap was about a stage alone. */
  readonly to: BookingState | null
}

/** The last tap, by the history; nothing where there is no way back. */
export function stepBack(state: BookingState, events: readonly ActEvent[]): StepBack | undefined {
  const acts = standing(events)
  const states = acts.map((act) => lastOf(act.events.filter(isServed)))
  const [last, now] = [acts.pop(), states.pop()]
  if (!last || isOver(state)) return undefined
  if (now === undefined) return { at: last.at, to: null }
  const former = lastOf(states.filter((one) => one !== undefined)) ?? 'booked'
  const allowed: readonly BookingState[] = bookingUndos[state]
  return now === state && allowed.includes(former) ? { at: last.at, to: former } : undefined
}

export interface StageFacts {
  readonly step: number
  readonly pool_kind: PoolKind
  readonly began_at: Date | null
  readonly ended_at: Date | null
}

/** Facts that the rules of the floor look at. */
export interface FloorFacts {
  readonly state: BookingState
  readonly branch: 'shoot' | 'makeup'
  readonly start_at: Date
  /** So much later the customer said to come. */
  readonly late_minutes: number
  readonly stages: readonly StageFacts[]
  /** The tap that a step back would take back; null: there is none. */
  readonly back_at: Date | null
  /** Said to be missed, and not settled yet. */
  readonly is_missed: boolean
  /** The studio itself takes nobody on that day. */
  readonly is_closed: boolean
  /** The studio itself makes it wait so long. */
  readonly own_delay_minutes: number
}

/** The coarse state that a stage drives its visit to: make-up alone is the visit itself. */
export function stateOfStage(branch: FloorFacts['branch'], kind: PoolKind): ServedState {
  if (kind === 'screen') return 'selecting'
  return kind === 'room' || branch === 'makeup' ? 'shooting' : 'checked_in'
}

/** The states to walk through, in order; none where it is there already or beyond. */
export function wayTo(from: BookingState, to: ServedState): ServedState[] {
  const here = (SERVED_STATES as readonly BookingState[]).indexOf(from)
  if (SERVED_STATES.indexOf(to) <= here) return []
  if (mayTransition(from, to)) return [to]
  return mayTransition(from, 'shooting') && mayTransition('shooting', to) ? ['shooting', to] : []
}

const ON_THE_FLOOR: readonly BookingState[] = ['checked_in', 'shooting', 'selecting']
export const isOnTheFloor = (state: BookingState): boolean => ON_THE_FLOOR.includes(state)

const lastBegun = (stages: readonly StageFacts[]): number =>
  stages.reduce((last, { step, began_at }) => (began_at ? Math.max(last, step) : last), -1)

/** Stages go forward: one that was passed over is not begun any more. */
export const beginRefusal = ({ state, stages }: FloorFacts, step: number): Failure | undefined =>
  isOnTheFloor(state) && stages.some((one) => one.step === step) && step > lastBegun(stages) ? undefined : stageChanged

export const endRefusal = ({ state, stages }: FloorFacts, step: number): Failure | undefined => {
  const stage = stages.find((one) => one.step === step)
  return isOnTheFloor(state) && stage?.began_at && !stage.ended_at ? undefined : stageChanged
}

export function undoRefusal({ back_at }: Pick<FloorFacts, 'back_at'>, now: Date): Failure | undefined {
  if (!back_at) return bookingStateChanged
  const isOld = now.getTime() - back_at.getTime() > UNDO_MINUTES * MINUTE_MS
  return isOld ? undoOver({ minutes: UNDO_MINUTES }) : undefined
}

/** A visit that has not begun is not missed, nor one whose studio was closed or late itself. */
export function missedRefusal(facts: FloorFacts, now: Date): Failure | undefined {
  if (facts.state !== 'booked' || facts.is_missed) return bookingStateChanged
  if (addMinutes(facts.start_at, facts.late_minutes) > now) return missedTooEarly
  const isOwnFault = facts.is_closed || facts.own_delay_minutes > OWN_DELAY_AT_MOST
  return isOwnFault ? missedByStudio({ minutes: OWN_DELAY_AT_MOST }) : undefined
}

/** The one button of a card: what usually comes next. */
export type NextAct =
  | { readonly act: 'move'; readonly to: ServedState }
  | { readonly act: 'begin' | 'end'; readonly step: number }

export function nextAct(facts: FloorFacts): NextAct | undefined {
  const { state, stages } = facts
  if (isOnTheFloor(state)) {
    const next = stages.find(({ step }) => step > lastBegun(stages))
    if (next) return { act: 'begin', step: next.step }
    const running = stages.find(({ began_at, ended_at }) => began_at && !ended_at)
    if (running) return { act: 'end', step: running.step }
  }
  const to = transitionsOf(facts)[0]
  return to && { act: 'move', to }
}

const OF_PHOTOGRAPHS: readonly BookingState[] = ['selecting', 'retouching', 'delivered']

/** A make-up has no photographs to choose or to retouch. */
export const isForBranch = (branch: FloorFacts['branch'], to: BookingState): boolean =>
  branch === 'shoot' || !OF_PHOTOGRAPHS.includes(to)

/** States that a tap may bring it to; who did not come is said apart, and cancelled by its own act. */
const transitionsOf = ({ state, branch }: Pick<FloorFacts, 'state' | 'branch'>): ServedState[] => {
  const to: readonly BookingState[] = bookingTransitions[state]
  return SERVED_STATES.filter((one) => to.includes(one) && isForBranch(branch, one))
}

export interface VisitActs {
  readonly transitions: readonly ServedState[]
  readonly next: NextAct | undefined
  readonly undo: boolean
  readonly late: boolean
  readonly missed: boolean
  /** Take back that it was missed. */
  readonly unmissed: boolean
  readonly place: boolean
  readonly note: boolean
  readonly cancel_fault: boolean
}

/** The acts that a visit allows now by somebody with these permissions: buttons are shown and calls refused by it. */
export function actsOf(facts: FloorFacts, may: (permission: Permission) => boolean, now: Date): VisitActs {
  const [mayServe, { state, start_at }] = [may('booking.move'), facts]
  const isAhead = state === 'booked' && studioDay(start_at) > studioDay(now)
  return {
    transitions: mayServe && !isAhead ? transitionsOf(facts) : [],
    next: mayServe && !isAhead ? nextAct(facts) : undefined,
    undo: may('booking.undo') && undoRefusal(facts, now) === undefined,
    late: mayServe && lateRefusal(facts, now) === undefined,
    missed: mayServe && missedRefusal(facts, now) === undefined,
    unmissed: mayServe && state === 'booked' && facts.is_missed,
    place: mayServe && isOnTheFloor(state),
    note: may('booking.note'),
    cancel_fault: may('booking.cancel_fault') && state !== 'held' && mayTransition(state, 'cancelled'),
  }
}
