import type { BookingState } from '@kuaimen/contract/booking/record.rules'
import type { StatementState } from '@kuaimen/contract/enterprise/statement.rules'

/** What HR is told of a visit: whether it is booked, and whether somebody came. */
export const HR_STATES = ['held', 'booked', 'came', 'no_show', 'cancelled'] as const
export type HrState = (typeof HR_STATES)[number]

export const isHrState = (text: unknown): text is HrState => HR_STATES.some((state) => state === text)

export const STATE_WORDS: Record<HrState, string> = {
  held: '待支付',
  booked: '待到店',
  came: '已到店',
  no_show: '未到店',
  cancelled: '已取消',
}

/** One that nobody paid for in time is nothing to be told of. */
export const HR_STATE_OF: Record<BookingState, HrState | undefined> = {
  held: 'held',
  booked: 'booked',
  checked_in: 'came',
  shooting: 'came',
  selecting: 'came',
  retouching: 'came',
  delivered: 'came',
  completed: 'came',
  no_show: 'no_show',
  cancelled: 'cancelled',
  expired: undefined,
}

export const bookingStatesOf = (state: HrState | undefined): BookingState[] =>
  (Object.keys(HR_STATE_OF) as BookingState[]).filter((one) => {
    const shown = HR_STATE_OF[one]
    return shown !== undefined && (state === undefined || shown === state)
  })

export interface HrDrive {
  readonly company_name: string
  readonly logo: string
  readonly name: string
  readonly shoot_from: string
  readonly shoot_until: string
  readonly book_from: string
  readonly book_until: string
  readonly quota: number
  readonly used: number
  readonly hr_until: Date
}

export interface HrRow {
  readonly name: string
  readonly staff_no: string
  readonly department: string
  readonly state: BookingState
  readonly start_at: Date
  readonly store_name: string
  readonly company_fen: number
  /** What was asked for it, null until it is over, and how much of that is asked no more. */
  readonly asked_fen: number | null
  readonly corrected_fen: number
  /** The one that it is on, once that has gone out. */
  readonly statement_no: string | null
}

/** So much less is asked for a visit. */
export interface HrCorrection {
  /** Null until a statement with it has gone out. */
  readonly statement_no: string | null
  readonly name: string
  readonly staff_no: string
  readonly department: string
  readonly store_name: string
  readonly day: string
  readonly note: string
  readonly amount_fen: number
}

export interface HrCount {
  readonly state: BookingState
  readonly count: number
  readonly charged_fen: number
  readonly due_fen: number
}

export interface HrDay {
  readonly day: string
  readonly store_name: string
  readonly booked: number
  readonly came: number
  readonly missed: number
}

export interface HrStatement {
  readonly statement_no: string
  readonly from_day: string
  readonly until_day: string
  readonly state: StatementState
  /** Of this drive alone; the statement may hold more. */
  readonly visits: number
  readonly fen: number
  readonly total_fen: number
  readonly file_key: string | null
}

export interface HrSeen {
  readonly brand: string
  readonly path: string
  readonly drive: HrDrive
  readonly counts: readonly HrCount[]
  readonly days: readonly HrDay[]
  readonly rows: readonly HrRow[]
  readonly statements: readonly HrStatement[]
  readonly corrections: readonly HrCorrection[]
  readonly state: HrState | undefined
  readonly page: number
  readonly per_page: number
}
