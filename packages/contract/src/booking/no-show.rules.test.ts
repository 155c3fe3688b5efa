import { expect, it } from 'vitest'
import { studioInstant } from '../kernel/time'
import { deliveredBefore, missedBefore, settledBefore, settlesAt } from './no-show.rules'

it('leaves staff the day of the visit and the day after it', () => {
  const visit = studioInstant('2026-11-20', '20:30')
  expect(visit < missedBefore(studioInstant('2026-11-21', '23:59'))).toBe(false)
  expect(visit < missedBefore(studioInstant('2026-11-22', '00:00'))).toBe(true)
  expect(studioInstant('2026-11-21', '00:00') < missedBefore(studioInstant('2026-11-22', '23:59'))).toBe(false)
})

it('settles a proposal after 48 hours, and a delivery after seven days', () => {
  const proposed = studioInstant('2026-11-22', '02:07')
  expect(settlesAt(proposed)).toEqual(studioInstant('2026-11-24', '02:07'))
  expect(settledBefore(settlesAt(proposed))).toEqual(proposed)
  expect(deliveredBefore(studioInstant('2026-11-22', '02:00'))).toEqual(studioInstant('2026-11-15', '02:00'))
})
