import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  acceptedSteps,
  codeText,
  luhnDigit,
  membershipCode,
  readMembershipCode,
  SEED_DIGITS,
  STEP_S,
  stepAt,
  stepBytes,
  stepEnds,
  truncate,
} from './code.rules'

/** As the phone makes it. */
async function hmacOf(secret: string, step: number): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, stepBytes(step)))
}
const seeds = fc.stringMatching(new RegExp(`^\\d{${SEED_DIGITS}}$`))
const codes = fc
  .tuple(seeds, fc.uint8Array({ minLength: 32, maxLength: 32 }))
  .map(([seed, hmac]) => ({ seed, hmac, code: membershipCode(seed, hmac) }))

describe('the membership code', () => {
  it('is cut from the signature as RFC 6238 cuts it', async () => {
    // Appendix B, SHA256: the last seven of its eight digits.
    const secret = '12345678901234567890123456789012'
    const known = [
      [59, '6119246'],
      [1111111109, '8084774'],
      [1111111111, '7062674'],
      [1234567890, '1819424'],
      [2000000000, '0698825'],
      [20000000000, '7737706'],
    ] as const
    for (const [seconds, otp] of known) expect(truncate(await hmacOf(secret, stepAt(seconds)))).toBe(otp)
  })

  it('writes a step in eight bytes, the greatest first', () => {
    expect([...stepBytes(1)]).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
    expect([...stepBytes(2 ** 32 + 258)]).toEqual([0, 0, 0, 1, 0, 0, 1, 2])
    const steps = fc.integer({ min: 0, max: 2 ** 50 })
    fc.assert(
      fc.property(steps, (step) => {
        expect(new DataView(stepBytes(step).buffer).getBigUint64(0)).toBe(BigInt(step))
      }),
    )
  })

  it('has the check digit that cards have', () => {
    expect(luhnDigit('7992739871')).toBe('3')
    expect(luhnDigit('411111111111111')).toBe('1')
  })

  it('is twenty digits, and is read back however it is spaced', () => {
    fc.assert(
      fc.property(codes, ({ seed, hmac, code }) => {
        expect(code).toMatch(/^26\d{18}$/)
        const read = { seed_no: seed, otp: truncate(hmac) }
        expect(readMembershipCode(code)).toEqual(read)
        expect(codeText(code)).toMatch(/^(\d{4} ){4}\d{4}$/)
        expect(readMembershipCode(` ${codeText(code)}\n`)).toEqual(read)
        expect(readMembershipCode(codeText(code).replaceAll(' ', '-'))).toEqual(read)
      }),
    )
  })

  it('is not read with one digit wrong, or with one too few or too many', () => {
    fc.assert(
      fc.property(codes, fc.nat(19), fc.integer({ min: 1, max: 9 }), ({ code }, place, by) => {
        const digit = (Number(code[place]) + by) % 10
        expect(readMembershipCode(`${code.slice(0, place)}${digit}${code.slice(place + 1)}`)).toBeUndefined()
        expect(readMembershipCode(code.slice(1))).toBeUndefined()
        expect(readMembershipCode(`${code}0`)).toBeUndefined()
      }),
    )
  })

  it('is not read from anything else', () => {
    for (const text of ['', '26', 'https://m.example.com/', '１２３４', '2'.repeat(20), '26480213577901284467x'])
      expect(readMembershipCode(text)).toBeUndefined()
    fc.assert(fc.property(fc.string(), (text) => readMembershipCode(text) === undefined))
  })

  it('turns every half minute, and is good for the step before and after', () => {
    fc.assert(
      fc.property(fc.nat(), (seconds) => {
        const step = stepAt(seconds)
        expect(seconds).toBeGreaterThanOrEqual(stepEnds(step) - STEP_S)
        expect(seconds).toBeLessThan(stepEnds(step))
        expect([...acceptedSteps(step)].toSorted((a, b) => a - b)).toEqual([step - 1, step, step + 1])
      }),
    )
  })
})
