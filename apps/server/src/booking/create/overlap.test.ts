import { cancelBooking } from '@kuaimen/contract/booking/change.endpoints'
import { previewBooking, startBooking } from '@kuaimen/contract/booking/create.endpoints'
import { overlapsAnother, pausedForUnpaid } from '@kuaimen/contract/booking/record.errors'
import { addDays } from '@kuaimen/contract/kernel/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aBooking, aDay, aKey, aStore, choiceOf, paid, type Wanted } from '../../testing/booking/booking'
import { countOf, rows } from '../../testing/rows'
import { expireOverdue } from '../settle/expiry.service'

const MINUTE = 60_000
let app: TestApp
let elsewhere: number

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  elsewhere = await aStore(app, 1)
})
afterAll(() => app.stop())

/** As it is sent, without saying yes to anything. */
async function book(token: string, wanted: Wanted, besides: string[] = []) {
  const choice = await choiceOf(app, wanted)
  const { data } = await app.call(previewBooking, choice)
  const body = { ...choice, agreed: true, shown_payable_fen: data.payable_fen, besides }
  return app.call(startBooking, body, { token, headers: { 'idempotency-key': aKey() } })
}
const cancel = ({ token, order_sn }: { token: string; order_sn: string }) =>
  app.call(cancelBooking, { order_sn, shown_refund_fen: 0 }, { token })

describe('a visit at the hour of another', () => {
  it.each(['held', 'booked'] as const)('is asked about while that one is %s, wherever it is', async (state) => {
    const by = await aBooking(app, { state, time: '12:00' })
    const answer = await book(by.token, { store_id: elsewhere, time: '12:30' })
    expect(answer.code).toBe(overlapsAnother.code)
    expect(answer.data).toMatchObject({ order_sn: by.order_sn, state, time: '12:00', day: aDay(app) })
    expect((await book(by.token, { store_id: elsewhere, time: '12:30' }, [by.order_sn])).code).toBe(0)
  })

  it('is asked about for each that it has not been asked about', async () => {
    const by = await aBooking(app, { state: 'held', time: '14:00' })
    const second = await book(by.token, { store_id: elsewhere, time: '14:00' }, [by.order_sn])
    const third = await book(by.token, { store_id: await aStore(app, 2), time: '14:00' }, [by.order_sn])
    expect(third).toMatchObject({ code: overlapsAnother.code, data: { order_sn: second.data.order_sn } })
  })

  it('is booked without a question after it, on another day, and once the other one is over', async () => {
    const by = await aBooking(app, { state: 'held', time: '11:00' })
    expect((await book(by.token, { time: '11:00', day: addDays(aDay(app), 1) })).code).toBe(0)
    expect((await book(by.token, { time: '17:00' })).code).toBe(0)
    await cancel(by)
    expect((await book(by.token, { store_id: elsewhere, time: '11:00' })).code).toBe(0)
  })

  it('is no business of anybody else', async () => {
    await aBooking(app, { state: 'held', time: '16:00' })
    expect((await book((await aMember(app)).token, { time: '16:00' })).code).toBe(0)
  })
})

/** Nobody waits for whoever asked before; the pause simulates a busy machine. */
async function withoutLock<T>(work: () => Promise<T>): Promise<T> {
  const [guard] = await rows<{ source: string }>(app, "select pg_get_functiondef('holds_of'::regproc) as source")
  await rows(
    app,
    guard!.source
      .replace(/perform pg_advisory_xact_lock[^;]*;/, 'null;')
      .replace(/end\s*\$/, 'perform pg_sleep(0.3); end $'),
  )
  try {
    return await work()
  } finally {
    await rows(app, guard!.source)
  }
}

/** One member, two phones, the same instant, two stores. */
async function twoAtOnce(day: string): Promise<number> {
  const { token, id } = await aMember(app)
  await Promise.all([book(token, { time: '11:00', day }), book(token, { store_id: elsewhere, time: '11:00', day })])
  return countOf(app, 'booking where member_id = $1', [id])
}

describe('two visits at one hour, sent in the same instant', () => {
  it('become one booking and one question', async () => {
    for (let round = 1; round <= 5; round += 1) expect(await twoAtOnce(addDays(aDay(app), round))).toBe(1)
  })

  it('would become two bookings without the lock', async () => {
    expect(await withoutLock(() => twoAtOnce(addDays(aDay(app), 10)))).toBe(2)
  })
})

describe('holds that are not paid', () => {
  const DAY = 24 * 60 * MINUTE

  it('let a member pause after six within a day, until the first of them is a day old', async () => {
    const by = await aMember(app)
    const first = app.services.now().getTime()
    for (let nth = 0; nth < 6; nth += 1) {
      const held = await aBooking(app, { by, state: 'held', day: addDays(aDay(app), 20), time: '13:00' })
      // Some run out, some are given up.
      if (nth % 2 === 0) await cancel(held)
      else app.advance(16 * MINUTE)
      await expireOverdue(app.services)
    }
    const refused = await book(by.token, { day: addDays(aDay(app), 20), time: '13:00' })
    expect(refused).toMatchObject({ code: pausedForUnpaid.code, status: 429 })
    expect(refused.msg).toContain('6次')
    await rows(app, "update session set expires_at = expires_at + interval '2 days'")
    app.advance(first + DAY - app.services.now().getTime() + 1000)
    expect((await book(by.token, { day: addDays(aDay(app), 20), time: '13:00' })).code).toBe(0)
  })

  it('count none that was paid', async () => {
    const by = await aMember(app)
    for (let nth = 0; nth < 6; nth += 1) {
      const held = await aBooking(app, { by, state: 'held', day: addDays(aDay(app), 21), time: '13:00' })
      await paid(app, held.order_sn, held.payable_fen, by.id)
      await app.call(cancelBooking, { order_sn: held.order_sn, shown_refund_fen: held.payable_fen }, by)
    }
    expect((await book(by.token, { day: addDays(aDay(app), 21), time: '13:00' })).code).toBe(0)
  })

  /** Five were given up; three phones of the same member want the sixth at once, each at an hour of its own. */
  async function sixthAtOnce(nth: number): Promise<number> {
    const by = await aMember(app)
    const at = { store_id: await aStore(app, nth), day: addDays(aDay(app), 22) }
    for (let given = 0; given < 5; given += 1)
      await cancel(await aBooking(app, { by, state: 'held', ...at, time: '13:00' }))
    const answers = await Promise.all(['11:00', '14:00', '17:00'].map((time) => book(by.token, { ...at, time })))
    return answers.filter(({ code }) => code === 0).length
  }

  it('are counted with those that are still held, also when they come at once', async () => {
    for (let round = 0; round < 3; round += 1) expect(await sixthAtOnce(round)).toBe(1)
  })

  it('would be too many without the lock', async () => {
    expect(await withoutLock(() => sixthAtOnce(3))).toBeGreaterThan(1)
  })
})
