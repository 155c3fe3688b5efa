import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'

let open: TestApp
let closed: TestApp
beforeAll(async () => {
  open = await TestApp.start()
  closed = await TestApp.start({ env: { METRICS_TOKEN: 'scrape-me-please' } })
})
afterAll(() => Promise.all([open.stop(), closed.stop()]))

describe('metrics without a token set', () => {
  it('are read straight from this machine', async () => {
    for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.9.9.9']) {
      const response = await open.http.inject({ url: '/metrics', remoteAddress })
      expect(response.statusCode).toBe(200)
      expect(response.headers['content-type']).toMatch(/^text\/plain/)
    }
  })

  it.each(['203.0.113.9', '10.0.0.5', '::ffff:10.0.0.5', '12.7.0.1', '2001:db8::1'])(
    'are not there for %s',
    async (remoteAddress) => {
      const response = await open.http.inject({ url: '/metrics', remoteAddress })
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ code: 100404 })
    },
  )

  it.each([
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-for': '' },
    { 'x-real-ip': '127.0.0.1' },
    { 'x-forwarded-host': 'a.example' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 nginx' },
  ])('are not there through a proxy on this machine: %o', async (headers) => {
    expect((await open.http.inject({ url: '/metrics', headers })).statusCode).toBe(404)
  })
})

describe('metrics with a token set', () => {
  const read = (headers: Record<string, string>, remoteAddress = '203.0.113.9') =>
    closed.http.inject({ url: '/metrics', headers, remoteAddress })

  it('are read with it from anywhere', async () => {
    expect((await read({ authorization: 'Bearer scrape-me-please' })).statusCode).toBe(200)
  })

  it('are not there without it, from this machine neither', async () => {
    for (const authorization of ['', 'Bearer ', 'Bearer scrape-me', 'Bearer scrape-me-please-x', 'scrape-me-please'])
      expect((await read({ authorization }, '127.0.0.1')).statusCode).toBe(404)
    expect((await read({}, '127.0.0.1')).statusCode).toBe(404)
  })
})

describe('what is measured', () => {
  it('has a zero before the first payment that does not fit, so that the first one is a rise', async () => {
    const { payload } = await open.http.inject('/metrics')
    // Zero, unless another file of this worker has had one.
    for (const provider of ['wechat', 'alipay'])
      expect(payload).toMatch(new RegExp(`kuaimen_payments_total\\{provider="${provider}",result="refused"\\} \\d+`))
  })

  it('is counted by route and status, never by address, query or user', async () => {
    await open.http.inject('/api/store/detail?id=1&mobile=13912345678')
    await open.http.inject('/api/nowhere/13912345678')
    const { payload } = await open.http.inject('/metrics')
    expect(payload).toMatch(
      /kuaimen_http_request_seconds_count\{method="GET",route="\/api\/store\/detail",status="404"\} 1/,
    )
    expect(payload).toMatch(/route="none",status="404"/)
    expect(payload).not.toContain('13912345678')
    expect(payload).not.toContain('nowhere')
  })
})
