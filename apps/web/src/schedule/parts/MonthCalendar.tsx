import type { StudioDay } from '@kuaimen/contract/kernel/time'
import type { ScheduleCalendar } from '@kuaimen/contract/schedule/schedule.views'
import { useLast } from '../../platform/useLast'
import { MonthGrid } from '../../ui/MonthGrid/MonthGrid'
import type { Month } from '../../ui/MonthGrid/month'
import { faceOf } from './day-face'

interface MonthCalendarProps {
  readonly month: Month
  /** Undefined while it is asked for. */
  readonly calendar: ScheduleCalendar | undefined
  readonly today: StudioDay
  readonly selected: StudioDay
  readonly busy?: boolean
  /** What was added to the visit: the price of a day holds it too. */
  readonly extraFen?: number
  readonly onSelect: (day: StudioDay) => void
  readonly onMonth: (month: Month) => void
}

/** Which days of a month can be booked. The horizon of the month before counts until the next one has come. */
export function MonthCalendar({
  month,
  calendar,
  today,
  selected,
  busy,
  extraFen = 0,
  onSelect,
  onMonth,
}: MonthCalendarProps) {
  const horizon = useLast(calendar, calendar !== undefined) ?? { first_day: today, last_day: `${month}-31` }
  const days = new Map(calendar?.days.map((one) => [one.day, one]))
  const face = (day: StudioDay) => {
    const known = days.get(day)
    return known && faceOf(known, horizon, extraFen)
  }
  return (
    <MonthGrid
      label="选择日期"
      month={month}
      first={horizon.first_day}
      last={horizon.last_day}
      today={today}
      selected={selected}
      face={face}
      busy={busy ?? calendar === undefined}
      onSelect={onSelect}
      onMonth={onMonth}
    />
  )
}
