import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { CampaignPage } from '@kuaimen/contract/campaign/page.views'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PHONE_UA, TestApp } from '../testing/app'
import { builtWeb, mountBuilt } from '../testing/built'
import { aCampaign, aPreview, heading } from '../testing/campaign/campaigns'

const DESKTOP_UA = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'

let app: TestApp
let assets: string
beforeAll(async () => {
  assets = `${builtWeb()}/dist/client/assets`
  app = await TestApp.start({ demo: true, mount: mountBuilt })
})
afterAll(() => app.stop())

const get = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url, headers: { 'user-agent': PHONE_UA, ...headers } })

const directives = (policy: unknown): Map<string, string[]> =>
  new Map(
    String(policy)
      .split('; ')
      .map((line) => line.split(' '))
      .map(([name = '', ...values]) => [name, values]),
  )

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the home document', () => {
  it('is rendered from the database', async () => {
    const response = await get('/', { cookie: 'city_id=310100; location=121.473701,31.230416' })
    const nearest = await app.raw({ url: '/api/store/list?city_id=310100&location=121.473701,31.230416' })
    const [store] = nearest.data as { name: string }[]
    expect(response.statusCode).toBe(200)
    expect(response.payload).toContain(store!.name)
    expect(response.payload).toContain('<title>快门照相馆</title>')
    expect(app.logs.filter((line) => line.includes('drawing'))).toEqual([])
  })

  it('runs our own scripts and no other: one inline by its very hash, nothing from elsewhere', async () => {
    const { headers, payload } = await get('/')
    const policy = directives(headers['content-security-policy'])
    expect(policy.get('default-src')).toEqual(["'self'"])
    expect(policy.get('object-src')).toEqual(["'none'"])
    expect(policy.get('base-uri')).toEqual(["'none'"])
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    expect(policy.get('style-src')).not.toContain("'unsafe-inline'")
    const [begin, state, ...others] = [...payload.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    expect(others).toEqual([])
    expect(begin?.[1]).toBe('')
    expect(policy.get('script-src')).toEqual(["'self'", hashOf(begin?.[2] ?? '')])
    expect(state?.[1]).toBe(' type="application/json" id="state"')
    expect(payload).not.toMatch(/<[a-z][^>]*\son[a-z]+=/i)
    expect(payload).not.toContain('javascript:')
  })

  it.each(['/', '/privacy', '/nowhere', '/store/detail/1'])(
    'of %s allows its inlined style by the very hash of it',
    async (path) => {
      const { headers, payload } = await get(path)
      const styles = [...payload.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => css ?? '')
      expect(styles).toHaveLength(1)
      expect(styles[0]!.length).toBeGreaterThan(1000)
      expect(directives(headers['content-security-policy']).get('style-src')).toEqual(["'self'", hashOf(styles[0]!)])
    },
  )

  it('asks for no script that could come before its picture; one that is inline waits for it', async () => {
    const { payload } = await get('/')
    expect(payload).not.toMatch(/<script[^>]* src=/)
    expect(payload).not.toContain('rel="modulepreload"')
    const [first, ...others] = [...payload.matchAll(/<link rel="later" href="([^"]+)"/g)].map(([, href]) => href)
    expect(first).toMatch(/^\/assets\/entry-client-/)
    expect(others.every((file) => file?.endsWith('.js'))).toBe(true)
    expect(payload.match(/<img [^>]*fetchPriority="high"/gi)).toHaveLength(1)
  })

  it('of a page that only the browser renders requests its scripts at once', async () => {
    const { payload } = await get('/mine/basic')
    expect(payload).toContain('<div id="root"></div>')
    expect(payload).toMatch(/<link rel="modulepreload" href="\/assets\/entry-client-[^"]+">/)
    expect(payload).not.toContain('rel="later"')
  })

  it('names the file of its screen, so that nobody waits for the list of all screens', async () => {
    const { payload } = await get('/store/detail/1')
    expect(payload).toMatch(/href="\/assets\/StoreDetail-[^"]+\.js" data-screen="src\/store\/screens\/StoreDetail.tsx"/)
    expect(payload.match(/data-screen/g)).toHaveLength(1)
    expect(payload).not.toMatch(/href="\/assets\/screens-/)
  })

  it('names only files that are there', async () => {
    const { payload } = await get('/')
    const named = new Set([...payload.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!))
    expect(named.size).toBeGreaterThan(1)
    for (const file of named) expect((await get(file)).statusCode, file).toBe(200)
  })

  it('sends a desktop to /login_pc, which it may see', async () => {
    expect(await get('/', { 'user-agent': DESKTOP_UA })).toMatchObject({
      statusCode: 302,
      headers: { location: '/login_pc' },
    })
    expect((await get('/login_pc', { 'user-agent': DESKTOP_UA })).statusCode).toBe(200)
  })
})

describe('what is not there', () => {
  it('is a page with 404 for a page, JSON with 404 for a call', async () => {
    const page = await get('/no/such/page')
    expect(page.statusCode).toBe(404)
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    expect(page.payload).toContain('页面走丢了')
    const call = await get('/api/no/such/call')
    expect(call.statusCode).toBe(404)
    expect(call.json()).toMatchObject({ code: 100404, data: null })
  })

  it('is 404 for a store that is not', async () => {
    expect((await get('/store/detail/999999')).statusCode).toBe(404)
    expect((await get('/store/detail/1')).statusCode).toBe(200)
  })

  it.each([
    '/assets/gone-00000000.js',
    '/assets/',
    '/assets',
    '/assets/..%2f.vite/manifest.json',
    '/.vite/manifest.json',
  ])('is 404 at %s, and nobody keeps that for a year', async (path) => {
    const response = await get(path)
    expect(response.statusCode).toBe(404)
    expect(response.headers['cache-control'] ?? '').not.toContain('immutable')
    expect(response.payload).not.toContain('entry-client.tsx')
  })
})

describe('a built file', () => {
  const largest = () =>
    readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => ({ name, content: readFileSync(`${assets}/${name}`) }))
      .sort((a, b) => b.content.length - a.content.length)[0]!

  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    [undefined, 'identity', (body: Buffer) => body],
  ])('comes as %s to who accepts %s, with the same content', async (encoding, accepts, unpack) => {
    const { name, content } = largest()
    const response = await get(`/assets/${name}`, { 'accept-encoding': accepts })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(unpack(response.rawPayload).equals(content)).toBe(true)
    if (encoding) expect(response.rawPayload.length).toBeLessThan(content.length / 2)
    expect(response.headers['content-type']).toMatch(/javascript/)
  })

  it('is cached for ever, and varies by encoding', async () => {
    for (const accepts of ['br', 'identity']) {
      const { headers } = await get(`/assets/${largest().name}`, { 'accept-encoding': accepts })
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers.vary ?? '').toMatch(/accept-encoding/i)
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  })

  it('answers a range beyond its end with 416, not as our fault', async () => {
    const response = await get(`/assets/${largest().name}`, { range: 'bytes=999999999-' })
    expect(response.statusCode).toBe(416)
    expect(response.json()).toMatchObject({ code: 100400 })
  })

  it('is asked for in vain when it has not changed', async () => {
    const first = await get(`/assets/${largest().name}`)
    const again = await get(`/assets/${largest().name}`, { 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
  })

  it('is also the icon of the tab', async () => {
    const response = await get('/favicon.svg')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toMatch(/^image\/svg/)
  })
})

describe('the document of a campaign', () => {
  const MEMBER = { cookie: 'access_token=somebody; city_id=310100; entered=1' }

  it.each(['/spring', '/activity-coupon', '/product/guide', '/activity/new-year-2025', '/activity-winter'])(
    'at %s has its blocks for a member, and nothing that is theirs',
    async (path) => {
      const { data } = await app.raw({ url: `/api/campaign/page?path=${path}&city_id=310100` })
      const { title, blocks } = data as CampaignPage
      const { statusCode, payload } = await get(path, MEMBER)
      const [html = '', state = ''] = payload.split('id="state">')
      expect(statusCode).toBe(200)
      expect(html).toContain(title)
      for (const block of blocks) {
        if (block.type === 'product_list') for (const { name } of block.data.products) expect(html).toContain(name)
        if (block.type === 'coupon_take') for (const { name } of block.data.offers) expect(html).toContain(name)
        if (block.type === 'index_list') for (const { title } of block.data.campaigns) expect(html).toContain(title)
      }
      expect(payload).not.toContain('somebody')
      expect(state).not.toContain('/api/campaign/mine')
    },
  )

  it('that is over says so, or sends people on', async () => {
    const over = { starts_at: 1_700_000_000, ends_at: 1_700_100_000, title: '去年的光' }
    await aCampaign(app, { ...over, key: 'over-stays', path: '/activity-over-stays' })
    const stays = await get('/activity-over-stays', MEMBER)
    expect(stays.statusCode).toBe(200)
    expect(stays.payload).toContain('活动已结束')
    const on = { when_over: 'redirect' as const, redirect_to: '/activity/index' }
    await aCampaign(app, { ...over, ...on, key: 'over-leads', path: '/activity-over-leads' })
    for (const headers of [MEMBER, {}]) {
      const { statusCode, headers: answered } = await get('/activity-over-leads', headers)
      expect([statusCode, answered.location]).toEqual([302, '/activity/index'])
    }
  })

  it('that is a preview is for who has its link alone, and never cached', async () => {
    const words = '只给看过链接的人'
    await aCampaign(app, { key: 'not-yet', path: '/activity-not-yet', state: 'draft', blocks: [heading(words)] })
    const token = await aPreview(app, 'not-yet')
    const SOMEBODY = { cookie: 'city_id=310100; entered=1' }
    const first = await get(`/product/guide/preview?token=${token}`, SOMEBODY)
    expect(first.payload).toContain(words)
    expect(first.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(first.headers.etag).toBeUndefined()
    // The next visitor, a moment later.
    for (const url of ['/product/guide/preview', '/product/guide/preview?token=guessed', '/activity-not-yet'])
      expect((await get(url, SOMEBODY)).payload).not.toContain(words)
    expect((await get('/product/guide/preview', SOMEBODY)).payload).toContain('请向运营索取预览链接')
  })

  it('that there is none of is a 404', async () => {
    expect((await get('/activity-nothing', MEMBER)).statusCode).toBe(404)
  })
})

describe('every reply', () => {
  it.each(['/', '/api/city/list', '/api/nowhere', '/nowhere', '/assets/gone.js', '/healthz'])(
    'of %s carries the security headers',
    async (path) => {
      const { headers } = await get(path)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': 'max-age=31536000',
        'cross-origin-opener-policy': 'same-origin',
      })
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers.server).toBeUndefined()
    },
  )
})
