import type { StudioDay } from '@kuaimen/contract/kernel/time'
import type { ScheduleCalendar } from '@kuaimen/contract/schedule/schedule.views'
import { useLastReady } from '../../platform/list/useLastReady'
import { DayMark, MonthGrid } from '../../ui/MonthGrid/MonthGrid'
import type { Month } from '../../ui/MonthGrid/month'
import { closedNotes, type Frame, faceOf, isLower } from './day-face'
import styles from './MonthCalendar.module.css'

interface MonthCalendarProps {
  readonly month: Month
  /** Undefined while it is asked for. */
  readonly calendar: ScheduleCalendar | undefined
  readonly today: StudioDay
  readonly selected: StudioDay
  /** The day that is booked now, where another one is looked for. */
  readonly current?: StudioDay | undefined
  readonly busy?: boolean
  /** What was added to the visit: the price of a day holds it too. */
  readonly extraFen?: number
  readonly isPriceless?: boolean
  readonly onSelect: (day: StudioDay) => void
  readonly onMonth: (month: Month) => void
}

/** Which days of a month can be booked. The horizon of the month before counts until the next one has come. */
export function MonthCalendar({
  month,
  calendar,
  today,
  selected,
  current,
  busy,
  extraFen = 0,
  isPriceless = false,
  onSelect,
  onMonth,
}: MonthCalendarProps) {
  const known = useLastReady(calendar, calendar !== undefined)
  const { first_day, last_day } = known ?? { first_day: today, last_day: `${month}-31` }
  const frame: Frame = { first_day, last_day, usualFen: known?.list_price_fen, extraFen, isPriceless }
  const days = new Map(calendar?.days.map((one) => [one.day, one]))
  const face = (day: StudioDay) => {
    const one = days.get(day)
    const found = one && faceOf(one, frame)
    return found && day === current ? { ...found, note: '当前', noteTone: 'plain' as const } : found
  }
  return (
    <MonthGrid
      label="选择日期"
      month={month}
      first={first_day}
      last={last_day}
      today={today}
      selected={selected}
      face={face}
      busy={busy ?? calendar === undefined}
      legend={<Legend calendar={calendar} frame={frame} />}
      onSelect={onSelect}
      onMonth={onMonth}
    />
  )
}

/** The words that this month has, and why its closed days are closed. */
function Legend({ calendar, frame }: { calendar: ScheduleCalendar | undefined; frame: Frame }) {
  const days = calendar?.days ?? []
  const isOpen = ({ state }: ScheduleCalendar['days'][number]) => state === 'open' || state === 'few'
  return (
    <p className={styles.legend}>
      {days.some((one) => isOpen(one) && isLower(one, frame)) && <DayMark tone="good">¥ 特惠价</DayMark>}
      {days.some(({ state }) => state === 'few') && <DayMark tone="few">余少 时间不多</DayMark>}
      {days.some(({ state }) => state === 'full') && <DayMark struck>约满</DayMark>}
      {closedNotes(days, frame).map((note) => (
        <DayMark key={note}>休 {note}</DayMark>
      ))}
    </p>
  )
}
