import { createContext, runInContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameLength } from '../account/person.rules'
import { luhnDigit } from '../member/code.rules'
import { hasOwn, lastOf, sorted } from './collection'

/** A realm of its own in which the library ends with 2020. */
function oldRealm() {
  const realm = createContext({})
  runInContext(
    `for (const name of ['at', 'toSorted', 'toReversed']) delete Array.prototype[name]
     delete String.prototype.at
     delete Object.hasOwn
     delete Intl.Segmenter`,
    realm,
  )
  return <F>(made: F): F => runInContext(`(${made})`, realm)
}

describe('lists and objects', () => {
  it('are read as the newer built-in functions read them, in a realm without these', () => {
    const inOld = oldRealm()
    expect(inOld(() => 'hasOwn' in Object || 'at' in [])()).toBe(false)
    const old = { lastOf: inOld(lastOf), sorted: inOld(sorted), hasOwn: inOld(hasOwn) }
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.string(), (list, name) => {
        expect(old.lastOf(list)).toBe(list.at(-1))
        expect([...old.sorted(list, (a, b) => a - b)]).toEqual(list.toSorted((a, b) => a - b))
        for (const of of [list, { [name]: 1 }, Object.create({ [name]: 1 })])
          expect(old.hasOwn(of, name)).toBe(Object.hasOwn(of, name))
      }),
    )
  })

  it('of a sort stay as they were', () => {
    const list = [3, 1, 2]
    expect(sorted(list)).toEqual([1, 2, 3])
    expect(list).toEqual([3, 1, 2])
  })

  it('have the same check digit there', () => {
    expect(oldRealm()(luhnDigit)('7992739871')).toBe('3')
  })
})

it('counts the letters of a name where signs cannot be told apart', () => {
  expect(nameLength('小满👨‍👩‍👧')).toBe(3)
  expect(oldRealm()(nameLength)('小满')).toBe(2)
})
