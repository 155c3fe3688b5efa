import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ID_LENGTH, idPattern, makeId } from './ids'

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const bytes = fc.uint8Array({ minLength: ID_LENGTH, maxLength: ID_LENGTH })

describe('an id that people see', () => {
  it('is its prefix and one letter a byte, of an alphabet without I, L, O and U', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const id = makeId('KM', random)
        expect(id).toHaveLength(2 + ID_LENGTH)
        expect(id).toMatch(idPattern('KM', ID_LENGTH))
        expect(id.slice(2)).not.toMatch(/[ILOUa-z]/)
      }),
    )
  })

  it('is not taken for one of another kind or length', () => {
    const id = makeId('KM', new Uint8Array(ID_LENGTH))
    expect(id).not.toMatch(idPattern('RF', ID_LENGTH))
    expect(id).not.toMatch(idPattern('KM', ID_LENGTH - 1))
    expect(`${id}0`).not.toMatch(idPattern('KM', ID_LENGTH))
    expect(id.toLowerCase()).not.toMatch(idPattern('KM', ID_LENGTH))
  })

  it('has every letter equally often over all bytes, so that 5 bits a letter are 5 bits', () => {
    const times = new Map<string, number>()
    for (let byte = 0; byte < 256; byte++) {
      const letter = makeId('', Uint8Array.of(byte))
      times.set(letter, (times.get(letter) ?? 0) + 1)
    }
    expect([...times.keys()].sort().join('')).toBe([...LETTERS].sort().join(''))
    expect(new Set(times.values())).toEqual(new Set([8]))
  })

  it('differs wherever the low five bits of a byte differ', () => {
    fc.assert(
      fc.property(bytes, fc.nat({ max: ID_LENGTH - 1 }), fc.integer({ min: 1, max: 31 }), (random, at, change) => {
        const other = Uint8Array.from(random)
        other[at] = other[at]! ^ change
        expect(makeId('', other)).not.toBe(makeId('', random))
      }),
    )
  })

  it('cannot be guessed: 16 letters are 80 bits', () => {
    expect(ID_LENGTH * Math.log2(LETTERS.length)).toBeGreaterThanOrEqual(80)
  })
})
