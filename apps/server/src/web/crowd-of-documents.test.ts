import { afterAll, beforeAll, expect, it } from 'vitest'
import { PHONE_UA, TestApp } from '../testing/app'
import { roomOf } from '../testing/calls/rooms'
import { pages } from './pages'

const DRAWING_MS = 20
/** Five times what fits into a second. */
const REQUESTS = 5 * (1000 / DRAWING_MS)

/** Drawing is work of the processor: nothing else is done meanwhile. */
function drawFor(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({
    rooms: [roomOf()],
    mount: ({ http, answers }, services) => {
      const source = {
        cacheMs: 2000,
        head: () => ({ html: '', later: '', atOnce: '', styleHash: "'x'", scriptHash: '' }),
        render: async () => async () => {
          drawFor(DRAWING_MS)
          return { status: 200, screen: '', title: '', description: '', picture: '', html: '<p>', state: null }
        },
      }
      // How late the loop is, is left out: on a machine that tests share it is late without a crowd.
      pages(http, services, answers, source)
    },
  })
})
afterAll(() => app.stop())

const ended: string[] = []
const ask = async (url: string) => {
  const { statusCode } = await app.http.inject({ url, headers: { 'user-agent': PHONE_UA } })
  ended.push(url)
  return statusCode
}

/** In seconds and with 10,000 of them: `npm run bench -- crowd`. */
it('of five times as many as can be drawn, those who would wait too long are refused, and probes wait for few', async () => {
  const asked = Array.from({ length: REQUESTS }, (_, nr) => ask(`/?nr=${nr}`))
  const probe = ask('/healthz')
  const statuses = await Promise.all(asked)
  expect(await probe).toBe(200)
  const drawn = statuses.filter((status) => status === 200).length
  expect(drawn).toBeGreaterThanOrEqual(4)
  expect(drawn).toBeLessThanOrEqual(4 + 64)
  expect(statuses.filter((status) => status === 503)).toHaveLength(REQUESTS - drawn)
  // Refusals and the probe did not wait until the last was drawn.
  expect(ended.indexOf('/healthz')).toBeLessThan(REQUESTS - 10)
  expect(await ask('/?after')).toBe(200)
})
