// Taps of staff on a board: what a card allows is done as the screen does it, and what came of it is noted.
import type { BoardVisit } from '@kuaimen/contract/booking/board.views'
import { LATE_MINUTES } from '@kuaimen/contract/booking/postpone.rules'
import type { StaffPerson } from '../../product/staff-browser.ts'
import { type Chance, pick } from '../plan.ts'

/** An act of the audit log, with the lines of the history that one tap of it writes. */
export type Tap = {
  staff_id: number
  order_sn: string
  action: string
  path: string
  body: object
}

/** Lost: the server died, so that nobody knows whether it was done. */
export type Outcome = 'done' | 'refused' | 'lost'
export type Tapped = Tap & { outcome: Outcome; code: number }

const LOST = 0
/** The server is too busy, or was restarted in the middle: nothing is known. */
const UNKNOWN = new Set([500, 502, 503])

export const tap = async ({ browser }: StaffPerson, wanted: Tap): Promise<Tapped> => {
  try {
    const { code, status } = await browser.call(wanted.path, wanted.body)
    const outcome = code === 0 ? 'done' : UNKNOWN.has(status) ? 'lost' : 'refused'
    return { ...wanted, outcome, code }
  } catch {
    return { ...wanted, outcome: 'lost', code: LOST }
  }
}

type Of = { staff_id: number; order_sn: string }

const stage = (of: Of, step: number, act: 'begin' | 'end'): Tap => ({
  ...{ ...of, action: 'booking.stage', path: '/api/staff/board/stage' },
  body: { order_sn: of.order_sn, step, act },
})

const turn = (of: Of, from: string, to: string): Tap => ({
  ...{ ...of, action: 'booking.move', path: '/api/staff/book/move' },
  body: { order_sn: of.order_sn, from, to },
})

/** The card's one button. */
export const nextOf = ({ id }: StaffPerson, { order_sn, state, can }: BoardVisit): Tap | undefined => {
  const of = { staff_id: id, order_sn }
  if (!can.next) return undefined
  if (can.next.act === 'move') return turn(of, state, can.next.to ?? 'checked_in')
  return stage(of, can.next.step ?? 0, can.next.act)
}

const seldom = (person: StaffPerson, visit: BoardVisit, chance: Chance): (Tap | undefined)[] => {
  const { order_sn, can } = visit
  const of = { staff_id: person.id, order_sn }
  const running = visit.stages.find(({ ended_at }) => ended_at === null)
  return [
    can.late
      ? {
          ...{ ...of, action: 'booking.late', path: '/api/staff/board/late' },
          body: { order_sn, minutes: pick(chance, LATE_MINUTES) },
        }
      : undefined,
    can.missed || can.unmissed
      ? {
          ...{ ...of, action: 'booking.no_show', path: '/api/staff/board/missed' },
          body: { order_sn, missed: can.missed },
        }
      : undefined,
    can.note
      ? {
          ...{ ...of, action: 'booking.note', path: '/api/staff/board/note' },
          body: { order_sn, text: '怕生，请慢一点' },
        }
      : undefined,
    can.place && running
      ? {
          ...{ ...of, action: 'booking.place', path: '/api/staff/board/place' },
          body: { order_sn, step: running.step, place_no: 1 + Math.floor(chance() * 30) },
        }
      : undefined,
  ]
}

const SELDOM = 0.2

/** Whatever the dice say of what the card allows. */
export const someOf = (person: StaffPerson, visit: BoardVisit, chance: Chance): Tap | undefined => {
  const rare = seldom(person, visit, chance).filter((one) => one !== undefined)
  if (rare.length > 0 && chance() < SELDOM) return pick(chance, rare)
  return nextOf(person, visit)
}

export const undoOf = ({ id }: StaffPerson, { order_sn, state }: BoardVisit): Tap => ({
  ...{ staff_id: id, order_sn, action: 'booking.undo', path: '/api/staff/board/undo' },
  body: { order_sn, from: state },
})
