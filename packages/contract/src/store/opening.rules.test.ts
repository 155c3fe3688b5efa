import { describe, expect, it } from 'vitest'
import { closedOn, hoursOn, isWithin, type Opening, renovationWords, reopensOn } from './opening.rules'

const usual = { open_time: '10:00', close_time: '21:00' }
/** Open but on Tuesdays. 2026-11-16 is a Monday. */
const opening: Opening = {
  week: [0, 1, 3, 4, 5, 6].map((weekday) => ({ weekday, ...usual })),
  special_days: [
    { day: '2026-11-18', open_time: '13:00', close_time: '18:00', reason: '培训' },
    { day: '2026-11-24', open_time: '12:00', close_time: '16:00', reason: '加开' },
    { day: '2026-11-20', open_time: '09:00', close_time: '22:00', reason: '周年庆' },
  ],
  closures: [{ day: '2026-11-20', reason: '设备保养' }],
  renovation: { from: '2026-12-01', until: '2026-12-20' },
}

describe('a day of a store', () => {
  it('has the hours of its weekday, or of the special day', () => {
    expect(hoursOn('2026-11-16', opening)).toMatchObject(usual)
    expect(hoursOn('2026-11-18', opening)).toMatchObject({ open_time: '13:00', close_time: '18:00' })
    expect(hoursOn('2026-11-24', opening)).toMatchObject({ open_time: '12:00' })
  })

  it('is closed with a reason: renovation, closure, weekday, in this order', () => {
    expect(closedOn('2026-11-17', opening)).toBe('门店周二休息')
    expect(closedOn('2026-11-20', opening)).toBe('设备保养')
    expect(closedOn('2026-12-01', opening)).toBe('门店装修中，12月21日起可约')
    expect(hoursOn('2026-11-20', opening)).toBeUndefined()
  })
})

describe('a renovation', () => {
  it('closes its last day too, and opens on the next', () => {
    const period = { from: '2026-11-01', until: '2026-11-30' }
    expect(isWithin('2026-11-30', period)).toBe(true)
    expect(isWithin('2026-12-01', period)).toBe(false)
    expect(isWithin('2026-11-30', null)).toBe(false)
    expect(reopensOn(period)).toBe('2026-12-01')
    expect(renovationWords(reopensOn(period))).toBe('门店装修中，12月1日起可约')
  })
})
