import { formatYuan } from '@kuaimen/contract/kernel/money'
import { formatShortDay, type StudioDay } from '@kuaimen/contract/kernel/time'
import { NOT_AGREED } from '@kuaimen/contract/schedule/bounds.rules'
import type { CalendarDay, ScheduleCalendar } from '@kuaimen/contract/schedule/schedule.views'
import type { DayFace } from '../../ui/MonthGrid/MonthGrid'

/** What a calendar says of all its days. */
export interface Frame {
  readonly first_day: StudioDay
  readonly last_day: StudioDay
  /** What the visit costs on most days. */
  readonly usualFen?: number | undefined
  /** What was added to the visit: the price of a day holds it too. */
  readonly extraFen?: number
  /** Where somebody else pays, a price on every day says nothing. */
  readonly isPriceless?: boolean
}

/** What is over, not yet open or not agreed on is not a day off. */
const isDayOff = ({ day, state, reason }: CalendarDay, { first_day, last_day }: Frame): boolean =>
  state === 'closed' && first_day <= day && day <= last_day && reason !== NOT_AGREED

/** One line of meaning, always: the price, a lower one, few, full, or a day off. A full day can be opened: its alternatives are there. */
export function faceOf(one: CalendarDay, frame: Frame): DayFace {
  const { state, reason } = one
  if (state === 'closed') {
    const isOff = isDayOff(one, frame)
    return {
      spoken: isOff ? '休息' : '不可约',
      look: 'off',
      reason: reason || '这天不可预约',
      ...(isOff ? { note: '休' } : {}),
    }
  }
  if (frame.isPriceless && state === 'open') return { spoken: '可约' }
  if (frame.isPriceless && state === 'few') return { spoken: '余位少', note: '余少', noteTone: 'few' }
  if (state === 'full') return { spoken: '约满', note: '约满', look: 'struck' }
  const { yuan, isLower, spoken } = priceOf(one, frame)
  if (state === 'few') return { spoken: `余位少，${spoken}`, note: '余少', noteTone: 'few' }
  return { spoken: `可约，${spoken}`, note: `¥${yuan}`, noteTone: isLower ? 'good' : 'plain' }
}

/** Whether a day costs less than others do. */
export const isLower = ({ price_fen }: CalendarDay, { usualFen = price_fen }: Frame): boolean => price_fen < usualFen

function priceOf(one: CalendarDay, frame: Frame) {
  const yuan = formatYuan(one.price_fen + (frame.extraFen ?? 0))
  const lower = isLower(one, frame)
  return { yuan, isLower: lower, spoken: `${lower ? '特惠' : ''}${yuan}元` }
}

const FEW_DAYS = 2

/** Why days of a month are closed, each reason once: by their dates where they are few. */
export function closedNotes(days: readonly CalendarDay[], frame: Frame): string[] {
  const reasons = new Map<string, string[]>()
  for (const one of days)
    if (one.reason && isDayOff(one, frame)) reasons.set(one.reason, [...(reasons.get(one.reason) ?? []), one.day])
  return [...reasons].map(([reason, on]) =>
    on.length <= FEW_DAYS && !reason.includes('今天') ? `${on.map(formatShortDay).join('、')} ${reason}` : reason,
  )
}

/** The first day of a month with a place; undefined when there is none. */
export const firstOpen = (days: ScheduleCalendar['days']): string | undefined =>
  days.find(({ state }) => state === 'open' || state === 'few')?.day
