import { addDays, daysBetween, weekdayNumber } from '@kuaimen/contract/kernel/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, dayToward, monthOf, monthTitle, turnOf, weeksOf, weeksWithin } from './month'

const months = fc
  .tuple(fc.integer({ min: 2020, max: 2098 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, nth]) => `${year}-${String(nth).padStart(2, '0')}`)

describe('the weeks of a month', () => {
  it('begin on Monday, with empty places around', () => {
    const weeks = weeksOf('2026-05')
    expect(weeks[0]).toEqual([undefined, undefined, undefined, undefined, '2026-05-01', '2026-05-02', '2026-05-03'])
    expect(weeks).toHaveLength(5)
    expect(weeks.at(-1)?.at(-1)).toBe('2026-05-31')
    expect(weeksOf('2027-02')).toHaveLength(4)
  })

  it('hold every day of the month once, each under its weekday', () => {
    fc.assert(
      fc.property(months, (month) => {
        const weeks = weeksOf(month)
        const days = weeks.flat().filter((day) => day !== undefined)
        expect(days[0]).toBe(`${month}-01`)
        expect(days.every((day, nth) => day === addDays(days[0]!, nth) && monthOf(day) === month)).toBe(true)
        expect(monthOf(addDays(days.at(-1)!, 1))).toBe(addMonths(month, 1))
        for (const week of weeks)
          for (const [place, day] of week.entries()) if (day) expect(weekdayNumber(day)).toBe((place + 1) % 7)
      }),
    )
  })
})

it('leaves out the weeks in which nothing can be chosen', () => {
  expect(weeksWithin('2026-05', '2026-05-17', '2026-07-02').map((week) => week[6])).toEqual([
    '2026-05-17',
    '2026-05-24',
    '2026-05-31',
  ])
  expect(weeksWithin('2026-07', '2026-05-17', '2026-07-02')).toHaveLength(1)
})

it('walks over years in both directions', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('2026-05', 14)).toBe('2027-07')
  expect(monthTitle('2026-05')).toBe('2026年5月')
})

describe('keys', () => {
  const within = (day: string, key: string) => dayToward(day, key, '2026-05-03', '2026-07-02')

  it('walk days, weeks and months', () => {
    expect(within('2026-05-31', 'ArrowRight')).toBe('2026-06-01')
    expect(within('2026-05-20', 'ArrowUp')).toBe('2026-05-13')
    expect(within('2026-05-20', 'Home')).toBe('2026-05-18')
    expect(within('2026-05-20', 'End')).toBe('2026-05-24')
    expect(within('2026-05-31', 'PageDown')).toBe('2026-06-30')
    expect(within('2026-05-20', 'Enter')).toBeUndefined()
  })

  it('never lead out of what can be chosen', () => {
    const keys = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown')
    fc.assert(
      fc.property(fc.array(keys, { maxLength: 40 }), (pressed) => {
        const at = pressed.reduce((day, key) => within(day, key) ?? day, '2026-05-10')
        expect(daysBetween('2026-05-03', at)).toBeGreaterThanOrEqual(0)
        expect(daysBetween(at, '2026-07-02')).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

it('turns the page for a sideways finger only', () => {
  expect(turnOf(-80, 10)).toBe(1)
  expect(turnOf(80, -10)).toBe(-1)
  expect(turnOf(-80, 60)).toBe(0)
  expect(turnOf(-20, 0)).toBe(0)
})
