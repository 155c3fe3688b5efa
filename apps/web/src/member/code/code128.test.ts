import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barcodeOf, signs, signsOf } from './code128'

const sum = (widths: number[]) => widths.reduce((all, one) => all + one, 0)

describe('the barcode', () => {
  it('has the signs of the standard: each its own, eleven wide, its bars an even number', () => {
    expect(new Set(signs).size).toBe(107)
    for (const sign of signs.slice(0, -1)) {
      const widths = [...sign].map(Number)
      expect([sign, sum(widths), sum(widths.filter((_, nth) => nth % 2 === 0)) % 2]).toEqual([sign, 11, 0])
    }
    expect(sum([...signs.at(-1)!].map(Number))).toBe(13)
  })

  it('checks its digits as the standard does', () => {
    // 105 + 1·12 + 2·34 + 3·56 = 353, and 353 mod 103 is 44.
    expect(signsOf('123456')).toEqual([105, 12, 34, 56, 44, 106])
  })

  it('is read back from its bars', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{20}$/), (digits) => {
        const { width, path } = barcodeOf(digits)
        expect(width).toBe(12 * 11 + 13 + 20)
        const edges = [...path.matchAll(/M(\d+) 0h(\d)/g)].flatMap(([, x, wide]) => [
          Number(x),
          Number(x) + Number(wide),
        ])
        const widths = edges.slice(1).map((edge, nth) => edge - edges[nth]!)
        const read = Array.from({ length: 12 }, (_, nth) => signs.indexOf(widths.slice(nth * 6, nth * 6 + 6).join('')))
        const pairs = read.slice(1, 11).map((value) => String(value).padStart(2, '0'))
        expect([read[0], pairs.join('')]).toEqual([105, digits])
      }),
    )
  })
})
