// The verdict on a Saturday: by every answer that staff got, and by everything that was written.
import { stepBack } from '@kuaimen/contract/booking/board.rules'
import { type BookingState, mayTransition } from '@kuaimen/contract/booking/record.rules'
import type { Tapped } from './acts.ts'
import type { Entry, Standing, Written } from './saturday.sql.ts'

/** Lines of a history that name the state which they lead to. */
const LEADS_TO: Readonly<Record<string, BookingState>> = {
  ...{ held: 'held', booked: 'booked', paid: 'booked', cancelled: 'cancelled', cancelled_by_studio: 'cancelled' },
  ...{ checked_in: 'checked_in', shooting: 'shooting', selecting: 'selecting', retouching: 'retouching' },
  ...{ delivered: 'delivered', completed: 'completed', no_show: 'no_show' },
}

/** A message that comes with a state, by the beginning of its key. */
const SAID: Readonly<Record<string, string>> = {
  ...{ checked_in: 'checkin', selecting: 'select', delivered: 'photos' },
  ...{ cancelled: 'cancel', cancelled_by_studio: 'cancel' },
}

const grouped = <T extends { order_sn: string }>(list: readonly T[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const one of list) groups.set(one.order_sn, [...(groups.get(one.order_sn) ?? []), one])
  return groups
}

/** Walks a history from its first line; says the first step that no rule allows. */
export const walk = (events: readonly Written[]): BookingState | string => {
  let state: BookingState | undefined
  for (const [nth, { event }] of events.entries()) {
    if (event === 'undone') {
      const to = state && stepBack(state, events.slice(0, nth))?.to
      if (!to) return `was taken back from ${state}, where there is no way back`
      state = to
      continue
    }
    const to = LEADS_TO[event]
    if (!to) continue
    if (state !== undefined && !mayTransition(state, to)) return `went from ${state} to ${to}`
    state = to
  }
  return state ?? 'has no history'
}

/** Lines of one moment by one person are one act. */
const actsIn = (events: readonly Written[]): number =>
  new Set(events.filter(({ who }) => who.startsWith('staff:')).map(({ who, at }) => `${who} ${at}`)).size

const legal = (standing: Standing, events: readonly Written[]): string[] => {
  const reached = walk(events)
  return reached === standing.state ? [] : [`${standing.order_sn} is ${standing.state}, by its history ${reached}`]
}

const entered = ({ order_sn }: Standing, events: readonly Written[], entries: readonly Entry[]): string[] => {
  const acts = actsIn(events)
  return acts === entries.length ? [] : [`${order_sn}: ${acts} acts of staff and ${entries.length} entries in the log`]
}

const said = ({ order_sn, branch, notices }: Standing, events: readonly Written[]): string[] =>
  [...new Set(events.flatMap(({ event }) => SAID[event] ?? []))].flatMap((key) => {
    const isSilent = branch === 'makeup' && key !== 'checkin' && key !== 'cancel'
    const times = notices.filter((dedupe) => dedupe === `${key}:${order_sn}`).length
    return times === (isSilent ? 0 : 1) ? [] : [`${order_sn}: its customer has ${times} messages of ${key}`]
  })

const keyOf = ({ order_sn, staff_id, action }: Entry) => `${order_sn} ${action} by ${staff_id}`

/** An act that was answered with yes is written once; of one whose server died nobody knows, and it may be there once. */
const answered = (taps: readonly Tapped[], entries: readonly Entry[]): string[] => {
  const most = new Map<string, { done: number; lost: number; written: number }>()
  const of = (key: string) => {
    const one = most.get(key) ?? { done: 0, lost: 0, written: 0 }
    most.set(key, one)
    return one
  }
  for (const one of taps) if (one.outcome !== 'refused') of(keyOf(one))[one.outcome] += 1
  for (const one of entries) of(keyOf(one)).written += 1
  return [...most].flatMap(([key, { done, lost, written }]) =>
    written >= done && written <= done + lost
      ? []
      : [`${key}: ${done} were answered with yes, ${lost} not at all, and ${written} are written`],
  )
}

export const judge = (
  standings: readonly Standing[],
  events: readonly Written[],
  entries: readonly Entry[],
  taps: readonly Tapped[],
): string[] => {
  const [histories, logs] = [grouped(events), grouped(entries)]
  const each = standings.flatMap((one) => {
    const history = histories.get(one.order_sn) ?? []
    return [...legal(one, history), ...entered(one, history, logs.get(one.order_sn) ?? []), ...said(one, history)]
  })
  return [...each, ...answered(taps, entries)]
}
