// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { rescheduleKey, spendRescheduleKey } from './choice-key'

const visit = { order_sn: 'B1', store_id: 3, day: '2026-11-20', time: '14:00' }

describe('the key of a reschedule', () => {
  beforeEach(spendRescheduleKey)
  it('stays for the same choice, however often it is sent', () => {
    expect(rescheduleKey(visit, 0)).toBe(rescheduleKey({ ...visit }, 0))
  })
  it('is another for another time, store or difference', () => {
    const keys = [
      rescheduleKey(visit, 0),
      rescheduleKey({ ...visit, time: '14:15' }, 0),
      rescheduleKey({ ...visit, store_id: 4 }, 0),
      rescheduleKey(visit, 1000),
      rescheduleKey(visit, 0),
    ]
    expect(new Set(keys).size).toBe(keys.length)
  })
  it('is spent with the answer', () => {
    const first = rescheduleKey(visit, 0)
    spendRescheduleKey()
    expect(rescheduleKey(visit, 0)).not.toBe(first)
  })
})
