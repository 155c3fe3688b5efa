import http, { type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lab as client } from '../../client'
import { readSettings } from '../env'
import { buildLab, type Lab } from '../lab'
import { type Listening, listen } from '../listen'

const page =
  '<!doctype html><html lang="zh-CN"><head data-x="1"><title>快门照相馆</title></head><body>你好</body></html>'
const policy = "default-src 'self'; script-src 'self' 'sha256-abc='; frame-ancestors 'none'; upgrade-insecure-requests"

let upstream: Server
let running: Listening
let lab: Lab

/** A stand-in for the product: one page, one compressed file, one echo. */
const product = http.createServer((request, response) => {
  if (request.url?.startsWith('/api/echo')) {
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify(request.headers))
  }
  if (request.url === '/app.js') {
    response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br', etag: '"1"' })
    return response.end(brotliCompressSync('let a = 1'))
  }
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('content-security-policy', policy)
  response.setHeader('x-frame-options', 'DENY')
  if (request.url === '/stubborn') {
    response.setHeader('content-encoding', 'gzip')
    return response.end(gzipSync(page))
  }
  response.setHeader('etag', '"2"')
  response.write(page.slice(0, 40))
  response.end(page.slice(40))
})

beforeAll(async () => {
  upstream = await new Promise((resolve) => {
    const server = product.listen(0, '127.0.0.1', () => resolve(server))
  })
  const { port } = upstream.address() as AddressInfo
  lab = buildLab({ ...readSettings({}), productUrl: `http://127.0.0.1:${port}` })
  running = await listen(lab, 0)
})
afterAll(async () => {
  await running.close()
  upstream.close()
})
beforeEach(() => lab.world.reset())

interface Got {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** fetch() may not set Host, so the phone's address is written by hand. */
function get(app: string, path: string, headers: Record<string, string> = {}): Promise<Got> {
  const host = `${app}.localhost:${running.port}`
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: running.port, path, headers: { host, ...headers } }
    const request = http.get(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    request.on('error', reject)
  })
}
const echo = async (app: string, headers: Record<string, string> = {}) =>
  JSON.parse((await get(app, '/api/echo', headers)).body.toString()) as Record<string, string>

describe('a phone in front of the product', () => {
  it.each([
    ['wx', /iPhone.*MicroMessenger\//],
    ['ali', /iPhone.*AlipayClient\//],
    ['toutiao', /iPhone.*aweme/],
    ['phone', /iPhone.*Safari\/604/],
  ])('%s comes with its own user agent', async (app, agent) => {
    const seen = await echo(app, { 'user-agent': 'desktop', 'sec-ch-ua-platform': '"Linux"' })
    expect(seen['user-agent']).toMatch(agent)
    expect(seen['sec-ch-ua-platform']).toBeUndefined()
    expect(seen.host).toBe(`${app}.localhost:${running.port}`)
    expect(seen['x-forwarded-host']).toBe(seen.host)
    expect(seen['x-forwarded-proto']).toBe('http')
  })

  it('becomes another device on request', async () => {
    const desk = client(`http://127.0.0.1:${running.port}`)
    await desk.device({ os: 'android' })
    expect((await echo('wx'))['user-agent']).toMatch(/Android.*MicroMessenger/)
    await desk.device({ wx: 'wxwork' })
    expect((await echo('wx'))['user-agent']).toMatch(/wxwork\/.*MicroMessenger/)
    await desk.device({ os: 'ios', wx: 'devtools' })
    expect((await echo('wx'))['user-agent']).toMatch(/wechatdevtools\/.*MicroMessenger/)
  })

  it('adds its address to those that came before, and hides the lab', async () => {
    const seen = await echo('wx', { 'x-forwarded-for': '203.0.113.9', cookie: 'token=t' })
    expect(seen['x-forwarded-for']).toBe('203.0.113.9, 127.0.0.1')
    expect((await echo('wx', { cookie: 'lab_scope=mine; token=t' })).cookie).toBe('token=t')
  })

  it('has an address of its own in a scope of its own', async () => {
    const addressIn = async (scope: string) => (await echo('wx', { cookie: `lab_scope=${scope}` }))['x-forwarded-for']
    expect(await addressIn('mine')).toMatch(/^10\.\d+\.\d+\.\d+$/)
    expect(await addressIn('mine')).toBe(await addressIn('mine'))
    expect(await addressIn('yours')).not.toBe(await addressIn('mine'))
  })

  it('puts the bridge first into a document and lets the desk frame it', async () => {
    const { headers, body } = await get('wx', '/', { accept: 'text/html', 'if-none-match': '"2"' })
    const injected = page.replace('<head data-x="1">', '<head data-x="1"><script src="/__lab/bridge.js"></script>')
    expect(body.toString()).toBe(injected)
    expect(headers['x-frame-options']).toBeUndefined()
    const directives = String(headers['content-security-policy']).split('; ')
    expect(directives).toContain("script-src 'self' 'sha256-abc='")
    expect(directives.some((directive) => directive.startsWith("frame-ancestors 'self'"))).toBe(true)
    expect(directives).not.toContain('upgrade-insecure-requests')
  })

  it('opens a document that is compressed all the same', async () => {
    const { headers, body } = await get('ali', '/stubborn', { accept: 'text/html' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(body.toString()).toContain('<script src="/__lab/bridge.js"></script><title>快门照相馆')
  })

  it('leaves everything else as it is', async () => {
    const { headers, body } = await get('wx', '/app.js', { 'accept-encoding': 'br' })
    expect(headers['content-encoding']).toBe('br')
    expect(headers.etag).toBe('"1"')
    expect(body).toEqual(brotliCompressSync('let a = 1'))
  })

  it('serves the bridge of that app', async () => {
    const script = (await get('wx', '/__lab/bridge.js')).body.toString()
    expect(script).toContain('"app":"wx"')
    expect(() => new Function(script)).not.toThrow()
  })

  it('has the network of its scope', async () => {
    const desk = client(`http://127.0.0.1:${running.port}`, 'tunnel')
    const inTunnel = { cookie: 'lab_scope=tunnel' }
    await desk.faults({ 'network.error': { times: 1 } })
    expect((await get('wx', '/api/echo', inTunnel)).status).toBe(502)
    expect((await get('wx', '/api/echo', inTunnel)).status).toBe(200)
    await desk.faults({ 'network.offline': true })
    await expect(get('wx', '/', inTunnel)).rejects.toThrow()
    expect((await get('wx', '/api/echo')).status).toBe(200)
    await desk.faults({ 'network.offline': false, 'network.latency': { ms: 80 } })
    const started = performance.now()
    await get('wx', '/api/echo', inTunnel)
    expect(performance.now() - started).toBeGreaterThan(75)
  })

  it('does without a file that is gone, and waits for one that is held, by the name it has in every build', async () => {
    const desk = client(`http://127.0.0.1:${running.port}`, 'release')
    const file = async (name: string) => (await get('wx', name, { cookie: 'lab_scope=release' })).status
    await desk.faults({ 'network.file_gone': { when: 'City' }, 'network.file_held': { when: 'entry-client' } })
    expect(await file('/assets/City-Dx-k_9aB.js')).toBe(404)
    expect(await file('/assets/CityList-Dx-k_9aB.js')).toBe(200)
    let isHere = false
    const held = file('/assets/entry-client-Dx3k_9aB.js').finally(() => {
      isHere = true
    })
    expect(await file('/assets/entry-begin-Dx3k_9aB.js')).toBe(200)
    expect(isHere).toBe(false)
    await desk.faults({ 'network.file_held': false })
    expect(await held).toBe(200)
  })

  it('enters a scope by an address and stays on its host', async () => {
    const { status, headers } = await get('wx', '/__lab/scope/mine?to=%2Fcity')
    expect(status).toBe(302)
    expect(headers.location).toBe('/city')
    expect(String(headers['set-cookie'])).toContain('lab_scope=mine')
    expect((await get('wx', '/__lab/scope/mine?to=%2F%2Fevil.example')).headers.location).toBe('/')
  })
})
