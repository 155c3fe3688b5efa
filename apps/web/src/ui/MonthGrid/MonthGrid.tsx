import { formatShortDay, type StudioDay, weekdayOf } from '@kuaimen/contract/kernel/time'
import { type KeyboardEvent, type ReactNode, type TouchEvent, useEffect, useRef, useState } from 'react'
import { cx } from '../cx'
import { IconBack, IconChevronRight } from '../Icon/Icon'
import { IconButton } from '../IconButton/IconButton'
import { toast } from '../Toast/toast'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden'
import styles from './MonthGrid.module.css'
import { addMonths, dayToward, type Month, monthOf, monthTitle, turnOf, WEEK, weeksWithin } from './month'

/** What a day shows besides its number: one line of meaning, never two. */
export type DayFace = {
  /** Follows the day when it is spoken: 余位少，189元 */
  spoken: string
  note?: string
  noteTone?: DayTone
  /** Off: nothing to be had. Struck: all of it is taken. */
  look?: 'plain' | 'off' | 'struck'
  /** Why it cannot be chosen. Such a day stays reachable and says so when tapped. */
  reason?: string
}

export type DayTone = 'plain' | 'good' | 'few'

export type MonthGridProps = {
  label: string
  month: Month
  /** The days between which one can walk, both included. */
  first: StudioDay
  last: StudioDay
  today?: StudioDay
  selected?: StudioDay
  /** Where several may be chosen, all of them. */
  chosen?: ReadonlySet<StudioDay>
  /** Undefined as long as nothing is known of the day. */
  face: (day: StudioDay) => DayFace | undefined
  busy?: boolean
  /** Below the days: what their lines mean. */
  legend?: ReactNode
  onSelect: (day: StudioDay) => void
  onMonth: (month: Month) => void
}

/** A month from Monday to Sunday. Buttons, a sideways finger and the arrow keys walk through it. */
export function MonthGrid(props: MonthGridProps) {
  const { label, month, first, last, selected, busy, legend, onMonth } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [walked, setWalked] = useState<StudioDay>()
  const touched = useRef<{ x: number; y: number }>(undefined)
  const hasBefore = month > monthOf(first)
  const hasAfter = month < monthOf(last)
  const inMonth = (day: StudioDay | undefined) => (day && monthOf(day) === month ? day : undefined)
  const firstHere = month === monthOf(first) ? first : `${month}-01`
  const reachable = inMonth(walked) ?? inMonth(selected) ?? firstHere

  useEffect(() => {
    if (walked) body.current?.querySelector<HTMLElement>(`[data-day="${walked}"]`)?.focus()
  }, [walked])

  const onKeyDown = (event: KeyboardEvent) => {
    const to = dayToward(reachable, event.key, first, last)
    if (to === undefined) return
    event.preventDefault()
    if (monthOf(to) !== month) onMonth(monthOf(to))
    setWalked(to)
  }
  const onTouchStart = ({ touches }: TouchEvent) => {
    const touch = touches.length === 1 ? touches[0] : undefined
    touched.current = touch && { x: touch.clientX, y: touch.clientY }
  }
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches[0]
    const from = touched.current
    const turn = touch && from ? turnOf(touch.clientX - from.x, touch.clientY - from.y) : 0
    if ((turn === 1 && hasAfter) || (turn === -1 && hasBefore)) onMonth(addMonths(month, turn))
  }

  return (
    <div className={styles.month} onTouchStart={onTouchStart} onTouchEnd={onTouchEnd}>
      <div className={styles.head}>
        <IconButton
          icon={IconBack}
          label="上个月"
          disabled={!hasBefore}
          className={styles.turn}
          onClick={() => onMonth(addMonths(month, -1))}
        />
        <p className={styles.title} aria-live="polite">
          {monthTitle(month)}
        </p>
        <IconButton
          icon={IconChevronRight}
          label="下个月"
          disabled={!hasAfter}
          className={styles.turn}
          onClick={() => onMonth(addMonths(month, 1))}
        />
      </div>
      <table className={styles.grid} aria-label={`${label}，${monthTitle(month)}`} aria-busy={busy || undefined}>
        <thead>
          <tr>
            {WEEK.map((name) => (
              <th key={name} scope="col" abbr={`周${name}`} className={styles.weekday}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {weeksWithin(month, first, last).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, place) => (
                <td key={day ?? place} className={styles.place}>
                  {day && <Day {...props} day={day} reachable={day === reachable} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {legend && <div className={styles.legend}>{legend}</div>}
    </div>
  )
}

function Day({
  day,
  reachable,
  selected,
  chosen,
  today,
  face,
  onSelect,
}: MonthGridProps & { day: string; reachable: boolean }) {
  const known = face(day)
  const isToday = day === today
  const isSelected = day === selected || chosen?.has(day) === true
  const isOff = !known || (known.look ?? 'plain') !== 'plain'
  const press = () => {
    if (known?.reason) toast(known.reason)
    else if (known) onSelect(day)
  }
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={reachable ? 0 : -1}
      aria-pressed={isSelected}
      aria-disabled={!known || known.reason ? true : undefined}
      aria-current={isToday ? 'date' : undefined}
      className={cx(
        styles.day,
        isOff && styles.off,
        known?.look === 'struck' && styles.struck,
        isSelected && styles.selected,
      )}
      onClick={press}
    >
      <VisuallyHidden>{spokenDay(day, isToday, known)}</VisuallyHidden>
      <span aria-hidden="true" className={cx(styles.number, isToday && styles.today)}>
        {isToday ? '今天' : Number(day.slice(8))}
      </span>
      {known?.note && (
        <span aria-hidden="true" className={cx(styles.note, known.noteTone && styles[known.noteTone])}>
          {known.note}
        </span>
      )}
    </button>
  )
}

/** 周六 5月3日，今天，余位少 */
const spokenDay = (day: StudioDay, isToday: boolean, face: DayFace | undefined): string =>
  [`${weekdayOf(day)} ${formatShortDay(day)}`, isToday && '今天', face?.spoken, face?.reason].filter(Boolean).join('，')

/** A word of the legend, in the colour that it has in the days. */
export const DayMark = ({ tone, struck, children }: { tone?: DayTone; struck?: boolean; children: ReactNode }) => (
  <span className={cx(styles.mark, tone && styles[tone], struck && styles.struckMark)}>{children}</span>
)
