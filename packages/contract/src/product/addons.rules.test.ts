import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addedOf, countIn, tooMany, withCount } from './addons.rules'

it('says equal add-ons once, with how often and what they cost together', () => {
  const frame = { name: '六寸木相框', price_fen: 6900 }
  const print = { name: '加印一版', price_fen: 1500 }
  expect(addedOf([frame, print, frame])).toEqual([
    { name: '六寸木相框', count: 2, words: '六寸木相框 ×2', fen: 13_800 },
    { name: '加印一版', count: 1, words: '加印一版', fen: 1500 },
  ])
  expect(addedOf([])).toEqual([])
})

it('changes how often one is taken, and nothing else', () => {
  const ids = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 12 })
  fc.assert(
    fc.property(ids, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 5 }), (before, id, count) => {
      const after = withCount(before, id, count)
      expect(countIn(after, id)).toBe(count)
      expect(after.filter((one) => one !== id)).toEqual(before.filter((one) => one !== id))
    }),
  )
})

it('finds what is wanted more often than it may be; without a number it may be once', () => {
  const addons = [
    { id: 1, name: '相框', max: 3 },
    { id: 2, name: '加急' },
  ]
  expect(tooMany(addons, [1, 1, 1, 2])).toBeUndefined()
  expect(tooMany(addons, [1, 1, 1, 1])?.name).toBe('相框')
  expect(tooMany(addons, [2, 2])?.name).toBe('加急')
})
