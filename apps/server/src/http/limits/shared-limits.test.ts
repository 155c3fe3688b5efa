import { endpoint } from '@kuaimen/contract/kernel/endpoint'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { type App, buildApp } from '../../app'
import { TestApp } from '../../testing/app'
import { roomOf } from '../../testing/calls/rooms'
import { bind } from '../request/bind'

const wide = endpoint({ method: 'GET', path: '/api/test/wide', access: 'visitor', summary: '测试', data: z.null() })
const narrow = { ...wide, path: '/api/test/narrow', perMinute: 20 } as const

const LIMIT = 100
let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({
    env: { RATE_PER_MINUTE: String(LIMIT) },
    rooms: [roomOf(...[wide, narrow].map((one) => bind(one, async () => null)))],
  })
})
afterAll(() => app.stop())
beforeEach(() => app.advance(60_000))

/** Processes on one database, as several behind one proxy. */
async function processes(howMany: number): Promise<App[]> {
  const made = await Promise.all(Array.from({ length: howMany }, () => buildApp(app.services, app.rooms)))
  onTestFinished(async () => void (await Promise.all(made.map(({ http }) => http.close()))))
  return made
}

/** As many as were let through, of requests that come to the processes in turn; they tell each other after `every`. */
async function passed(of: readonly App[], count: number, every: number, url: string = wide.path): Promise<number> {
  let through = 0
  for (let nr = 0; nr < count; nr++) {
    const reply = await of[nr % of.length]?.http.inject({ url, headers: { 'x-forwarded-for': '203.0.113.1' } })
    if (reply?.statusCode === 200) through += 1
    if (nr % every === every - 1) for (const { limits } of of) await limits.exchange()
  }
  return through
}

describe('a limit over several processes', () => {
  it('is one limit: three together let through what one does, and what came between two exchanges', async () => {
    expect(await passed(await processes(3), 400, 15)).toBeGreaterThanOrEqual(LIMIT)
    app.advance(60_000)
    expect(await passed(await processes(3), 400, 15)).toBeLessThanOrEqual(LIMIT + 15)
  })

  it('without exchange is three limits, which is what this is against', async () => {
    expect(await passed(await processes(3), 400, 1000)).toBe(3 * LIMIT)
  })

  it('holds for the narrower limits of single calls too', async () => {
    expect(await passed(await processes(2), 100, 4, narrow.path)).toBeLessThanOrEqual(20 + 4)
  })

  it('begins anew with the minute', async () => {
    const all = await processes(2)
    await passed(all, 300, 10)
    app.advance(60_000)
    expect(await passed(all, 10, 10)).toBe(10)
  })

  it('goes on with each process’s own count while the database is away, and says so', async () => {
    const away: App[] = []
    for (let nr = 0; nr < 2; nr++) {
      const services = { ...app.services, db: { ...app.services.db, insert: failing } }
      away.push(await buildApp(services, app.rooms))
    }
    onTestFinished(async () => void (await Promise.all(away.map(({ http }) => http.close()))))
    app.logs.length = 0
    expect(await passed(away, 400, 15)).toBe(2 * LIMIT)
    expect(app.logs.join()).toContain('http:limits')
  })

  it('asks the database nothing for addresses that ask for little', async () => {
    const all = await processes(2)
    await passed(all, 10, 2)
    expect(await app.database.pool.query('select 1 from request_count where count > 0')).toMatchObject({ rowCount: 0 })
  })

  it('leaves no address in the database, and nothing of minutes ago', async () => {
    const all = await processes(1)
    await passed(all, 90, 10)
    const { rows } = await app.database.pool.query('select name from request_count')
    expect(rows).toEqual([{ name: expect.stringMatching(/^[\w-]{22}$/) }])
    app.advance(180_000)
    await all[0]?.limits.exchange()
    expect(await app.database.pool.query('select 1 from request_count')).toMatchObject({ rowCount: 0 })
  })

  it('counts no request twice while the database is slow to answer', async () => {
    const [one] = await processes(1)
    await passed([one!], 40, 1000)
    await Promise.all(Array.from({ length: 5 }, () => one!.limits.exchange()))
    expect((await app.database.pool.query('select count from request_count')).rows).toEqual([{ count: 40 }])
    expect(await passed([one!], 100, 1000)).toBe(LIMIT - 40)
  })
})

function failing(): never {
  throw new Error('Connection terminated')
}

describe('outside of the limit', () => {
  it.each(['/healthz', '/readyz', '/metrics', '/assets/gone.js', '/media/demo/gone.webp', '/favicon.svg'])(
    'is %s',
    async (url) => {
      const [one] = await processes(1)
      one?.http.get('/assets/*', async () => 'file')
      one?.http.get('/media/*', async () => 'file')
      one?.http.get('/favicon.svg', async () => 'file')
      const found = new Set<number | undefined>()
      for (let nr = 0; nr < LIMIT + 20; nr++) found.add((await one?.http.inject({ url }))?.statusCode)
      expect([...found]).toEqual([200])
    },
  )
})
