import { describe, expect, it } from 'vitest'
import { looksOf, peopleAndLooks, withSeries } from './looks'

const classic = { id: 1, name: '经典' }
const film = { id: 2, name: '胶片' }

describe('the looks of a product', () => {
  it('are one for a product with one, or none named', () => {
    expect(looksOf({ looks: 1, series: [classic] })).toEqual([{ look: 1, label: '造型', chosen: '经典' }])
    expect(looksOf({ looks: 0, series: [] })).toHaveLength(1)
  })

  it('are two from two on, each with its own choice', () => {
    expect(looksOf({ looks: 3, series: [null, film] }).map(({ look, chosen }) => [look, chosen])).toEqual([
      [1, ''],
      [2, '胶片'],
    ])
  })

  it('are counted in the same words everywhere, and not where there are none', () => {
    expect(peopleAndLooks({ people: 2, looks: 1 })).toBe('2 人 · 1 套造型')
    expect(peopleAndLooks({ people: 1, looks: 0 })).toBe('1 人')
  })
})

describe('choosing a series', () => {
  it('leaves the other look alone', () => {
    expect(withSeries([], 1, 5)).toEqual([5])
    expect(withSeries([], 2, 6)).toEqual([null, 6])
    expect(withSeries([5, 6], 1, 7)).toEqual([7, 6])
    expect(withSeries([5, 6], 2, 8)).toEqual([5, 8])
  })
})
