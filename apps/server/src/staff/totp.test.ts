import { describe, expect, it } from 'vitest'
import { base32, codeAt, stepAt, stepOfCode } from './totp.service'

const SECRET = Buffer.from('12345678901234567890')

describe('the second factor', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('is the code of RFC 6238 at second %d', (second, code) => {
    expect(codeAt(SECRET, stepAt(new Date(second * 1000)), 8)).toBe(code)
  })

  it('counts a step before and after, and no further', () => {
    const now = new Date('2026-11-16T08:00:00Z')
    const step = stepAt(now)
    for (const [off, counts] of [
      [-2, false],
      [-1, true],
      [0, true],
      [1, true],
      [2, false],
    ] as const)
      expect(stepOfCode(SECRET, codeAt(SECRET, step + off), now)).toBe(counts ? step + off : undefined)
  })

  it('is written for authenticators as RFC 4648 says', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  })
})
