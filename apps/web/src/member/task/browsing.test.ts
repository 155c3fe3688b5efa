import { describe, expect, it } from 'vitest'
import { countAt } from '../mall/count-up'
import { browsingState } from './browsing'

describe('a look around', () => {
  const browsing = { task_id: 7, token: 't', ready_at: 1015, until: 1600 }
  const at = (second: number) => new Date(second * 1000)

  it('counts from its moment on, and not for ever', () => {
    expect(browsingState(browsing, 7, at(1014))).toBe('waiting')
    expect(browsingState(browsing, 7, at(1015))).toBe('ready')
    expect(browsingState(browsing, 7, at(1600))).toBe('none')
  })

  it('is of one task', () => {
    expect(browsingState(browsing, 8, at(1100))).toBe('none')
    expect(browsingState(undefined, 7, at(1100))).toBe('none')
  })
})

describe('a number that runs', () => {
  it('begins where it was and ends where it shall be', () => {
    expect([countAt(100, 130, -1), countAt(100, 130, 0), countAt(100, 130, 1), countAt(100, 130, 9)]).toEqual([
      100, 100, 130, 130,
    ])
    expect(countAt(100, 130, 0.5)).toBeGreaterThan(115)
  })
})
