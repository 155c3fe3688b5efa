import { describe, expect, it } from 'vitest'
import { allEndpoints, rooms } from './all.endpoints'

const modules = import.meta.glob<Record<string, unknown>>('./*/*.endpoints.ts', { eager: true })
const named = Object.entries(rooms).flatMap(([room, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${room}.${name}`, endpoint })),
)

describe('the contract as a whole', () => {
  it('lists every endpoint that a room declares', () => {
    const declared = Object.values(modules).flatMap((module) => Object.values(module))
    expect(declared.length).toBeGreaterThan(9)
    expect(new Set(allEndpoints)).toEqual(new Set(declared))
    expect(allEndpoints).toHaveLength(declared.length)
  })

  it('has no two endpoints with one method and path', () => {
    const places = allEndpoints.map(({ method, path }) => `${method} ${path}`)
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
  })

  it.each(named)('$name says what it is, where, and for whom', ({ endpoint }) => {
    expect(['GET', 'POST']).toContain(endpoint.method)
    expect(['visitor', 'anyone', 'member', 'staff']).toContain(endpoint.access)
    expect(endpoint.path).toMatch(/^\/(api|config)\/[a-z][a-z0-9_/-]*[a-z0-9]$/)
    expect(endpoint.summary).toMatch(/[\u4e00-\u9fff]/)
    expect(endpoint.data).toBeDefined()
  })

  it('carries nothing in the body of a GET, and asks no idempotency key of one', () => {
    for (const endpoint of allEndpoints.filter(({ method }) => method === 'GET')) {
      expect(endpoint.body, endpoint.path).toBeUndefined()
      expect(endpoint.idempotent, endpoint.path).toBeUndefined()
    }
  })

  it('never names one field both in the query and in the body', () => {
    for (const { query, body, path } of allEndpoints) {
      const inBody = body && 'shape' in body ? Object.keys(body.shape as object) : []
      expect(
        inBody.filter((field) => query && Object.hasOwn(query, field)),
        path,
      ).toEqual([])
    }
  })

  it('asks idempotency keys only of members and staff: a key has an owner', () => {
    for (const { access, path } of allEndpoints.filter(({ idempotent }) => idempotent))
      for (const open of ['visitor', 'anyone']) expect([path, access]).not.toEqual([path, open])
  })

  it('has calls that other clients use under their fixed paths', () => {
    const places = new Set(allEndpoints.map(({ method, path }) => `${method} ${path}`))
    for (const place of [
      'GET /config/get',
      'GET /api/me',
      'GET /api/city/list',
      'GET /api/city/current_city',
      'GET /api/home_category/list',
      'GET /api/store/list',
      'GET /api/store/detail',
      'GET /api/store/recommended_list',
      'GET /api/pagead/query/by_path',
      'GET /api/get_agreement',
      'POST /api/wechat/jsapi_ticket',
      'GET /api/schedule/list',
      'GET /api/schedule/calendar',
      'POST /api/book/startbook',
      'GET /api/book/detail',
      'POST /api/book/setremark',
      'GET /api/book/list',
      'POST /api/book/del',
      'POST /api/book/cancelbook',
      'GET /api/book/current_shoot_by_last',
      'POST /api/pay/wx_jsapi',
    ])
      expect(places).toContain(place)
  })
})
