import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { endpoint } from '@kuaimen/contract/kernel/endpoint'
import type { Rendered, RenderRequest } from '@kuaimen/contract/kernel/rendering'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { App } from '../app'
import type { Services } from '../context'
import { bind } from '../http/request/bind'
import { PHONE_UA, TestApp } from '../testing/app'
import { roomOf } from '../testing/calls/rooms'
import { pages } from './pages'

const whoReads = endpoint({
  method: 'GET',
  path: '/api/test/token',
  access: 'visitor',
  summary: '测试',
  data: z.string(),
})
const ANDROID_UA =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const WECHAT_UA = `${PHONE_UA} MicroMessenger/8.0.49(0x18003137)`

/** Every render has a number, and says for whom it was. */
let drawings: RenderRequest[] = []
let draw: (request: RenderRequest) => Promise<Partial<Rendered>>
const numbered = async (request: RenderRequest) => {
  const reader = await request.call(whoReads, {})
  return { html: `<p>drawing ${drawings.length} for ${reader} in ${request.cookies.city_id ?? 'no city'}</p>` }
}

const room = roomOf(bind(whoReads, async (ctx) => ctx.caller.token ?? 'nobody'))
const mount = ({ http, answers }: App, services: Services) =>
  pages(http, services, answers, {
    cacheMs: 2000,
    head: () => ({ html: '<style>p{}</style>', later: '', atOnce: '', styleHash: "'sha256-x'", scriptHash: '' }),
    render: async () => async (request) => {
      drawings.push(request)
      const made = await draw(request)
      return { status: 200, screen: '', title: '', description: '', picture: '', html: '', state: null, ...made }
    },
  })

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ rooms: [room], mount })
})
afterAll(() => app.stop())
beforeEach(() => {
  app.advance(10_000)
  app.logs.length = 0
  drawings = []
  draw = numbered
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url, headers: { 'user-agent': PHONE_UA, host: 'studio.example', ...headers } })
const textOf = async (url: string, headers: Record<string, string> = {}) => (await get(url, headers)).payload

describe('a document for visitors', () => {
  it('is rendered once for all who come within two seconds, also at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => textOf('/')))
    app.advance(1999)
    replies.push(await textOf('/'))
    expect(new Set(replies).size).toBe(1)
    expect(drawings).toHaveLength(1)
  })

  it('is rendered again after two seconds', async () => {
    await get('/')
    app.advance(2000)
    expect(await textOf('/')).toContain('drawing 2 ')
  })

  it.each(['max-age=0', 'no-cache'])('is rendered again, for all, when a visitor reloads with %s', async (fresh) => {
    await get('/')
    app.advance(300)
    expect(await textOf('/', { 'cache-control': fresh })).toContain('drawing 2 ')
    expect(await textOf('/', { 'cache-control': 'max-age=60' })).toContain('drawing 2 ')
  })

  it('is rendered a few times a second at most, however many reload', async () => {
    const reload = () => get('/', { 'cache-control': 'no-cache' })
    for (let ms = 0; ms < 1000; ms += 20) {
      await Promise.all([reload(), reload()])
      app.advance(20)
    }
    expect(drawings).toHaveLength(4)
  })

  it.each([
    ['path', '/other', {}],
    ['query', '/?a=1', {}],
    ['city', '/', { cookie: 'city_id=310100' }],
    ['first entry', '/', { cookie: 'entered=1' }],
    ['place', '/', { cookie: 'location=121.4,31.2' }],
    ['app', '/', { 'user-agent': WECHAT_UA }],
    ['system', '/', { 'user-agent': ANDROID_UA }],
    ['mini-program', '/', { 'user-agent': `${WECHAT_UA} miniProgram/wx1` }],
    ['developer tools', '/', { 'user-agent': `${WECHAT_UA} wechatdevtools/1.06` }],
    ['host', '/', { host: 'other.example' }],
    ['scheme', '/', { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.1' }],
  ])('is not shared with who differs in %s', async (_what, url, headers) => {
    await get('/')
    await get(url, headers)
    expect(drawings).toHaveLength(2)
    await get('/')
    await get(url, headers)
    expect(drawings).toHaveLength(2)
  })

  it('is shared by browsers that differ in nothing that is rendered', async () => {
    await get('/', { 'accept-language': 'zh', cookie: 'theme=dark' })
    await get('/', { 'user-agent': PHONE_UA.replace('17_5', '17_4'), 'accept-language': 'en' })
    expect(drawings).toHaveLength(1)
  })

  it('is rendered without any other cookie, so that nothing of one visitor is shown to the next', async () => {
    await get('/', { cookie: 'city_id=310100; entered=1; nickname=xiaoman; redirect=%2Fmine' })
    expect(drawings[0]?.cookies).toEqual({ city_id: '310100', entered: '1' })
  })

  it('knows that a provider identity is persisted on the phone, and not whose', async () => {
    const withIdentity = (v: number, ticket: string) => ({
      cookie: `wx_auth_info=${encodeURIComponent(JSON.stringify({ v, ticket }))}`,
    })
    await get('/', withIdentity(1, 'of-alice'))
    await get('/', withIdentity(1, 'of-bob'))
    expect(drawings).toHaveLength(1)
    expect(JSON.stringify(drawings[0]?.cookies)).not.toContain('alice')
    expect(JSON.parse(drawings[0]?.cookies.wx_auth_info ?? '')).toEqual({ v: 1, ticket: expect.any(String) })
    await get('/', withIdentity(2, 'of-bob'))
    await get('/', { cookie: 'wx_auth_info=nonsense' })
    expect(drawings).toHaveLength(3)
  })

  it('varies by cookie and browser for caches, and must be revalidated', async () => {
    const { headers } = await get('/')
    expect(headers['cache-control']).toBe('no-cache')
    const own = await get('/', { cookie: 'access_token=t' })
    expect(own.headers['cache-control']).toBe('private, no-cache')
    expect(headers.vary).toMatch(/cookie/)
    expect(headers.vary).toMatch(/user-agent/)
    expect(headers.vary).toMatch(/accept-encoding/)
  })

  it('is forgotten when there are too many: a flood of addresses does not fill the memory', async () => {
    for (let nr = 0; nr <= 1000; nr++) await get(`/?nr=${nr}`)
    const before = drawings.length
    await get('/?nr=1000')
    expect(drawings).toHaveLength(before)
    await get('/?nr=0')
    expect(drawings).toHaveLength(before + 1)
  })
})

describe('a document at an address that is a secret', () => {
  it.each(['/product/guide/preview?token=abc', '/newyear_zhenxiang_2023/Abcdefghijklmnopqrstuv'])(
    'is rendered for each who asks, and %s is told to nobody',
    async (url) => {
      const { headers, payload } = await get(url)
      expect(payload).toContain('drawing 1 ')
      expect(await textOf(url)).toContain('drawing 2 ')
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      })
    },
  )

  it('is not every one beside it', async () => {
    const { headers } = await get('/newyear_zhenxiang_2023/xiaohongshu-return')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['x-robots-tag']).toBeUndefined()
  })
})

describe('a document that cannot be rendered', () => {
  it('goes out as the bare shell with 200, and the reason into the log', async () => {
    draw = async () => {
      throw new Error('hooks out of order')
    }
    const response = await get('/')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.payload).toContain('<div id="root"></div>')
    expect(response.payload).not.toContain('id="state"')
    const logged = app.logs.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'drawing')
    expect(logged).toMatchObject({
      level: 50,
      err: { message: 'hooks out of order' },
      request_id: response.headers['x-request-id'],
    })
  })

  it('is tried again after the two seconds', async () => {
    draw = async () => {
      throw new Error('once')
    }
    await get('/')
    draw = numbered
    app.advance(2000)
    expect(await textOf('/')).toContain('drawing 2')
  })
})

describe('an address that asks for more documents than its share', () => {
  const TEN_A_MINUTE = { RATE_PER_MINUTE: '100' }
  const flooded = async (headers: Record<string, string>) => {
    const own = await TestApp.forThisTest({ env: TEN_A_MINUTE, rooms: [room], mount })
    const ask = (url: string, more: Record<string, string> = {}) =>
      own.http.inject({ url, headers: { 'user-agent': PHONE_UA, 'x-forwarded-for': '203.0.113.9', ...more } })
    for (let nr = 0; nr < 10; nr++) expect((await ask(`/?nr=${nr}`, headers)).payload).toContain('drawing')
    return { own, ask }
  }

  it.each([
    ['with queries of its own', {}],
    ['with a token of its own', { cookie: 'access_token=invented' }],
    ['by reloading', { 'cache-control': 'no-cache' }],
  ])('%s gets the bare shell, and nothing is rendered', async (_how, headers) => {
    const { ask } = await flooded(headers)
    const { statusCode, payload } = await ask('/?nr=11', headers)
    expect([statusCode, payload.includes('<div id="root"></div>')]).toEqual([200, true])
    expect(drawings).toHaveLength(10)
    // Not its own words either: the shell is the same for all.
    expect(payload).not.toContain('nr=')
  })

  it('takes nothing from others: neither their share nor the document that all get', async () => {
    const { ask } = await flooded({})
    await ask('/')
    expect((await ask('/', { 'x-forwarded-for': '203.0.113.10' })).payload).toContain('drawing 11')
    // A document that others have had rendered, it gets too.
    expect((await ask('/')).payload).toContain('drawing 11')
  })
})

describe('what is sent', () => {
  it.each([
    ['br', (body: Buffer) => brotliDecompressSync(body).toString()],
    ['gzip', (body: Buffer) => gunzipSync(body).toString()],
  ])('is the same document in %s', async (encoding, unpack) => {
    const plain = await textOf('/')
    const packed = await get('/', { 'accept-encoding': encoding })
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(unpack(packed.rawPayload)).toBe(plain)
    expect((await get('/')).headers['content-encoding']).toBeUndefined()
  })

  it('prefers brotli, and sends plain text to who wants no other', async () => {
    expect((await get('/', { 'accept-encoding': 'gzip, deflate, br' })).headers['content-encoding']).toBe('br')
    expect((await get('/', { 'accept-encoding': 'identity' })).headers['content-encoding']).toBeUndefined()
    expect((await get('/', { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe('gzip')
    expect((await get('/', { 'accept-encoding': 'gzip;q=0.5, br;q=0.9' })).headers['content-encoding']).toBe('br')
    expect((await get('/', { 'accept-encoding': 'br;q=0.0,gzip;q=0' })).headers['content-encoding']).toBeUndefined()
  })

  it('is a redirect where the page is elsewhere', async () => {
    draw = async () => ({ status: 302, location: '/login_pc' })
    const response = await get('/')
    expect(response.statusCode).toBe(302)
    expect(response.headers.location).toBe('/login_pc')
  })

  it('has the status of the render, so that a missing page is 404 in HTML', async () => {
    draw = async () => ({ status: 404, html: '<p>页面走丢了</p>' })
    const response = await get('/no/such/page')
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toMatch(/^text\/html/)
  })

  it('is JSON for a call that does not exist: no page is rendered for it', async () => {
    for (const url of ['/api/nowhere', '/api/store/nowhere?x=1', '/config/nowhere']) {
      const response = await get(url)
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ code: 100404 })
    }
    expect(drawings).toHaveLength(0)
  })

  it('is JSON for anything that is sent to a page', async () => {
    const response = await app.http.inject({ method: 'POST', url: '/home', payload: {} })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 100404 })
  })
})
