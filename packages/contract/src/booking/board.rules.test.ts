import { describe, expect, it } from 'vitest'
import type { Permission } from '../kernel/permissions'
import { cellOf, ROLES, type Role } from '../staff/permissions.rules'
import {
  actsOf,
  bookingUndos,
  type FloorFacts,
  missedRefusal,
  nextAct,
  SERVED_STATES,
  type ServedState,
  type StageFacts,
  stateOfStage,
  stepBack,
  wayTo,
} from './board.rules'
import { BOOKING_STATES, type BookingState, bookingTransitions, isOver, mayTransition } from './record.rules'

const now = new Date('2026-11-18T14:10:00+08:00')
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const mayBy = (role: Role) => (permission: Permission) => cellOf(permission, role) !== undefined

const factsOf = (state: BookingState, more: Partial<FloorFacts> = {}): FloorFacts => ({
  ...{
    state,
    branch: 'shoot',
    start_at: before(10),
    stages: [],
    back_at: bookingUndos[state].length > 0 ? before(5) : null,
  },
  ...{ is_missed: false, late_minutes: 0, is_closed: false, own_delay_minutes: 0 },
  ...more,
})

const stage = (
  step: number,
  pool_kind: StageFacts['pool_kind'],
  began: number | null,
  ended: number | null = null,
) => ({
  ...{ step, pool_kind },
  ...{ began_at: began === null ? null : before(began), ended_at: ended === null ? null : before(ended) },
})

describe('buttons of a visit', () => {
  const every = BOOKING_STATES.flatMap((state) => ROLES.map((role) => ({ state, role })))

  it.each(every)('$state as $role: what the states allow and the role may', ({ state, role }) => {
    const [may, acts] = [mayBy(role), actsOf(factsOf(state), mayBy(role), now)]
    const legal: readonly BookingState[] = bookingTransitions[state]
    const served = SERVED_STATES.filter((to) => legal.includes(to))
    expect(acts.transitions).toEqual(may('booking.move') ? served : [])
    expect(acts.missed).toBe(may('booking.move') && legal.includes('no_show'))
    expect(acts.cancel_fault).toBe(may('booking.cancel_fault') && legal.includes('cancelled') && state !== 'held')
    expect(acts.undo).toBe(may('booking.undo') && bookingUndos[state].length > 0)
    expect(acts.late).toBe(may('booking.move') && state === 'booked')
    expect(acts.place).toBe(may('booking.move') && ['checked_in', 'shooting', 'selecting'].includes(state))
    expect(acts.note).toBe(may('booking.note'))
    expect(acts.next).toEqual(may('booking.move') && served[0] ? { act: 'move', to: served[0] } : undefined)
  })

  it('offers no photographs of a make-up', () => {
    const acts = actsOf(factsOf('shooting', { branch: 'makeup' }), () => true, now)
    expect(acts.transitions).toEqual(['completed'])
  })
})

describe('one step back', () => {
  const given = (text: string) =>
    text.split(' ').map((word, nth) => ({ event: word.replace('+', ''), at: word.startsWith('+') ? nth - 1 : nth }))

  it.each(BOOKING_STATES)('from %s leads to a state that it may come from', (state) => {
    for (const former of bookingUndos[state]) expect(wayTo(former, state as ServedState)).not.toEqual([])
    if (isOver(state)) expect(bookingUndos[state]).toEqual([])
  })

  it('goes by the history, also where two states lead to one, and where a step was undone before', () => {
    const to = (state: BookingState, events: string) => stepBack(state, given(events))?.to
    expect(to('retouching', 'held paid checked_in shooting retouching')).toBe('shooting')
    expect(to('retouching', 'checked_in shooting selecting retouching')).toBe('selecting')
    expect(to('shooting', 'checked_in shooting undone shooting')).toBe('checked_in')
    expect(to('checked_in', 'checked_in shooting undone')).toBe('booked')
    expect(to('booked', 'checked_in undone')).toBeUndefined()
    expect(to('completed', 'checked_in shooting completed')).toBeUndefined()
  })

  it('takes back all of one moment, and a stage alone without its state', () => {
    expect(stepBack('checked_in', given('checked_in stage_begun'))).toEqual({ at: 1, to: null })
    expect(stepBack('shooting', given('checked_in stage_begun +shooting'))).toEqual({ at: 1, to: 'checked_in' })
    expect(stepBack('checked_in', given('checked_in stage_begun stage_undone'))).toEqual({ at: 0, to: 'booked' })
  })

  it('is over after half an hour, and of a visit that nobody touched', () => {
    const undoable = (back_at: Date | null) => actsOf(factsOf('shooting', { back_at }), () => true, now).undo
    expect([undoable(before(30)), undoable(before(30.1)), undoable(null)]).toEqual([true, false, false])
  })
})

describe('stages', () => {
  it('drive the visit to their state, never back', () => {
    expect(wayTo('checked_in', stateOfStage('shoot', 'seat'))).toEqual([])
    expect(wayTo('checked_in', stateOfStage('makeup', 'seat'))).toEqual(['shooting'])
    expect(wayTo('checked_in', stateOfStage('shoot', 'screen'))).toEqual(['shooting', 'selecting'])
    expect(wayTo('selecting', stateOfStage('shoot', 'room'))).toEqual([])
    for (const from of BOOKING_STATES)
      for (const to of SERVED_STATES) {
        let here: BookingState = from
        for (const step of wayTo(from, to)) {
          expect(mayTransition(here, step)).toBe(true)
          here = step
        }
      }
  })

  it('come one after the other as the next act', () => {
    const next = (state: ServedState, stages: StageFacts[]) => nextAct(factsOf(state, { stages }))
    const fresh = [stage(0, 'seat', null), stage(1, 'room', null)]
    expect(next('checked_in', fresh)).toEqual({ act: 'begin', step: 0 })
    expect(next('checked_in', [stage(0, 'seat', 9), stage(1, 'room', null)])).toEqual({ act: 'begin', step: 1 })
    expect(next('shooting', [stage(0, 'seat', 9, 5), stage(1, 'room', 5)])).toEqual({ act: 'end', step: 1 })
    expect(next('retouching', [stage(0, 'seat', 9, 5), stage(1, 'room', 5, 1)])).toEqual({
      act: 'move',
      to: 'delivered',
    })
  })
})

describe('a missed visit', () => {
  it('is none before its time, twice, of a closed day, or where the studio itself was late', () => {
    const refused = (more: Partial<FloorFacts>) => missedRefusal(factsOf('booked', more), now) !== undefined
    expect(refused({})).toBe(false)
    expect(refused({ start_at: before(-1) })).toBe(true)
    expect(refused({ is_missed: true })).toBe(true)
    expect(refused({ is_closed: true })).toBe(true)
    expect([refused({ own_delay_minutes: 15 }), refused({ own_delay_minutes: 16 })]).toEqual([false, true])
  })
})
