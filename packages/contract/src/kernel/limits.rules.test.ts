import { describe, expect, it } from 'vitest'
import { againAt, formatAgain, lastOf, secondsUntil } from './limits.rules'
import { studioInstant } from './time'

const at = (time: string) => studioInstant('2026-11-17', time)
const HOUR = 3_600_000

describe('so many within a span', () => {
  it('are refused until the one that is too many is as old as the span', () => {
    const done = [at('09:10'), at('09:50'), at('09:30')]
    expect(againAt(done, 3, HOUR, at('10:00'))).toEqual(at('10:10'))
    expect(againAt(done, 2, HOUR, at('10:00'))).toEqual(at('10:30'))
    expect(againAt(done, 4, HOUR, at('10:00'))).toBeUndefined()
    expect(againAt(done, 3, HOUR, at('10:10'))).toBeUndefined()
  })

  it('of several limits wait for the last', () => {
    expect(lastOf([undefined, at('10:10'), at('12:00'), undefined, at('11:00')])).toEqual(at('12:00'))
    expect(lastOf([undefined])).toBeUndefined()
  })
})

describe('the moment', () => {
  it('is said by the minute, never too early, and with its day where it is another', () => {
    expect(formatAgain(at('10:10'), at('10:00'))).toBe('10:10')
    expect(formatAgain(new Date(at('10:10').getTime() + 1), at('10:00'))).toBe('10:11')
    expect(formatAgain(new Date(at('23:59').getTime() + 1), at('10:00'))).toBe('11月18日 00:00')
  })

  it('is a second away at least', () => {
    expect(secondsUntil(at('10:01'), at('10:00'))).toBe(60)
    expect(secondsUntil(at('10:00'), at('10:00'))).toBe(1)
  })
})
