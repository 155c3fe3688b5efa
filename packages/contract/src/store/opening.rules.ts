import { addDays, formatShortDay, type StudioDay, type StudioTime, weekdayNumber, weekdayOf } from '../kernel/time'

export interface Hours {
  readonly open_time: StudioTime
  readonly close_time: StudioTime
}

/** 0 is Sunday. */
export interface WeekdayHours extends Hours {
  readonly weekday: number
}

/** The first and the last day of a renovation. */
export interface Period {
  readonly from: StudioDay
  readonly until: StudioDay
}

/** When a store is open. A weekday that is not in the week is its day of rest. */
export interface Opening {
  readonly week: readonly WeekdayHours[]
  readonly special_days: readonly (Hours & { readonly day: StudioDay; readonly reason: string })[]
  readonly closures: readonly { readonly day: StudioDay; readonly reason: string }[]
  readonly renovation: Period | null
}

/** A renovation's last day is still closed. */
export const reopensOn = ({ until }: Period): StudioDay => addDays(until, 1)

export const isWithin = (day: StudioDay, period: Period | null): period is Period =>
  period !== null && period.from <= day && day <= period.until

/** By the day from which it can be visited again. */
export const renovationWords = (reopens: StudioDay): string => `门店装修中，${formatShortDay(reopens)}起可约`

/** Why a whole day is closed, in the customer's words; undefined when it is not. */
export function closedOn(day: StudioDay, { week, special_days, closures, renovation }: Opening): string | undefined {
  if (isWithin(day, renovation)) return renovationWords(reopensOn(renovation))
  const closure = closures.find((one) => one.day === day)
  if (closure) return closure.reason
  if (special_days.some((one) => one.day === day)) return undefined
  return week.some(({ weekday }) => weekday === weekdayNumber(day)) ? undefined : `门店${weekdayOf(day)}休息`
}

/** The hours of a day; undefined when it is closed. */
export function hoursOn(day: StudioDay, opening: Opening): Hours | undefined {
  if (closedOn(day, opening) !== undefined) return undefined
  return (
    opening.special_days.find((one) => one.day === day) ??
    opening.week.find(({ weekday }) => weekday === weekdayNumber(day))
  )
}
