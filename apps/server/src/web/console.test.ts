import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PHONE_UA, TestApp } from '../testing/app'
import { mountWithConsole } from '../testing/built'
import { consoleRoot } from './sources'

const CONSOLE = 'console.example.com'
const CUSTOMERS = 'm.example.com'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({
    demo: true,
    mount: mountWithConsole,
    env: { CONSOLE_HOSTS: CONSOLE, CONSOLE_KEY: 'k'.repeat(32) },
  })
})
afterAll(() => app.stop())

const get = (host: string, url: string) => app.http.inject({ url, headers: { host, 'user-agent': PHONE_UA } })

const entryFile = (): string => {
  const manifest = JSON.parse(readFileSync(`${consoleRoot()}/dist/.vite/manifest.json`, 'utf8'))
  return `/${manifest['src/entry.tsx'].file}`
}

describe('on a host of the console', () => {
  it.each(['/', '/login', '/join?token=abc', '/orders/B1', '/mine', '/reservation/enterprise'])(
    '%s is the console, whatever customers have at that address',
    async (path) => {
      const { statusCode, headers, payload } = await get(CONSOLE, path)
      expect([statusCode, headers['cache-control'], headers['referrer-policy']]).toEqual([
        200,
        'no-store',
        'no-referrer',
      ])
      expect(payload).toContain('<title>控制台</title>')
      expect(payload).toContain(`src="${entryFile()}"`)
    },
  )

  it('every document has a nonce of its own, and a policy that lets nothing else in', async () => {
    const [one, two] = [await get(CONSOLE, '/'), await get(CONSOLE, '/')]
    const policy = String(one.headers['content-security-policy'])
    const nonce = /<script [^>]*nonce="([^"]+)"/.exec(one.payload)?.[1]
    expect(nonce).toMatch(/^.{22}==$/)
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}' 'report-sample';`)
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(two.payload).not.toContain(nonce)
    expect(one.payload).not.toMatch(/<script(?![^>]*\bsrc=)/)
  })

  it('names only files that are there, to be kept for ever', async () => {
    const { payload } = await get(CONSOLE, '/')
    const files = [...payload.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!)
    expect(files.length).toBeGreaterThan(2)
    for (const file of files) {
      const { statusCode, headers } = await get(CONSOLE, file)
      expect([statusCode, headers['cache-control']], file).toEqual([200, 'public, max-age=31536000, immutable'])
    }
  })

  it.each(['/api/city/list', '/api/docs', '/api/me', '/api/operator/openapi.json', '/config/nothing'])(
    '%s is not there',
    async (path) => expect((await get(CONSOLE, path)).statusCode).toBe(404),
  )

  it('has neither files of customers nor names of files as documents', async () => {
    const home = await get(CUSTOMERS, '/')
    const script = /href="(\/assets\/[^"]+\.js)"/.exec(home.payload)?.[1] ?? ''
    expect((await get(CUSTOMERS, script)).statusCode).toBe(200)
    expect((await get(CONSOLE, script)).statusCode).toBe(404)
    expect((await get(CONSOLE, '/demo/doors.json')).statusCode).toBe(404)
  })

  it('has pictures and probes', async () => {
    expect((await get(CONSOLE, '/media/demo/avatar/default.webp')).statusCode).toBe(200)
    expect((await get(CONSOLE, '/healthz')).statusCode).toBe(200)
  })

  it('is known by its name in other letters too, and by what a proxy says', async () => {
    expect((await get('Console.Example.com', '/')).payload).toContain('<title>控制台</title>')
    const through = { host: 'inside:3000', 'x-forwarded-for': '203.0.113.1', 'x-forwarded-host': CONSOLE }
    expect((await app.http.inject({ url: '/', headers: through })).payload).toContain('<title>控制台</title>')
  })
})

describe('on every other host', () => {
  it.each(['/api/staff/session/me', '/api/staff/people/list'])('%s is not there', async (path) =>
    expect((await get(CUSTOMERS, path)).statusCode).toBe(404),
  )

  it('the console’s files are not there, also not from what other releases left', async () => {
    const file = entryFile()
    expect((await get(CUSTOMERS, file)).statusCode).toBe(404)
    expect((await get(CUSTOMERS, file.replace('/assets/console/', '/assets/'))).statusCode).toBe(404)
  })

  it('pages of customers are what they are', async () => {
    expect((await get(CUSTOMERS, '/')).payload).toContain('<title>快门照相馆</title>')
    expect((await get(CUSTOMERS, '/api/city/list')).statusCode).toBe(200)
  })
})
