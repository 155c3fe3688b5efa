import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Rendered } from '@kuaimen/contract/kernel/rendering'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { NO_PRESSURE } from '../http/limits/pressure'
import { PHONE_UA, TestApp } from '../testing/app'
import { roomOf } from '../testing/calls/rooms'
import { Crowd, unlessCrowded } from './load-shedding'
import { pages } from './pages'

const rest = (waitMs = 0) => ({ ...NO_PRESSURE, waitMs: () => waitMs })

describe('a crowd at the documents', () => {
  let done: (() => void)[] = []
  const work = () => new Promise<string>((resolve) => void done.push(() => resolve('drawn')))
  beforeEach(() => {
    done = []
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    return () => vi.useRealTimers()
  })

  it('is drawn for a few at once, in the order in which they came', async () => {
    const crowd = new Crowd(rest(), { atOnce: 2, waiting: 2, waitMs: 1000 })
    const replies = Array.from({ length: 4 }, () => unlessCrowded(() => crowd.draw(work)))
    expect(done).toHaveLength(2)
    done[0]?.()
    await replies[0]
    await vi.waitFor(() => expect(done).toHaveLength(3))
    for (const go of [1, 2]) done[go]?.()
    await replies[2]
    await vi.waitFor(() => expect(done).toHaveLength(4))
    done[3]?.()
    expect(await Promise.all(replies)).toEqual(Array(4).fill('drawn'))
  })

  it('is refused at once where as many wait as may', async () => {
    const crowd = new Crowd(rest(), { atOnce: 1, waiting: 1, waitMs: 1000 })
    void crowd.draw(work)
    void unlessCrowded(() => crowd.draw(work))
    expect(await unlessCrowded(() => crowd.draw(work))).toBeUndefined()
    expect(done).toHaveLength(1)
  })

  it('is refused after a second of waiting, and takes nobody’s turn then', async () => {
    const crowd = new Crowd(rest(), { atOnce: 1, waiting: 5, waitMs: 1000 })
    const first = crowd.draw(work)
    const late = unlessCrowded(() => crowd.draw(work))
    await vi.advanceTimersByTimeAsync(1000)
    expect(await late).toBeUndefined()
    done[0]?.()
    await first
    expect(done).toHaveLength(1)
    const next = crowd.draw(work)
    done[1]?.()
    expect(await next).toBe('drawn')
  })

  it('is refused before it waits when the process is late already', async () => {
    expect(await unlessCrowded(() => new Crowd(rest(501)).draw(work))).toBeUndefined()
    expect(done).toHaveLength(0)
  })

  it('lets the next in when a drawing fails', async () => {
    const crowd = new Crowd(rest(), { atOnce: 1, waiting: 1, waitMs: 1000 })
    await expect(crowd.draw(() => Promise.reject(new Error('broke')))).rejects.toThrow('broke')
    const next = crowd.draw(work)
    done[0]?.()
    expect(await next).toBe('drawn')
  })
})

const TOKENS = readFileSync(fileURLToPath(new URL('../../../web/src/ui/tokens.css', import.meta.url)), 'utf8')
const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(TOKENS)?.[1]

describe('a document in a crowd', () => {
  let waitMs = 0
  let app: TestApp
  let drawings = 0
  const drawn: Rendered = { status: 200, screen: '', title: '', description: '', picture: '', html: '<p>', state: null }
  beforeAll(async () => {
    app = await TestApp.start({
      rooms: [roomOf()],
      mount: ({ http, answers }, services) =>
        pages(
          http,
          services,
          answers,
          {
            cacheMs: 2000,
            head: () => ({ html: '', later: '', atOnce: '', styleHash: "'x'", scriptHash: '' }),
            render: async () => async () => {
              drawings += 1
              return drawn
            },
          },
          { ...NO_PRESSURE, waitMs: () => waitMs },
        ),
    })
  })
  afterAll(() => app.stop())
  const get = (url: string) => app.http.inject({ url, headers: { 'user-agent': PHONE_UA } })

  it('is a small page that tries again by itself, and nothing is drawn for it', async () => {
    waitMs = 501
    const replies = await Promise.all(Array.from({ length: 6 }, () => get('/crowded')))
    for (const { statusCode, headers, payload } of replies) {
      expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store'])
      expect(payload).toContain('现在人有点多')
      expect(payload).toContain(`<meta http-equiv="refresh" content="${headers['retry-after']}">`)
      expect(payload.length).toBeLessThan(1000)
      // As the product looks: its own ground, and a button in its own colour.
      expect(payload).toContain(`background:${token('paper')};color:${token('ink')}`)
      expect(payload).toMatch(new RegExp(`[}]a[{][^}]*border-radius:999px;background:${token('accent')}`))
      expect(payload).toContain('<a href="">现在再试</a>')
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    }
    // Those who were refused together do not come back together.
    expect(new Set(replies.map(({ headers }) => headers['retry-after'])).size).toBe(6)
    expect(drawings).toBe(0)
  })

  it('is still the one that is there, however busy we are', async () => {
    waitMs = 0
    await get('/')
    waitMs = 60_000
    expect((await get('/')).statusCode).toBe(200)
  })

  it('is drawn again for the next when the crowd has gone', async () => {
    waitMs = 0
    expect((await get('/crowded')).statusCode).toBe(200)
  })
})
