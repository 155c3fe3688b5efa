/** From each state of a booking to those it may change to; once it has begun, staff alone cancels. An expired hold comes back when its payment was only late. */
export const bookingTransitions = {
  held: ['booked', 'expired', 'cancelled'],
  booked: ['checked_in', 'cancelled', 'no_show'],
  checked_in: ['shooting', 'cancelled'],
  shooting: ['selecting', 'retouching', 'completed', 'cancelled'],
  selecting: ['retouching', 'completed', 'cancelled'],
  retouching: ['delivered', 'cancelled'],
  delivered: ['completed', 'cancelled'],
  completed: [],
  expired: ['booked'],
  cancelled: [],
  no_show: [],
} as const satisfies Record<string, readonly string[]>

export type BookingState = keyof typeof bookingTransitions
export const BOOKING_STATES = Object.keys(bookingTransitions) as [BookingState, ...BookingState[]]

export const mayTransition = (from: BookingState, to: BookingState): boolean =>
  (bookingTransitions[from] as readonly BookingState[]).includes(to)

const END_STATES = ['completed', 'expired', 'cancelled', 'no_show'] as const satisfies readonly BookingState[]
export type EndState = (typeof END_STATES)[number]

export const isOver = (state: BookingState): state is EndState => END_STATES.some((one) => one === state)

export const stateText: Record<BookingState, string> = {
  held: '待支付',
  booked: '待到店',
  checked_in: '已到店',
  shooting: '拍摄中',
  selecting: '选片中',
  retouching: '精修中',
  delivered: '已交付',
  completed: '已完成',
  expired: '已超时',
  cancelled: '已取消',
  no_show: '未到店',
}

/** A visit for makeup alone has no photos. */
const MAKEUP_TEXT: Partial<Record<BookingState, string>> = { shooting: '化妆中' }

interface Visited {
  readonly state: BookingState
  readonly branch: 'shoot' | 'makeup'
  readonly end_at: Date
}

/** The name of its state now: a visit whose time has passed is not waited for any more. */
export function stateTextAt({ state, branch, end_at }: Visited, now: Date): string {
  if (state === 'booked' && end_at <= now) return '已过到店时间'
  return (branch === 'makeup' && MAKEUP_TEXT[state]) || stateText[state]
}

/** The promise made when a booking is made: a later change of the settings never rewrites it. */
export interface BookingPolicy {
  readonly hold_minutes: number
  /** Until so many hours before the start everything comes back. */
  readonly free_hours: number
  /** So many minutes after it was paid too, while the start is so many hours away; none on old bookings. */
  readonly grace_minutes?: number
  readonly grace_hours?: number
  /** What is withheld of a later cancel, and of a no-show. */
  readonly keep_percent: number
  readonly reschedules: number
  readonly reschedule_hours: number
  readonly reschedule_days: number
  /** So many days after its completion it may be reviewed; 0, or none as on old bookings: for ever. */
  readonly review_days?: number
}

/** Whose staff member it is, as it was called then, and what is withheld of its part of a late cancel and of a no-show. */
export interface BookingCompany {
  readonly id: number
  readonly name: string
  /** What its staff member is called there; empty when the account is closed. */
  readonly contact_name: string
  readonly keep_percent: number
}

export const POLICY: Required<BookingPolicy> = {
  hold_minutes: 15,
  free_hours: 24,
  grace_minutes: 30,
  grace_hours: 2,
  keep_percent: 30,
  reschedules: 2,
  reschedule_hours: 24,
  reschedule_days: 90,
  review_days: 0,
}

export const HOLDS_AT_MOST = 3
/** So many bookings of a member may stay unpaid within a day. */
export const UNPAID_A_DAY = 6

/** What is withheld of money that was paid, once a cancel is not free any more. */
export const withheldOf = ({ keep_percent }: Pick<BookingPolicy, 'keep_percent'>, paidFen: number): number =>
  Math.floor((paidFen * keep_percent) / 100)

/**
 * Money is given back out of goodwill once a visit has begun or is over: before that a cancel gives it back, by policy or
 * by the studio's fault.
 */
const OPEN: ReadonlySet<BookingState> = new Set([
  'checked_in',
  'shooting',
  'selecting',
  'retouching',
  'delivered',
  'completed',
  'cancelled',
  'no_show',
])
export const isOpenToGoodwill = (state: BookingState): boolean => OPEN.has(state)
