import { formatYuan } from '@kuaimen/contract/kernel/money'
import type { CalendarDay, DayState, ScheduleCalendar } from '@kuaimen/contract/schedule/schedule.views'
import type { DayFace } from '../../ui/MonthGrid/MonthGrid'

const WORDS: Record<DayState, { spoken: string; note?: string }> = {
  open: { spoken: '可约' },
  few: { spoken: '余位少', note: '余位少' },
  full: { spoken: '约满', note: '约满' },
  closed: { spoken: '不可约', note: '休' },
}

/** What the calendar shows of a day; a full one can be opened, as its alternatives are there. */
export function faceOf(
  { day, state, price_fen, mark, reason }: CalendarDay,
  horizon: Horizon,
  /** What was added to the visit. */
  extraFen = 0,
): DayFace {
  const { spoken, note } = WORDS[state]
  const isWithin = horizon.first_day <= day && day <= horizon.last_day
  const isOpen = state === 'open' || state === 'few'
  // What is over or not yet open is not a day off.
  const shown = isWithin ? note : undefined
  const price = isOpen && mark ? formatYuan(price_fen + extraFen) : undefined
  return {
    spoken: [spoken, price && `${mark}价${price}元`].filter(Boolean).join('，'),
    noteTone: state === 'few' ? 'few' : 'plain',
    look: isOpen ? 'plain' : 'off',
    ...(shown ? { note: shown } : {}),
    ...(price ? { corner: mark, extra: `¥${price}` } : {}),
    ...(state === 'closed' ? { reason: reason || '这天不可预约' } : {}),
  }
}

type Horizon = Pick<ScheduleCalendar, 'first_day' | 'last_day'>

/** The first day of a month with a place; undefined when there is none. */
export const firstOpen = (days: readonly CalendarDay[]): string | undefined =>
  days.find(({ state }) => state === 'open' || state === 'few')?.day
