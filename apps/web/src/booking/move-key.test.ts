// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { moveKey, spendMoveKey } from './move-key'

const move = { order_sn: 'B1', store_id: 3, day: '2026-11-20', time: '14:00' }

describe('the key of a reschedule', () => {
  beforeEach(spendMoveKey)
  it('stays for the same choice, however often it is sent', () => {
    expect(moveKey(move, 0)).toBe(moveKey({ ...move }, 0))
  })
  it('is another for another time, store or difference', () => {
    const keys = [
      moveKey(move, 0),
      moveKey({ ...move, time: '14:15' }, 0),
      moveKey({ ...move, store_id: 4 }, 0),
      moveKey(move, 1000),
      moveKey(move, 0),
    ]
    expect(new Set(keys).size).toBe(keys.length)
  })
  it('is spent with the answer', () => {
    const first = moveKey(move, 0)
    spendMoveKey()
    expect(moveKey(move, 0)).not.toBe(first)
  })
})
