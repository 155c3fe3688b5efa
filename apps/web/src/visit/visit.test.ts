import { writeItems } from '@kuaimen/contract/schedule/schedule.rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Draft } from './draft'
import { addonsFen, draftItems, draftOf, peopleIn, readItems } from './visit'

const draft: Draft = {
  branch: 'shoot',
  items: [{ product_id: 12, people: 3, addon_ids: [7], series_ids: [null, 4] }],
  store_id: 1,
  day: '2026-05-02',
  time: '14:00',
  remark: '',
  key: 'k',
}

describe('the products of an address', () => {
  it('read as they were written', () => {
    const item = fc.record(
      { product_id: fc.integer({ min: 1, max: 999_999 }), people: fc.integer({ min: 1, max: 99 }) },
      { requiredKeys: ['product_id'] },
    )
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 10 }), (items) => {
        expect(readItems(writeItems(items))).toEqual(items)
      }),
    )
  })

  it.each([null, '', 'x2', '12x', '12;15', '1e3', '12x2,,15', '1,2,3,4,5,6,7,8,9,10,11'])('are none in %s', (text) => {
    expect(readItems(text)).toEqual([])
  })
})

describe('a draft', () => {
  it('counts for the same products, however many people come', () => {
    expect(draftOf([{ product_id: 12, people: 2 }], draft)).toBe(draft)
    expect(draftOf([], draft)).toBe(draft)
    expect(draftOf([{ product_id: 13 }], draft)).toBeUndefined()
    expect(draftOf([{ product_id: 12 }, { product_id: 12 }], draft)).toBeUndefined()
  })

  it('keeps what was added to a product', () => {
    expect(draftItems([{ product_id: 12, people: 4 }], draft)).toEqual([
      { product_id: 12, people: 4, addon_ids: [7], series_ids: [null, 4] },
    ])
    expect(draftItems([{ product_id: 13, people: 1 }], draft)).toEqual([
      { product_id: 13, people: 1, addon_ids: [], series_ids: [] },
    ])
  })
})

it('keeps people within what the product allows, and leaves them open until it is known', () => {
  const products = new Map([[12, { people_min: 2, people_max: 4 }]])
  const people = (asked?: number) => peopleIn([{ product_id: 12, ...(asked ? { people: asked } : {}) }], products)
  expect(people()).toEqual([{ product_id: 12, people: 2 }])
  expect(people(9)).toEqual([{ product_id: 12, people: 4 }])
  expect(peopleIn([{ product_id: 5 }], products)).toEqual([{ product_id: 5 }])
})

it('adds up what was added', () => {
  const addons = [
    { id: 7, name: '精修', price_fen: 3000 },
    { id: 8, name: '相册', price_fen: 9900 },
  ]
  expect(addonsFen(draft.items, new Map([[12, { addons }]]))).toBe(3000)
  expect(addonsFen(draft.items, new Map())).toBe(0)
})
