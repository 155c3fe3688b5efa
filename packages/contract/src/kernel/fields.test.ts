import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Id, LngLat, StaffText } from './fields'

describe('fields on the wire', () => {
  it('reads a place as longitude, then latitude, however many decimals the phone gives', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -180, max: 180, noNaN: true }).filter((n) => !/e/.test(String(n))),
        fc.double({ min: -90, max: 90, noNaN: true }).filter((n) => !/e/.test(String(n))),
        (longitude, latitude) => {
          const read = LngLat.parse(`${longitude},${latitude}`)
          expect(read.longitude).toBeCloseTo(longitude, 9)
          expect(read.latitude).toBeCloseTo(latitude, 9)
        },
      ),
    )
  })

  it('refuses places that are not on this planet, or not places', () => {
    for (const text of [
      '181,0',
      '0,91',
      '121.4',
      '121.4,',
      ',31.2',
      '121.4,31.2,5',
      'NaN,NaN',
      '1e2,3',
      ' 121.4,31.2',
      '',
    ])
      expect(LngLat.safeParse(text).success, text).toBe(false)
  })

  it('takes ids as number or text, within what the database can hold', () => {
    expect(Id.parse('310100')).toBe(310100)
    expect(Id.parse(2_147_483_647)).toBe(2_147_483_647)
    for (const wrong of [0, -1, 1.5, 2_147_483_648, 'x', '', null, undefined, '9'.repeat(30)])
      expect(Id.safeParse(wrong).success, String(wrong)).toBe(false)
  })
})

it('reads words of staff without what nobody sees, and refuses words that are nothing else', () => {
  expect(StaffText.min(1).parse(' 靠窗\u202e\u200b ')).toBe('靠窗')
  expect(StaffText.min(1).safeParse(' \u2066\u200b ').success).toBe(false)
})
