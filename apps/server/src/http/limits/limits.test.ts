import { endpoint } from '@kuaimen/contract/kernel/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { TestApp } from '../../testing/app'
import { roomOf } from '../../testing/calls/rooms'
import { bind } from '../request/bind'

const wide = endpoint({ method: 'GET', path: '/api/test/wide', access: 'visitor', summary: '测试', data: z.null() })
const narrow = { ...wide, path: '/api/test/narrow', perMinute: 3 } as const
const other = { ...wide, path: '/api/test/other' } as const

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({
    env: { RATE_PER_MINUTE: '10' },
    rooms: [roomOf(...[wide, narrow, other].map((one) => bind(one, async () => null)))],
  })
})
afterAll(() => app.stop())

/** The visitor's address, as a proxy on this machine tells it. */
const from = (address: string, url: string) => app.http.inject({ url, headers: { 'x-forwarded-for': address } })

const statuses = async (count: number, address: string, url: string): Promise<number[]> => {
  const found: number[] = []
  for (let nr = 0; nr < count; nr++) found.push((await from(address, url)).statusCode)
  return found
}

describe('the rate limit', () => {
  it('refuses the call after the last allowed one, with an envelope and when to come back', async () => {
    expect(await statuses(10, '203.0.113.1', wide.path)).toEqual(Array(10).fill(200))
    const refused = await from('203.0.113.1', wide.path)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toEqual({ code: 100429, msg: '操作太频繁，请稍后再试', data: null })
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
  })

  it('counts every address by itself', async () => {
    expect(await statuses(11, '203.0.113.2', wide.path)).toContain(429)
    expect(await statuses(1, '203.0.113.3', wide.path)).toEqual([200])
  })

  it('is narrower where the contract says so, there alone', async () => {
    expect(await statuses(4, '203.0.113.4', narrow.path)).toEqual([200, 200, 200, 429])
    expect(await statuses(1, '203.0.113.4', other.path)).toEqual([200])
  })

  it('does not tell how much is left', async () => {
    const { headers } = await from('203.0.113.5', wide.path)
    expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([])
  })

  it('does not believe an address that comes from elsewhere than the trusted proxy', async () => {
    const forged = (nr: number) =>
      app.http.inject({
        url: wide.path,
        remoteAddress: '198.51.100.7',
        headers: { 'x-forwarded-for': `203.0.113.${100 + nr}` },
      })
    const found: number[] = []
    for (let nr = 0; nr < 11; nr++) found.push((await forged(nr)).statusCode)
    expect(found.at(-1)).toBe(429)
  })

  it('never limits the liveness probe', async () => {
    expect(await statuses(20, '203.0.113.6', '/healthz')).toEqual(Array(20).fill(200))
  })
})
