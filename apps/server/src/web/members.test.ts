import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { endpoint } from '@kuaimen/contract/kernel/endpoint'
import type { Rendered, RenderRequest } from '@kuaimen/contract/kernel/rendering'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
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
const WECHAT_UA = `${PHONE_UA} MicroMessenger/8.0.49(0x18003137)`

let drawings: RenderRequest[] = []
/** Every render has a number, and each member's name stands between two pieces. */
const drawnWith = async (request: RenderRequest): Promise<Partial<Rendered>> => {
  const html = `<p>drawing ${drawings.length} for ${await request.call(whoReads, {})}</p>`
  const isMember = request.cookies.access_token !== undefined
  const ownOf = async ({ call }: Pick<RenderRequest, 'call'>) => {
    const name = await call(whoReads, {})
    await held(name)
    return { html: [`<i>${name}</i>`], queries: [{ own: name }] }
  }
  return {
    html,
    state: { token: isMember, queries: [{ all: 1 }] },
    ...(isMember ? { own: { places: [html.length], draw: ownOf } } : {}),
  }
}

/** By whose token it was asked, each time. */
let asked: string[] = []
let failing = false
let held: (token: string) => Promise<void>
const room = roomOf(
  bind(whoReads, async (ctx) => {
    if (failing) throw new Error('away')
    asked.push(ctx.caller.token ?? 'nobody')
    return ctx.caller.token ?? 'nobody'
  }),
)
const mount = ({ http, answers }: App, services: Services) =>
  pages(http, services, answers, {
    cacheMs: 2000,
    head: () => ({ html: '<style>p{}</style>', later: '', atOnce: '', styleHash: "'sha256-x'", scriptHash: '' }),
    render: async () => async (request) => {
      drawings.push(request)
      const made = await drawnWith(request)
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
  asked = []
  held = async () => {}
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url, headers: { 'user-agent': PHONE_UA, host: 'studio.example', ...headers } })
const textOf = async (url: string, headers: Record<string, string> = {}) => (await get(url, headers)).payload

describe('a document for a member', () => {
  const cookieOf = (name: string) => ({ cookie: `access_token=${name}` })
  it('is rendered once for all members, and each gets their own part in it', async () => {
    const replies = await Promise.all(
      ['alice', 'bob', 'carol'].map(async (name) => [name, await textOf('/', cookieOf(name))] as const),
    )
    for (const [name, text] of replies) expect(text).toContain(`<p>drawing 1 for nobody</p><i>${name}</i>`)
    expect(drawings).toHaveLength(1)
  })

  it('hands the member’s own answers over beside those of all', async () => {
    const text = await textOf('/', cookieOf('alice'))
    const state = /id="state">(.*?)<\/script>/.exec(text)?.[1] ?? ''
    expect(JSON.parse(state)).toEqual({
      token: true,
      queries: { mutations: [], queries: [{ all: 1 }, { own: 'alice' }] },
    })
  })

  it('asks for what is their own every time, however new the rest is', async () => {
    await get('/', cookieOf('alice'))
    await get('/', cookieOf('alice'))
    expect(asked.filter((token) => token === 'alice')).toHaveLength(2)
    expect(drawings).toHaveLength(1)
  })

  it('is rendered without knowing which member it is', async () => {
    await get('/', { cookie: 'access_token=alice; upcoming=1; nickname=xiaoman', authorization: 'Bearer bob' })
    expect(drawings[0]?.cookies).toEqual({ access_token: 'any-member', upcoming: '1' })
    expect(asked).toEqual(['nobody', 'alice'])
  })

  it('is not the one of visitors, nor of members who are shown otherwise', async () => {
    expect(await textOf('/')).not.toContain('<i>')
    await get('/', cookieOf('alice'))
    await get('/', { cookie: 'access_token=alice; upcoming=1' })
    await get('/', { cookie: 'access_token=alice; city_id=310100' })
    expect(drawings).toHaveLength(4)
  })

  it('is not rendered for a token in a header: that would be shared with all visitors', async () => {
    expect(await textOf('/', { authorization: 'Bearer alice' })).not.toContain('alice')
    expect(asked).toEqual(['nobody'])
  })

  it('holds nothing of another member, however many ask at once and whoever’s answer comes first', async () => {
    const waiting: (() => void)[] = []
    held = () => new Promise<void>((go) => void waiting.push(go))
    // As many as are drawn at once: others would wait for their turn.
    const names = Array.from({ length: 16 }, (_, nr) => `member${String(nr).padStart(2, '0')}`)
    const replies = names.map(async (name, nr) => {
      const encoding = ['gzip', 'br', ''][nr % 3] ?? ''
      const { rawPayload, headers } = await get('/', { ...cookieOf(name), 'accept-encoding': encoding })
      const unpack = { gzip: gunzipSync, br: brotliDecompressSync }[String(headers['content-encoding'])]
      return { name, text: (unpack?.(rawPayload) ?? rawPayload).toString() }
    })
    await vi.waitFor(() => expect(waiting).toHaveLength(names.length))
    for (const go of waiting.reverse()) go()
    for (const { name, text } of await Promise.all(replies)) {
      const named = new Set(text.match(/member\d\d/g))
      expect([...named]).toEqual([name])
    }
    expect(drawings).toHaveLength(1)
  })

  it('leaves nothing behind: who comes next without a token finds no name in it', async () => {
    await get('/', cookieOf('alice'))
    expect(await textOf('/')).not.toContain('alice')
    expect(await textOf('/', cookieOf('bob'))).not.toContain('alice')
  })

  it('goes out as the bare shell when their own part cannot be drawn, and others get theirs', async () => {
    held = async (token) => {
      if (token === 'alice') throw new Error('part broke')
    }
    const response = await get('/', cookieOf('alice'))
    expect([response.statusCode, response.payload.includes('<div id="root"></div>')]).toEqual([200, true])
    expect(await textOf('/', cookieOf('bob'))).toContain('<i>bob</i>')
  })

  it('may be kept by that browser alone', async () => {
    expect((await get('/', cookieOf('alice'))).headers['cache-control']).toBe('private, no-cache')
  })
})

describe('what documents are rendered from', () => {
  it('is asked for once by all documents of two seconds, and no document is older than that', async () => {
    await get('/?a=1')
    app.advance(1500)
    await get('/?a=2')
    expect(asked).toHaveLength(1)
    app.advance(499)
    // Rendered half a second ago, from an answer of two seconds.
    await get('/?a=2')
    expect(drawings).toHaveLength(2)
    app.advance(1)
    await get('/?a=2')
    expect([drawings.length, asked.length]).toEqual([3, 2])
  })

  it('is new for who reloads', async () => {
    await get('/?a=1')
    app.advance(300)
    await get('/?a=2', { 'cache-control': 'no-cache' })
    expect(asked).toHaveLength(2)
  })

  it('is not kept when it failed', async () => {
    failing = true
    await get('/?a=1')
    failing = false
    expect(await textOf('/?a=2')).toContain('drawing 2 for nobody')
  })

  it.each([
    ['host', { host: 'other.example' }],
    ['app', { 'user-agent': WECHAT_UA }],
  ])('is not shared with who differs in %s', async (_what, headers) => {
    await get('/')
    await get('/', headers)
    expect(asked).toHaveLength(2)
  })

  it('is the same for places a few steps apart', async () => {
    await get('/', { cookie: 'location=121.4737,31.2304' })
    await get('/', { cookie: 'location=121.4741,31.2298' })
    expect(drawings).toHaveLength(1)
    expect(drawings[0]?.cookies.location).toBe('121.474,31.230')
  })
})
