import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import {
  addDays,
  daysBetween,
  formatBookDatetime,
  formatLongDay,
  formatShortDay,
  isStudioDay,
  studioDay,
  studioInstant,
  studioTime,
  weekdayOf,
} from './time'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

/** Half an hour off, daylight saving, a day ahead, a day behind: the studio's clock must not care. */
const PROCESS_ZONES = [
  'UTC',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Shanghai',
]

const instant = fc.date({
  min: new Date('1992-01-01T00:00:00Z'),
  max: new Date('2100-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const minute = instant.map((at) => new Date(Math.floor(at.getTime() / 60_000) * 60_000))
const day = instant.map(studioDay)
const inZone = fc.constantFrom(...PROCESS_ZONES)

const shanghai = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
})

describe('the studio clock', () => {
  it('agrees with the time zone database on every minute from 1992 to 2100, in any process zone', () => {
    fc.assert(
      fc.property(minute, inZone, (at, tz) => {
        process.env.TZ = tz
        expect(`${studioDay(at)}, ${studioTime(at)}`).toBe(shanghai.format(at))
      }),
      { numRuns: 1500 },
    )
  })

  it('really runs under other process zones in these tests', () => {
    process.env.TZ = 'America/New_York'
    expect(new Date('2026-07-01T12:00:00Z').getTimezoneOffset()).toBe(240)
    process.env.TZ = 'Pacific/Kiritimati'
    expect(new Date('2026-07-01T12:00:00Z').getTimezoneOffset()).toBe(-840)
  })

  it('goes from instant to day and time and back without loss', () => {
    fc.assert(
      fc.property(minute, inZone, (at, tz) => {
        process.env.TZ = tz
        expect(studioInstant(studioDay(at), studioTime(at)).getTime()).toBe(at.getTime())
      }),
      { numRuns: 1500 },
    )
  })

  it('turns the day at the studio’s midnight, which is 16:00 UTC', () => {
    expect(studioDay(new Date('2026-11-14T15:59:59.999Z'))).toBe('2026-11-14')
    expect(studioDay(new Date('2026-11-14T16:00:00.000Z'))).toBe('2026-11-15')
    expect(studioTime(new Date('2026-11-14T16:00:00.000Z'))).toBe('00:00')
    expect(studioInstant('2026-11-15').toISOString()).toBe('2026-11-14T16:00:00.000Z')
  })

  it('knows month ends, year ends and leap days', () => {
    expect(studioDay(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01')
    expect(studioDay(new Date('2028-02-28T16:00:00Z'))).toBe('2028-02-29')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
    expect(addDays('2100-02-28', 1)).toBe('2100-03-01')
    expect(addDays('2026-01-31', 1)).toBe('2026-02-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })
})

describe('studio days', () => {
  it('add and subtract to the same number', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -20_000, max: 20_000 }), inZone, (from, count, tz) => {
        process.env.TZ = tz
        expect(daysBetween(from, addDays(from, count))).toBe(count)
        expect(addDays(addDays(from, count), -count)).toBe(from)
      }),
    )
  })

  it('are every day that exists', () => {
    fc.assert(fc.property(day, (text) => isStudioDay(text)))
  })

  it('are no day that does not exist, and no other text', () => {
    const wrong = ['2026-02-29', '2026-02-30', '2100-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00']
    for (const text of [...wrong, '2026-1-1', '26-01-01', '2026-01-01 ', '2026-01-01\n', '２０２６-01-01', '', 'today'])
      expect(isStudioDay(text), text).toBe(false)
  })

  it('are exactly as many a month as the month has', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1992, max: 2100 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const ofMonth = Array.from({ length: 40 }, (_, index) => index).filter((date) =>
          isStudioDay(`${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`),
        )
        expect(ofMonth).toHaveLength(new Date(Date.UTC(year, month, 0)).getUTCDate())
      }),
    )
  })

  it('have the weekday of the calendar, in any process zone', () => {
    const names = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', weekday: 'short' })
    fc.assert(
      fc.property(day, inZone, (text, tz) => {
        process.env.TZ = tz
        expect(weekdayOf(text)).toBe(names.format(studioInstant(text, '12:00')))
      }),
    )
    expect(weekdayOf('2026-11-15')).toBe('周日')
  })
})

describe('days in words', () => {
  it('are YYYY年MM月DD日 in full, without zeros in short, and a comma apart on the wire', () => {
    expect(formatLongDay('2026-05-03')).toBe('2026年05月03日')
    expect(formatShortDay('2026-05-03')).toBe('5月3日')
    expect(formatBookDatetime(new Date('2026-05-02T16:30:00Z'))).toBe('2026-05-03,00:30')
  })
})
