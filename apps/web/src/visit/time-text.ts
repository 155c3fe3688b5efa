import {
  formatShortDay,
  type StudioDay,
  type StudioTime,
  studioDay,
  studioTime,
  weekdayOf,
} from '@kuaimen/contract/kernel/time'

export interface VisitTime {
  readonly day: StudioDay
  readonly time: StudioTime
  readonly end_time: StudioTime
}

/** 周六 11月21日 */
export const dayText = (day: StudioDay): string => `${weekdayOf(day)} ${formatShortDay(day)}`

/** 14:00–15:35 */
export const hoursText = ({ time, end_time }: Omit<VisitTime, 'day'>): string =>
  end_time ? `${time}–${end_time}` : time

/** 周六 11月21日 14:00–15:35 */
export const visitText = (visit: VisitTime): string => `${dayText(visit.day)} ${hoursText(visit)}`

/** 11月20日 14:00 */
export const momentText = (instant: Date): string => `${formatShortDay(studioDay(instant))} ${studioTime(instant)}`
