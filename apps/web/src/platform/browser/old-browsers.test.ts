import fc from 'fast-check'
import { expect, it } from 'vitest'
import { library } from './old-browsers'

const { at, findLast, toSorted, hasOwn } = library

it('does what the browser’s own does', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: -5, max: 5 }), (list, index) => {
      expect(at.call(list, index)).toBe(list.at(index))
      expect(at.call(String(list), index)).toBe(String(list).at(index))
      expect(findLast.call(list, (value) => Number(value) < index)).toBe(list.findLast((value) => value < index))
      expect(toSorted.call(list, (a, b) => Number(a) - Number(b))).toEqual(list.toSorted((a, b) => a - b))
      expect(hasOwn(list, index)).toBe(Object.hasOwn(list, index))
    }),
  )
})
