import { startBooking } from '@kuaimen/contract/booking/create.endpoints'
import { paymentState } from '@kuaimen/contract/payment/payment.endpoints'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { TestApp } from '../../testing/app'
import { NO_PRESSURE, watchPressure } from './pressure'
import { isTooCrowdedFor } from './shedding'

let waitMs = 0
let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ pressure: { ...NO_PRESSURE, waitMs: () => waitMs } })
})
afterAll(() => app.stop())

const READ = { url: '/api/city/list' }
const PAYING = { url: `${paymentState.path}?order_sn=B1` }
const ACT = { method: 'POST', url: startBooking.path, payload: {} } as const
const NOTICE = { method: 'POST', url: '/api/pay/notice/wechat', payload: 'x' } as const
const isShed = async (request: InjectOptions) => {
  const { statusCode, headers } = await app.http.inject(request)
  return statusCode === 503 && headers['retry-after'] !== undefined
}

describe('a process that is too busy', () => {
  it.each([
    [500, [false, false, false, false]],
    [1501, [true, false, false, false]],
    [4000, [true, false, false, false]],
    [4001, [true, true, true, true]],
  ])('at %i ms of waiting refuses reads first, and who pays or books last', async (ms, expected) => {
    waitMs = ms
    const found = []
    for (const request of [READ, PAYING, ACT, NOTICE]) found.push(await isShed(request))
    expect(found).toEqual(expected)
  })

  it('says so in an envelope, and asks those it refuses to come back at different times', async () => {
    waitMs = 2000
    const replies = await Promise.all(Array.from({ length: 6 }, () => app.http.inject(READ)))
    expect(replies[0]?.json()).toEqual({ code: 100503, msg: '现在人有点多，请稍等一下再试', data: null })
    expect(new Set(replies.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['1', '2', '3']))
  })

  it('answers probes and metrics however busy it is', async () => {
    waitMs = 60_000
    for (const url of ['/healthz', '/readyz', '/metrics']) expect((await app.http.inject({ url })).statusCode).toBe(200)
  })
})

describe('how busy a process is', () => {
  let now = 0
  beforeEach(() => {
    now = 0
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    return () => vi.useRealTimers()
  })
  /** The timer fires when the loop gets to it, `late` after its time. */
  const look = async (late = 0) => {
    now += 100 + late
    await vi.advanceTimersByTimeAsync(100)
  }

  it('is nothing while the loop is in time and connections are at hand', async () => {
    const pressure = watchPressure(
      async () => ({ release: () => {} }),
      500,
      () => now,
    )
    await look()
    expect(pressure.waitMs()).toBe(0)
    pressure.stop()
  })

  it('is borne as long as the chain has set', async () => {
    const pressure = watchPressure(
      async () => ({ release: () => {} }),
      2000,
      () => now,
    )
    await look(1900)
    expect(isTooCrowdedFor('document', pressure)).toBe(false)
    await look(2100)
    expect(isTooCrowdedFor('document', pressure)).toBe(true)
    expect(isTooCrowdedFor('read', pressure)).toBe(false)
    pressure.stop()
  })

  it('is how late the loop was, and how late it is already', async () => {
    const pressure = watchPressure(
      async () => ({ release: () => {} }),
      500,
      () => now,
    )
    await look(700)
    expect(pressure.waitMs()).toBe(700)
    await look()
    expect(pressure.waitMs()).toBe(0)
    now += 1100
    expect(pressure.waitMs()).toBe(1000)
    pressure.stop()
  })

  it('is how long a connection is waited for, while it is and until another one is had sooner', async () => {
    let lend = () => {}
    const released: number[] = []
    const lent = { release: () => void released.push(now) }
    const pressure = watchPressure(
      () =>
        new Promise((resolve) => {
          lend = () => resolve(lent)
        }),
      500,
      () => now,
    )
    await look()
    for (let nr = 0; nr < 9; nr++) await look()
    expect(pressure.waitMs()).toBe(900)
    lend()
    await vi.advanceTimersByTimeAsync(0)
    expect([pressure.waitMs(), released]).toEqual([900, [1000]])
    await look()
    lend()
    await vi.advanceTimersByTimeAsync(0)
    expect(pressure.waitMs()).toBe(0)
    pressure.stop()
  })

  it('is nothing of our own when the database is away: calls say that themselves', async () => {
    const pressure = watchPressure(
      () => Promise.reject(new Error('ECONNREFUSED')),
      500,
      () => now,
    )
    await look()
    expect(pressure.waitMs()).toBe(0)
    pressure.stop()
  })
})
