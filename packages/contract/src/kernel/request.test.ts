import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from './endpoint'
import { requestOf, splitInput } from './request'

const search = endpoint({
  method: 'GET',
  path: '/api/test/search',
  access: 'visitor',
  summary: '测试',
  query: { keyword: z.string().optional() },
  data: z.null(),
})
const save = endpoint({
  method: 'POST',
  path: '/api/test/save',
  access: 'visitor',
  summary: '测试',
  query: { kind: z.string() },
  body: z.object({ store_id: z.number(), note: z.string().nullable().optional() }),
  data: z.null(),
})

describe('the input of a call', () => {
  it('of a GET goes into the query whole, as text', () => {
    expect(splitInput(search, { city_id: 310100, nearby: true })).toEqual({
      query: { city_id: '310100', nearby: 'true' },
      body: undefined,
    })
  })

  it('of a POST goes into the query where the endpoint names it there, and into the body as it is', () => {
    expect(splitInput(save, { kind: 7, store_id: 7, note: 'x' })).toEqual({
      query: { kind: '7' },
      body: { store_id: 7, note: 'x' },
    })
  })

  it('leaves out what is undefined, and null where only text can be said', () => {
    expect(splitInput(search, { keyword: undefined, city_id: null })).toEqual({ query: {}, body: undefined })
    expect(splitInput(save, { kind: null, store_id: undefined, note: null })).toEqual({
      query: {},
      body: { note: null },
    })
  })

  it('keeps empty words: they are not nothing', () => {
    expect(splitInput(search, { keyword: '' }).query).toEqual({ keyword: '' })
  })

  it('is not led astray by names that every object has', () => {
    expect(splitInput(save, { constructor: 'x' })).toEqual({ query: {}, body: { constructor: 'x' } })
  })
})

describe('a request', () => {
  it('has no question mark when nothing is asked, and a body only in a POST', () => {
    expect(requestOf(search, {})).toEqual({ url: '/api/test/search', body: undefined })
    expect(requestOf(save, { kind: 'a' })).toEqual({ url: '/api/test/save?kind=a', body: '{}' })
  })

  it('encodes what would mean something in an address', () => {
    expect(requestOf(search, { keyword: 'a&page=9#?' }).url).toBe('/api/test/search?keyword=a%26page%3D9%23%3F')
  })
})
