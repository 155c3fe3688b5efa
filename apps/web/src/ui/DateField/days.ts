import type { StudioDay } from '@kuaimen/contract/kernel/time'
import type { Choice, Choices } from '../PickerField/choices'

const pad = (n: number) => String(n).padStart(2, '0')

const span = (from: number, to: number, unit: string): Choice[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => ({
    value: pad(from + index),
    text: `${from + index}${unit}`,
  }))

const lastDateOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

export const partsOf = (day: StudioDay): string[] => day.split('-')

/** Keeps a day inside its month: the 31st of a month with 30 is its 30th. */
export function dayOf(parts: readonly string[]): StudioDay {
  const [year, month, date] = parts.map(Number) as [number, number, number]
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(Math.min(date, lastDateOf(year, month)))}`
}

/** Years, months and days between two days, both included. */
export function dayChoices(min: StudioDay, max: StudioDay): Choices {
  const [minYear, minMonth, minDate] = partsOf(min).map(Number) as [number, number, number]
  const [maxYear, maxMonth, maxDate] = partsOf(max).map(Number) as [number, number, number]
  return ([yearText = String(minYear), monthText = pad(minMonth)]) => {
    const year = Number(yearText)
    const firstMonth = year === minYear ? minMonth : 1
    const lastMonth = year === maxYear ? maxMonth : 12
    // A wheel to the left may have turned this month out of reach.
    const month = Math.min(Math.max(Number(monthText), firstMonth), lastMonth)
    const first = year === minYear && month === minMonth ? minDate : 1
    const last = year === maxYear && month === maxMonth ? maxDate : lastDateOf(year, month)
    return [span(minYear, maxYear, '年'), span(firstMonth, lastMonth, '月'), span(first, last, '日')]
  }
}
