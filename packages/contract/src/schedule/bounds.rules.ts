import { type StudioDay, type StudioTime, weekdayNumber } from '../kernel/time'

/** The days and starts of one store that were agreed on; both ends count, and 0 is Sunday. */
export interface StoreBounds {
  readonly from: StudioDay
  readonly until: StudioDay
  readonly weekdays: readonly number[]
  readonly from_time: StudioTime
  readonly until_time: StudioTime
}

export const isDayWithin = ({ from, until, weekdays }: StoreBounds, day: StudioDay): boolean =>
  day >= from && day <= until && weekdays.includes(weekdayNumber(day))

export const isStartWithin = (bounds: StoreBounds, day: StudioDay, time: StudioTime): boolean =>
  isDayWithin(bounds, day) && time >= bounds.from_time && time <= bounds.until_time

/** Why a day has no start that was not agreed on: it is no day off, and nobody is told so. */
export const NOT_AGREED = '不在可选的日期内'
