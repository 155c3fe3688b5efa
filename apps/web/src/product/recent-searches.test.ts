// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches'

beforeEach(() => forgetSearches())

it('keeps the newest ten, each once', () => {
  for (let number = 1; number <= 12; number += 1) rememberSearch(`词${number}`)
  rememberSearch(' 词5 ')
  rememberSearch('  ')
  expect(recentSearches()).toEqual(['词5', ...[12, 11, 10, 9, 8, 7, 6, 4, 3].map((number) => `词${number}`)])
})

it('takes what it cannot read for nothing', () => {
  localStorage.setItem('product_searches', '{"no":"list"}')
  expect(recentSearches()).toEqual([])
})
