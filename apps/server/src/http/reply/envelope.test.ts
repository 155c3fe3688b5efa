import { connect } from 'node:net'
import { reportFault } from '@kuaimen/contract/brand/brand.endpoints'
import { endpoint } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { Mobile } from '@kuaimen/contract/kernel/fields'
import { keyReused } from '@kuaimen/contract/kernel/kernel.errors'
import { storeDetail, storeList } from '@kuaimen/contract/store/store.endpoints'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { rooms } from '../../rooms'
import { TestApp } from '../../testing/app'
import { roomOf } from '../../testing/calls/rooms'
import { bind } from '../request/bind'

const signUp = endpoint({
  method: 'POST',
  path: '/api/test/sign_up',
  access: 'visitor',
  summary: '测试',
  query: { channel: z.string().max(3) },
  body: z.object({ mobile: Mobile, who: z.object({ name: z.string().min(2) }) }),
  data: z.object({ channel: z.string(), mobile: z.string() }),
})
const burst = endpoint({
  method: 'GET',
  path: '/api/test/burst',
  access: 'visitor',
  summary: '测试',
  query: { how: z.enum(['error', 'refusal', 'text', 'teapot', 'database']) },
  data: z.null(),
})
const rowOfATable = endpoint({
  method: 'GET',
  path: '/api/test/row',
  access: 'visitor',
  summary: '测试',
  data: z.object({ name: z.string(), note: z.string().nullable(), list: z.array(z.object({ id: z.number() })) }),
})

const burstOf = {
  error: () => new TypeError('table member has no column secret_thing'),
  refusal: () => new Refusal(keyReused, { order_sn: 'KM1' }, '换一句话'),
  text: () => 'just words',
  teapot: () => Object.assign(new Error('short and stout'), { statusCode: 418 }),
  database: () => Object.assign(new Error('terminating connection'), { code: '57P01' }),
}

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({
    demo: true,
    rooms: [
      ...rooms,
      roomOf(
        bind(signUp, async (_ctx, { channel, mobile }) => ({ channel, mobile })),
        bind(burst, async (_ctx, { how }) => {
          throw burstOf[how]()
        }),
        bind(rowOfATable, async () => {
          const row = { name: '名', note: null, list: [{ id: 1, hidden: 'x' }], token_hash: 'never', id: 7 }
          return row
        }),
      ),
    ],
  })
})
afterAll(() => app.stop())

const json = (payload: string, contentType = 'application/json'): InjectOptions => ({
  method: 'POST',
  url: `${signUp.path}?channel=abc`,
  headers: { 'content-type': contentType },
  payload,
})
const valid = { mobile: '13800000001', who: { name: '小满' } }

describe('a reply', () => {
  it('is code 0, a message and the data, uncached, as UTF-8 JSON', async () => {
    const reply = await app.raw(json(JSON.stringify(valid), 'application/json;charset=utf-8'))
    expect(reply).toMatchObject({ status: 200, code: 0, msg: 'ok', data: { channel: 'abc', mobile: '13800000001' } })
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  it('holds what the contract names and nothing else of a row', async () => {
    const response = await app.http.inject(rowOfATable.path)
    expect(response.json()).toEqual({ code: 0, msg: 'ok', data: { name: '名', note: null, list: [{ id: 1 }] } })
  })

  it('carries an id of the request, another each time', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await app.http.inject('/api/city/list')).headers['x-request-id']),
    )
    expect(new Set(ids).size).toBe(20)
    for (const id of ids) expect(id).toMatch(/^[\w-]{12}$/)
  })

  it('does not take an id from outside', async () => {
    const response = await app.http.inject({
      url: '/api/city/list',
      headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
    })
    expect(response.headers['x-request-id']).not.toBe('mine')
  })
})

describe('the number of a request', () => {
  it('tells nothing of how many there were: it neither counts nor begins alike', async () => {
    const ids: string[] = []
    for (let nr = 0; nr < 50; nr++) ids.push(String((await app.http.inject('/healthz')).headers['x-request-id']))
    expect(new Set(ids.map((id) => id.slice(0, 6))).size).toBe(50)
    expect(ids).not.toEqual([...ids].sort())
  })
})

describe('a refusal', () => {
  const cases: { name: string; request: InjectOptions; status: number; code: number }[] = [
    { name: 'JSON that does not parse', request: json('{"mobile":'), status: 400, code: 100400 },
    { name: 'no body where JSON was announced', request: json(''), status: 400, code: 100400 },
    { name: 'a poisoned prototype', request: json('{"__proto__":{"admin":1}}'), status: 400, code: 100400 },
    { name: 'a body that is a list', request: json('[]'), status: 400, code: 100400 },
    { name: 'a body that is a word', request: json('"x"'), status: 400, code: 100400 },
    { name: 'XML', request: json('<xml/>', 'application/xml'), status: 415, code: 100415 },
    {
      name: 'JSON that is sent as text',
      request: json(JSON.stringify(valid), 'text/plain'),
      status: 415,
      code: 100415,
    },
    { name: 'a form', request: json('mobile=1', 'application/x-www-form-urlencoded'), status: 415, code: 100415 },
    { name: 'too much', request: json(JSON.stringify({ mobile: 'x'.repeat(300_000) })), status: 413, code: 100413 },
    { name: 'an unknown call', request: { url: '/api/nowhere' }, status: 404, code: 100404 },
    {
      name: 'an unknown call, posted',
      request: { method: 'POST', url: '/api/nowhere', payload: {} },
      status: 404,
      code: 100404,
    },
    {
      name: 'the wrong method',
      request: { method: 'POST', url: storeList.path, payload: {} },
      status: 404,
      code: 100404,
    },
    { name: 'a method of the wild', request: { method: 'DELETE', url: storeList.path }, status: 404, code: 100404 },
    { name: 'a path that does not decode', request: { url: '/api/%zz' }, status: 400, code: 100400 },
    { name: 'a thing that is not there', request: { url: `${storeDetail.path}?id=999999` }, status: 404, code: 200404 },
    { name: 'a refusal of a service', request: { url: `${burst.path}?how=refusal` }, status: 409, code: 100409 },
    { name: 'an error nobody foresaw', request: { url: `${burst.path}?how=error` }, status: 500, code: 100500 },
    { name: 'a thrown word', request: { url: `${burst.path}?how=text` }, status: 500, code: 100500 },
    { name: 'an unheard-of client error', request: { url: `${burst.path}?how=teapot` }, status: 418, code: 100400 },
    { name: 'a database that goes away', request: { url: `${burst.path}?how=database` }, status: 503, code: 100503 },
  ]

  it.each(cases)('of $name is an envelope with status $status', async ({ request, status, code }) => {
    const response = await app.http.inject(request)
    const reply = response.json()
    expect(response.statusCode).toBe(status)
    expect(Object.keys(reply).sort()).toEqual(['code', 'data', 'msg'])
    expect(reply.code).toBe(code)
    expect(reply.msg).toMatch(/[\u4e00-\u9fff]/)
    expect(response.headers['content-type']).toMatch(/^application\/json/)
    expect(response.headers['x-request-id']).toMatch(/^[\w-]{12}$/)
  })

  it('passes on words and data that a service chose', async () => {
    expect(await app.raw({ url: `${burst.path}?how=refusal` })).toMatchObject({
      msg: '换一句话',
      data: { order_sn: 'KM1' },
    })
  })

  it('says nothing of what broke inside', async () => {
    const { payload } = await app.http.inject(`${burst.path}?how=error`)
    expect(payload).not.toMatch(/secret_thing|TypeError|stack|\.ts/)
  })

  it('answers even what is no HTTP with an envelope', async () => {
    await app.http.listen({ host: '127.0.0.1', port: 0 })
    const address = app.http.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const answer = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/9.9\r\nnonsense\r\n\r\n'))
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('end', () => resolve(text))
      socket.on('error', reject)
    })
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(body)).toMatchObject({ code: 100400, data: null })
  })
})

describe('input that is wrong', () => {
  it('is reported field by field, in Chinese', async () => {
    const reply = await app.raw(json(JSON.stringify({ mobile: '123', who: { name: 'a' } })))
    expect(reply).toMatchObject({ status: 400, code: 100400 })
    expect(Object.keys(reply.data as object).sort()).toEqual(['mobile', 'who.name'])
    expect((reply.data as Record<string, string[]>).mobile).toEqual(['请输入正确的手机号'])
    expect((reply.data as Record<string, string[]>)['who.name']?.[0]).toMatch(/[\u4e00-\u9fff]/)
  })

  it('is reported for the query as well', async () => {
    const reply = await app.raw({ ...json(JSON.stringify(valid)), url: `${signUp.path}?channel=toolong` })
    expect(Object.keys(reply.data as object)).toEqual(['channel'])
  })

  it.each([
    ['page=0', 'page'],
    ['page=1.5', 'page'],
    ['page=1&page=2', 'page'],
    ['per_page=51', 'per_page'],
    ['city_id=abc', 'city_id'],
    ['location=121', 'location'],
  ])('names the field of ?%s', async (query, field) => {
    const reply = await app.raw({ url: `${storeList.path}?${query}` })
    expect(reply).toMatchObject({ status: 400, code: 100400 })
    expect(Object.keys(reply.data as object)).toEqual([field])
  })

  it('may hold more fields than we know: a new page may talk to an old server', async () => {
    expect(await app.raw(json(JSON.stringify({ ...valid, later: 1 })))).toMatchObject({ code: 0 })
  })

  it('is refused beyond its length', async () => {
    const fault = { kind: 'render', page: '/', message: 'x'.repeat(301) } as const
    expect(await app.call(reportFault, fault)).toMatchObject({ code: 100400, data: { message: expect.any(Array) } })
  })
})
