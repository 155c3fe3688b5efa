// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { noteStep, previousPageOf } from './previous-page'

beforeEach(() => sessionStorage.clear())

it('knows which page led to an address, the last time, over a login that comes back to it', () => {
  noteStep('/product/detail?id=3', '/product/list')
  // Login replaced the page by itself, and the page of the provider led nowhere.
  noteStep('/product/detail?id=3', '/product/detail?id=3')
  noteStep('/product/detail?id=3', undefined)
  expect(previousPageOf('/product/detail?id=3')).toBe('/product/list')
  noteStep('/product/detail?id=3', '/wish_list')
  expect(previousPageOf('/product/detail?id=3')).toBe('/wish_list')
  expect(previousPageOf('/city')).toBeUndefined()
})

it('forgets the oldest', () => {
  for (let nth = 0; nth < 21; nth += 1) noteStep(`/store/detail/${nth}`, '/')
  expect(previousPageOf('/store/detail/0')).toBeUndefined()
  expect(previousPageOf('/store/detail/20')).toBe('/')
})
