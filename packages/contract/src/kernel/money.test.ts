import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatYuan, formatYuanExact, isFen, signedYuan } from './money'

const fen = fc.maxSafeInteger()

/** Reads an amount back without ever being a float. */
const fenOf = (yuan: string): bigint => {
  const [, sign, whole, rest = '00'] = /^(-?)(\d+)(?:\.(\d\d))?$/.exec(yuan) ?? []
  if (whole === undefined) throw new Error(`not an amount: ${yuan}`)
  return BigInt(`${sign}${BigInt(whole) * 100n + BigInt(rest)}`)
}

describe('an amount in yuan', () => {
  it('is read back to the very fen it was made from, up to the largest amount a number holds', () => {
    fc.assert(
      fc.property(fen, (amount) => {
        expect(fenOf(formatYuan(amount))).toBe(BigInt(amount))
        expect(fenOf(formatYuanExact(amount))).toBe(BigInt(amount))
      }),
      { numRuns: 2000, examples: [[Number.MAX_SAFE_INTEGER], [Number.MIN_SAFE_INTEGER], [9_007_199_254_740_899]] },
    )
  })

  it('loses the zeros of whole yuan on a tag, and keeps them for providers', () => {
    fc.assert(
      fc.property(fen, (amount) => {
        expect(formatYuanExact(amount)).toMatch(/^-?\d+\.\d\d$/)
        expect(formatYuan(amount).includes('.')).toBe(amount % 100 !== 0)
        expect(formatYuanExact(amount)).toBe(amount % 100 === 0 ? `${formatYuan(amount)}.00` : formatYuan(amount))
      }),
    )
  })

  it('is what a customer would write', () => {
    const amounts: [number, string, string][] = [
      [0, '0', '0.00'],
      [-0, '0', '0.00'],
      [1, '0.01', '0.01'],
      [10, '0.10', '0.10'],
      [100, '1', '1.00'],
      [19900, '199', '199.00'],
      [19950, '199.50', '199.50'],
      [-5, '-0.05', '-0.05'],
      [-19900, '-199', '-199.00'],
    ]
    for (const [amount, tag, exact] of amounts) {
      expect(formatYuan(amount)).toBe(tag)
      expect(formatYuanExact(amount)).toBe(exact)
    }
  })
})

it('a change says which way it went', () => {
  expect([50_000, -19_950, 0].map(signedYuan)).toEqual(['+¥500', '−¥199.50', '¥0'])
})

describe('fen', () => {
  it('are whole: a float, NaN or an amount beyond safe numbers is none', () => {
    fc.assert(fc.property(fen, (amount) => isFen(amount)))
    for (const value of [0.1 + 0.2, 19.9, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(isFen(value)).toBe(false)
  })

  it('never print as NaN, Infinity or with an exponent', () => {
    fc.assert(fc.property(fen, (amount) => !/[^\d.-]/.test(formatYuan(amount) + formatYuanExact(amount))))
  })
})
