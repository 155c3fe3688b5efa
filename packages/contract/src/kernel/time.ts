/** The studio's clock. China has kept UTC+8 without daylight saving since 1992, so the offset is a constant. */
const OFFSET_MS = 8 * 3_600_000
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** A calendar day at the studio, 'YYYY-MM-DD'. */
export type StudioDay = string
/** A wall-clock time at the studio, 'HH:mm'. */
export type StudioTime = string

/** For words: '10分钟内有效'. */
export const inMinutes = (ms: number): number => ms / MINUTE_MS

const pad = (n: number, width = 2) => String(n).padStart(width, '0')
const shifted = (instant: Date) => new Date(instant.getTime() + OFFSET_MS)

export function studioDay(instant: Date): StudioDay {
  const at = shifted(instant)
  return `${pad(at.getUTCFullYear(), 4)}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}`
}

export function studioTime(instant: Date): StudioTime {
  const at = shifted(instant)
  return `${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}`
}

export const studioInstant = (day: StudioDay, time: StudioTime = '00:00'): Date =>
  new Date(`${day}T${time}:00.000+08:00`)

/** True only for days that exist: 2026-02-30 is refused. */
export const isStudioDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = studioInstant(text)
  return !Number.isNaN(at.getTime()) && studioDay(at) === text
}

/** An instant so many milliseconds after another. */
export const addMs = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

export const addMinutes = (at: Date, minutes: number): Date => addMs(at, minutes * MINUTE_MS)

export const addDays = (day: StudioDay, days: number): StudioDay =>
  studioDay(new Date(studioInstant(day).getTime() + days * DAY_MS))

/** Whole calendar days from one to the other; negative when `to` is earlier. */
export const daysBetween = (from: StudioDay, to: StudioDay): number =>
  Math.round((studioInstant(to).getTime() - studioInstant(from).getTime()) / DAY_MS)

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const

/** 0 is Sunday. */
export const weekdayNumber = (day: StudioDay) => shifted(studioInstant(day)).getUTCDay() as 0 | 1 | 2 | 3 | 4 | 5 | 6

export const weekdayOf = (day: StudioDay): (typeof WEEKDAYS)[number] => WEEKDAYS[weekdayNumber(day)]

/** YYYY年MM月DD日 */
export const formatLongDay = (day: StudioDay): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$1年$2月$3日')

/** 5月3日 */
export const formatShortDay = (day: StudioDay): string => {
  const [, month, date] = day.split('-')
  return `${Number(month)}月${Number(date)}日`
}

/** 5月3日至5月6日, or 5月3日 */
export const formatPeriod = (from: StudioDay, until: StudioDay): string =>
  from === until ? formatShortDay(from) : `${formatShortDay(from)}至${formatShortDay(until)}`

/** 今天, 明天, or 周六 5月3日 */
const formatNearDay = (day: StudioDay, today: StudioDay): string => {
  if (day === today) return '今天'
  return day === addDays(today, 1) ? '明天' : `${weekdayOf(day)} ${formatShortDay(day)}`
}

/** 明天 14:00 */
export const formatStart = ({ day, time }: { day: StudioDay; time: StudioTime }, today: StudioDay): string =>
  `${formatNearDay(day, today)} ${time}`

/** 5月3日 14:00 */
export const formatDayTime = (at: Date): string => `${formatShortDay(studioDay(at))} ${studioTime(at)}`

/** 5月3日 周六 14:00: true whenever it is read. */
export const formatMoment = (at: Date): string => {
  const day = studioDay(at)
  return `${formatShortDay(day)} ${weekdayOf(day)} ${studioTime(at)}`
}

/** Wire shape of a current order: date and time separated by a comma. */
export const formatBookDatetime = (instant: Date): string => `${studioDay(instant)},${studioTime(instant)}`
