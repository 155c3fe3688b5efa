import { describe, expect, it } from 'vitest'
import { addDays, studioInstant } from '../kernel/time'
import { mayPhone, nameSeen, type PhoneReach } from './privacy.rules'

const DAY = '2026-11-15'
const visit = { store_id: 7, start_at: studioInstant(DAY, '14:00'), state: 'booked' as const }
const at = (days: number, time = '23:59') => studioInstant(addDays(DAY, days), time)

describe('a name', () => {
  it('is whole for seven days after the visit, then one character, and whole for who is named it', () => {
    const seen = (days: number, named: 'chain' | number[]) => nameSeen('张小满', visit, named, at(days))
    expect([seen(-3, []), seen(0, []), seen(7, []), seen(8, []), seen(8, [8])]).toEqual([
      ...['张小满', '张小满', '张小满', '张**', '张**'],
    ])
    expect([seen(400, [7]), seen(400, 'chain'), nameSeen('', visit, [], at(9))]).toEqual(['张小满', '张小满', ''])
    expect(nameSeen('张**', visit, [], at(9))).toBe('张**')
  })
})

describe('a number', () => {
  it('is looked at on the day alone by who may no more, and on any day by who may', () => {
    const [clerk, manager] = [
      { anyDay: [], onTheDay: [7] },
      { anyDay: [7], onTheDay: [7] },
    ]
    const may = (who: PhoneReach) => [-1, 0, 1].map((days) => mayPhone(visit, who, at(days)))
    expect([may(clerk), may(manager)]).toEqual([
      [false, true, false],
      [true, true, true],
    ])
    expect(mayPhone({ ...visit, store_id: 8 }, manager, at(0))).toBe(false)
  })

  it('is nobody’s to look at while it is held, and after it ran out', () => {
    const anybody = { anyDay: 'chain', onTheDay: 'chain' } as const
    expect(
      ['held', 'booked', 'checked_in', 'cancelled', 'expired'].filter(
        (state) => !mayPhone({ ...visit, state }, anybody, at(0)),
      ),
    ).toEqual(['held', 'expired'])
  })
})
