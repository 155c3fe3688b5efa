import { addDays, daysBetween, type StudioDay, weekdayNumber } from '@kuaimen/contract/kernel/time'

/** 'YYYY-MM' */
export type Month = string

export const WEEK = ['一', '二', '三', '四', '五', '六', '日'] as const

export const monthOf = (day: StudioDay): Month => day.slice(0, 7)

const firstOf = (month: Month): StudioDay => `${month}-01`

export function addMonths(month: Month, months: number): Month {
  const [year = 0, nth = 1] = month.split('-').map(Number)
  const at = year * 12 + nth - 1 + months
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
}

/** 2026年5月 */
export const monthTitle = (month: Month): string => {
  const [year, nth] = month.split('-').map(Number)
  return `${year}年${nth}月`
}

/** 0 is Monday. */
const placeInWeek = (day: StudioDay): number => (weekdayNumber(day) + 6) % 7

/** The weeks of a month from Monday to Sunday; a place that belongs to another month is empty. */
export function weeksOf(month: Month): (StudioDay | undefined)[][] {
  const first = firstOf(month)
  const before = placeInWeek(first)
  const count = daysBetween(first, firstOf(addMonths(month, 1)))
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => {
      const nth = week * 7 + place - before
      return nth >= 0 && nth < count ? addDays(first, nth) : undefined
    }),
  )
}

/** The weeks in which something can be chosen: what is over would only stand above what is not. */
export const weeksWithin = (month: Month, first: StudioDay, last: StudioDay): (StudioDay | undefined)[][] =>
  weeksOf(month).filter((week) => week.some((day) => day !== undefined && first <= day && day <= last))

const pageTo = (day: StudioDay, months: number): StudioDay => {
  const month = addMonths(monthOf(day), months)
  const last = daysBetween(firstOf(month), firstOf(addMonths(month, 1)))
  return `${month}-${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`
}

const steps: Record<string, (day: StudioDay) => StudioDay> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -placeInWeek(day)),
  End: (day) => addDays(day, 6 - placeInWeek(day)),
  PageUp: (day) => pageTo(day, -1),
  PageDown: (day) => pageTo(day, 1),
}

/** Which day a key leads to, never beyond the first and the last; undefined for keys that lead nowhere. */
export function dayToward(day: StudioDay, key: string, first: StudioDay, last: StudioDay): StudioDay | undefined {
  const to = steps[key]?.(day)
  if (to === undefined) return undefined
  return to < first ? first : to > last ? last : to
}

const FAR_PX = 48

/** A finger that went clearly sideways turns the page; 0 when it scrolled or only tapped. */
export const turnOf = (dx: number, dy: number): -1 | 0 | 1 =>
  Math.abs(dx) < FAR_PX || Math.abs(dx) < 2 * Math.abs(dy) ? 0 : dx < 0 ? 1 : -1
