import { describe, expect, it } from 'vitest'
import { durationText, togetherText, visitOf, whyNoVisit } from './cart-visit'

const line = (id: number, store_id: number | null, branch: 'shoot' | 'makeup' = 'shoot') => ({
  product: { id, branch },
  people: 2,
  store_id,
  addons: [{ id: id * 10 }],
})

describe('a visit from the cart', () => {
  it('holds the selected products with their people and add-ons', () => {
    expect(visitOf([line(3, 7), line(4, 7)])).toEqual({
      branch: 'shoot',
      storeId: 7,
      items: [
        { product_id: 3, people: 2, addon_ids: [30] },
        { product_id: 4, people: 2, addon_ids: [40] },
      ],
    })
  })

  it('has a store only when all were chosen for the same one', () => {
    expect(visitOf([line(3, 7), line(4, 8)]).storeId).toBeUndefined()
    expect(visitOf([line(3, 7), line(4, null)]).storeId).toBeUndefined()
    expect(visitOf([line(3, null)]).storeId).toBeUndefined()
  })

  it('is makeup when there is nothing to shoot', () => {
    expect(visitOf([line(3, null, 'makeup')]).branch).toBe('makeup')
    expect(visitOf([line(3, null, 'makeup'), line(4, null)]).branch).toBe('shoot')
  })
})

it('says why there is none', () => {
  const common = [{ id: 1, name: '静安店' }]
  const lines = (count: number) => Array.from({ length: count }, (_, nth) => line(nth + 1, null))
  expect(whyNoVisit([], 2, common)).toContain('勾选')
  expect(whyNoVisit(lines(11), 11, common)).toContain('10')
  expect(whyNoVisit([line(3, 7), line(3, 8)], 2, common)).toContain('一份')
  expect(whyNoVisit(lines(2), 2, [])).toContain('一次拍完')
  expect(whyNoVisit(lines(1), 2, [])).toBe('')
  expect(whyNoVisit(lines(1), 1, [])).toBe('')
  expect(whyNoVisit(lines(2), 2, common)).toBe('')
})

it('says how long it takes, one after the other', () => {
  expect([45, 60, 80, 140, 240].map(durationText)).toEqual(['45 分钟', '1 小时', '1.5 小时', '2.5 小时', '4 小时'])
  const timed = (name: string, minutes: number) => ({ product: { name, minutes } })
  expect(togetherText([timed('三口之家', 110), timed('窗边的光', 140)])).toBe('三口之家 + 窗边的光，约 4 小时')
})
