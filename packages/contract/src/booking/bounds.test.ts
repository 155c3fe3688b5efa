import { describe, expect, it } from 'vitest'
import { type BookingBounds, boundsRefusal } from './bounds.rules'
import { outOfBounds } from './record.errors'

/** 2026-12-01 is a Tuesday. */
const BOUNDS: BookingBounds = {
  from: '2026-12-01',
  until: '2026-12-31',
  stores: [
    { store_id: 1, weekdays: [1, 2, 3, 4, 5], from_time: '10:00', until_time: '17:00' },
    { store_id: 2, weekdays: [0, 6], from_time: '12:00', until_time: '12:00' },
  ],
}

describe('bounds of a booking', () => {
  it.each([
    [{ store_id: 1, day: '2026-12-01', time: '10:00' }, true],
    [{ store_id: 1, day: '2026-12-31', time: '17:00' }, true],
    [{ store_id: 1, day: '2026-12-01', time: '09:45' }, false],
    [{ store_id: 1, day: '2026-12-01', time: '17:15' }, false],
    [{ store_id: 1, day: '2026-11-30', time: '12:00' }, false],
    [{ store_id: 1, day: '2027-01-01', time: '12:00' }, false],
    [{ store_id: 1, day: '2026-12-05', time: '12:00' }, false],
    [{ store_id: 2, day: '2026-12-05', time: '12:00' }, true],
    [{ store_id: 2, day: '2026-12-05', time: '12:15' }, false],
    [{ store_id: 3, day: '2026-12-01', time: '12:00' }, false],
  ])('%j: %s', (target, fits) => {
    expect(boundsRefusal(BOUNDS, target)).toEqual(fits ? undefined : outOfBounds)
  })

  it('are nothing to a booking without', () => {
    expect(boundsRefusal(null, { store_id: 9, day: '2030-01-01', time: '03:00' })).toBeUndefined()
  })
})
