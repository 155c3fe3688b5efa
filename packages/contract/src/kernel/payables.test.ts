import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ID_LENGTH, makeId } from './ids'
import { anyPayablePattern, kindOf, makePayableNo, PAYABLE_KINDS, payablePattern } from './payables'

const kinds = PAYABLE_KINDS
const bytes = fc.uint8Array({ minLength: ID_LENGTH, maxLength: ID_LENGTH })

describe('the number of a payable', () => {
  it('tells its kind, and fits the pattern of that kind alone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), bytes, (kind, random) => {
        const no = makePayableNo(kind, random)
        expect(kindOf(no)).toBe(kind)
        expect(no).toMatch(anyPayablePattern)
        for (const other of kinds) expect(payablePattern(other).test(no)).toBe(other === kind)
      }),
    )
  })

  it('is one that people have seen before', () => {
    const random = new Uint8Array(ID_LENGTH)
    const known = ['booking', 'reschedule', 'voucher_order'] as const
    expect(known.map((kind) => makePayableNo(kind, random)[0])).toEqual(['B', 'X', 'K'])
  })

  it('has no kind when it is of something else, too long, too short or in other letters', () => {
    const random = new Uint8Array(ID_LENGTH)
    const booking = makePayableNo('booking', random)
    for (const no of ['', 'B', makeId('P', random), makeId('Q', random), `${booking}0`, booking.slice(0, -1)])
      expect(kindOf(no), no).toBeUndefined()
    expect(kindOf(booking.toLowerCase())).toBeUndefined()
    expect(kindOf(`BI${booking.slice(2)}`)).toBeUndefined()
  })
})
