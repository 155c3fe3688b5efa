import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'
import { mountBuilt } from '../../testing/built'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true, mount: mountBuilt })
})
afterAll(() => app.stop())
beforeEach(() => void app.logs.splice(0))

const BAD = [
  'a b',
  'a b"><script>alert(1)</script>',
  'a/b',
  'user@a',
  'a:99999',
  'a:b',
  '1.2.3.999',
  '[::1',
  '[zz]',
  'a\\b',
  '-a.example',
  'a'.repeat(300),
]
const get = (url: string, headers: Record<string, string>) => app.http.inject({ url, headers })

describe('a host that is none', () => {
  it.each(BAD)('is refused with 400, in an envelope and without an error of ours: %s', async (host) => {
    for (const url of ['/', '/api/city/list', '/no/such/page']) {
      const reply = await get(url, { host })
      expect([reply.statusCode, reply.json().code], url).toEqual([400, 100400])
    }
    expect(app.logs.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40)).toEqual([])
  })

  it('is refused when a proxy says it, and so is a protocol that is none', async () => {
    const through = { host: 'm.example.com', 'x-forwarded-for': '203.0.113.1' }
    expect((await get('/', { ...through, 'x-forwarded-host': 'a b' })).statusCode).toBe(400)
    expect((await get('/', { ...through, 'x-forwarded-proto': 'javascript' })).statusCode).toBe(400)
    expect((await get('/login_pc', { ...through, 'x-forwarded-proto': 'https' })).statusCode).toBe(200)
  })
})

describe('a host that is one', () => {
  it.each([
    'm.example.com',
    'm.example.com:8443',
    'wx.localhost:3001',
    '127.0.0.1',
    '[::1]:3000',
    'XN--FIQ228C.cn',
    'a_b',
  ])('is served: %s', async (host) => expect((await get('/login_pc', { host })).statusCode).toBe(200))
})

describe('a head that says something twice', () => {
  let port: number
  beforeAll(async () => {
    port = Number(new URL(await app.http.listen({ host: '127.0.0.1', port: 0 })).port)
  })

  /** Byte by byte, as no client of ours would write it. */
  async function answered(...lines: readonly string[]): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET /api/me HTTP/1.1\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
    return (await text(socket)).split('\r\n')[0] ?? ''
  }

  it.each([
    ['the host', ['Host: m.example.com', 'Host: other.example.com'], 400],
    ['the host, in other letters', ['Host: m.example.com', 'hOST: m.example.com'], 400],
    ['whose it is', ['Host: m.example.com', 'Authorization: Bearer a', 'authorization: Bearer b'], 400],
    ['nothing twice', ['Host: m.example.com', 'Authorization: Bearer a', 'X-Twice: a', 'X-Twice: b'], 401],
  ])('%s', async (_, lines, status) => {
    expect(await answered(...lines)).toContain(`HTTP/1.1 ${status}`)
  })
})
