import { cancelBooking, previewReschedule, rescheduleBooking } from '@kuaimen/contract/booking/change.endpoints'
import { REMINDERS_OF_VISITS } from '@kuaimen/contract/booking/notice.rules'
import { paths } from '@kuaimen/contract/kernel/paths'
import { addDays, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { TestApp } from '../../testing/app'
import { aBooking, aDay, aKey, aStore, cameIn, giveRoom } from '../../testing/booking/booking'
import { heardOf, inboxKinds, inboxOf } from '../../testing/notice/inbox'
import { countOf, rows } from '../../testing/rows'
import { remind } from './reminder.service'
import { comingQuery } from './reminder.sql'
import { visitStillHolds } from './still-valid.service'

// On a machine that others use too.
vi.setConfig({ testTimeout: 60_000 })

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let app: TestApp
let began: Date
let store_id: number
beforeAll(async () => {
  app = await TestApp.start({ demo: true, pool: 20 })
  began = app.services.now()
  store_id = await aStore(app)
  await giveRoom(app, store_id, 20)
})
afterAll(() => app.stop())
beforeEach(() => {
  app.advance(began.getTime() - app.services.now().getTime())
})

type One = Awaited<ReturnType<typeof aBooking>>
const turnTo = (moment: Date) => app.advance(moment.getTime() - app.services.now().getTime())
const start = (time: string, day = aDay(app)) => studioInstant(day, time)
const before = (at: Date, ms: number) => new Date(at.getTime() - ms)
const kinds = async (one: One) => (await inboxKinds(app, one)).filter((kind) => kind !== 'booked')

async function reschedule(one: One, day: string, time: string) {
  await rows(app, `update session set expires_at = 'infinity'`)
  const target = { order_sn: one.order_sn, store_id, day, time }
  const { data } = await app.call(previewReschedule, target, one)
  const wanted = { ...target, shown_difference_fen: data.difference_fen }
  const { code } = await app.call(rescheduleBooking, wanted, {
    token: one.token,
    headers: { 'idempotency-key': aKey() },
  })
  expect(code).toBe(0)
}

const holds = async (dedupe: string) => {
  const [notice] = await rows<Parameters<typeof visitStillHolds>[1]>(
    app,
    'select kind, dedupe, data from notice where dedupe like $1',
    [dedupe],
  )
  return visitStillHolds(app.database.db, notice!, app.services.now())
}

describe('a reminder of a visit', () => {
  it('comes a day and two hours before, each once however many sweep', async () => {
    const one = await aBooking(app, { time: '12:00' })
    const at = start('12:00')
    const sweep = () => Promise.all(Array.from({ length: 6 }, () => remind(app.services)))
    turnTo(before(at, 24 * HOUR + 1))
    await sweep()
    expect(await kinds(one)).toEqual([])
    turnTo(before(at, 24 * HOUR))
    await sweep()
    await sweep()
    expect(await kinds(one)).toEqual(['remind_24h'])
    const said = await heardOf(app, one, 'remind_24h')
    expect(said.path).toBe(paths.orderDetail({ order_sn: one.order_sn }))
    expect(said.body).toContain('周六 12:00')
    turnTo(before(at, 2 * HOUR + 1))
    await sweep()
    expect(await kinds(one)).toEqual(['remind_24h'])
    turnTo(before(at, 2 * HOUR))
    await sweep()
    expect(await kinds(one)).toEqual(['remind_24h', 'remind_2h'])
  })

  it('is not lost by hours without a server, and not said when it is of no use any more', async () => {
    const [one, other] = [await aBooking(app, { time: '13:00' }), await aBooking(app, { time: '13:00' })]
    turnTo(before(start('13:00'), 3 * HOUR))
    await remind(app.services)
    expect(await kinds(one)).toEqual(['remind_24h'])
    for (const table of ['notice_send', 'notice'])
      await rows(app, `delete from ${table} where member_id = $1`, [other.id])
    turnTo(before(start('13:00'), 20 * MINUTE))
    await remind(app.services)
    expect([await kinds(one), await kinds(other)]).toEqual([['remind_24h'], []])
  })

  it('goes with the visit to its new time, and the old one is not sent', async () => {
    const one = await aBooking(app, { time: '14:00' })
    turnTo(before(start('14:00'), 24 * HOUR))
    await remind(app.services)
    const key = `r24:${one.order_sn}:%`
    expect(await holds(key)).toBe(true)
    await reschedule(one, addDays(aDay(app), 1), '15:00')
    expect(await holds(key)).toBe(false)
    await remind(app.services)
    expect(await countOf(app, 'notice where dedupe like $1', [key])).toBe(1)
    const [row] = await rows<{ start_at: Date }>(app, 'select start_at from booking where order_sn = $1', [
      one.order_sn,
    ])
    turnTo(before(row!.start_at, 24 * HOUR))
    await remind(app.services)
    expect(await countOf(app, 'notice where dedupe like $1', [key])).toBe(2)
  })

  it('is sent when its store has another name by now', async () => {
    const one = await aBooking(app, { time: '14:30' })
    turnTo(before(start('14:30'), 24 * HOUR))
    await remind(app.services)
    const [store] = await rows<{ name: string }>(app, 'select name from store where id = $1', [store_id])
    await rows(app, `update store set name = name || '新' where id = $1`, [store_id])
    expect(await holds(`r24:${one.order_sn}:%`)).toBe(true)
    expect(await holds(`booked:${one.order_sn}`)).toBe(true)
    // Said before the number of the store was kept with it.
    await rows(app, `update notice set data = data - 'store_id' where dedupe like $1`, [`r24:${one.order_sn}:%`])
    expect(await holds(`r24:${one.order_sn}:%`)).toBe(false)
    await rows(app, 'update store set name = $2 where id = $1', [store_id, store!.name])
    expect(await holds(`r24:${one.order_sn}:%`)).toBe(true)
  })

  it('is not sent of a visit that was cancelled', async () => {
    const one = await aBooking(app, { time: '15:00' })
    const at = start('15:00')
    turnTo(before(at, 24 * HOUR))
    await remind(app.services)
    expect(await holds(`r24:${one.order_sn}:%`)).toBe(true)
    expect(await holds(`booked:${one.order_sn}`)).toBe(true)
    await rows(app, `update session set expires_at = 'infinity'`)
    await app.call(cancelBooking, { order_sn: one.order_sn, shown_refund_fen: one.payable_fen }, one)
    expect(await holds(`r24:${one.order_sn}:%`)).toBe(false)
    expect(await holds(`booked:${one.order_sn}`)).toBe(false)
    turnTo(before(at, 2 * HOUR))
    await remind(app.services)
    expect(await kinds(one)).not.toContain('remind_2h')
  })

  it('is not said to who has booked or rescheduled only then', async () => {
    const day = addDays(studioDay(began), 1)
    // Booked 24 hours before but for a moment.
    turnTo(new Date(before(start('12:00', day), 24 * HOUR).getTime() + 1))
    const late = await aBooking(app, { day, time: '12:00' })
    app.advance(MINUTE)
    await remind(app.services)
    expect(await kinds(late)).toEqual([])
    turnTo(before(start('12:00', day), 2 * HOUR))
    await remind(app.services)
    expect(await kinds(late)).toEqual(['remind_2h'])
    turnTo(began)
    const nearer = await aBooking(app, { day: addDays(day, 1), time: '12:00' })
    turnTo(before(start('12:00', addDays(day, 1)), 30 * HOUR))
    await reschedule(nearer, day, '17:00')
    app.advance(MINUTE)
    await remind(app.services)
    expect(await kinds(nearer)).toEqual(['rescheduled'])
  })

  it('is found by the index of what comes', async () => {
    for (const rule of REMINDERS_OF_VISITS) {
      const plan = await app.database.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`)
        return tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${comingQuery(rule, app.services.now(), 1000)}`)
      })
      const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(text).toContain('booking_coming')
      expect(text).toContain('notice_dedupe_unique')
    }
  })
})

describe('a hold that ends', () => {
  it('is warned of five minutes before, once, with the page to pay', async () => {
    const one = await aBooking(app, { state: 'held', time: '16:00' })
    app.advance(10 * MINUTE - 1000)
    await remind(app.services)
    expect(await inboxOf(app, one)).toEqual([])
    app.advance(1000)
    await Promise.all(Array.from({ length: 6 }, () => remind(app.services)))
    const said = await heardOf(app, one, 'hold_ending')
    expect(said.path).toBe(paths.payment({ payable_no: one.order_sn }))
    expect(await kinds(one)).toEqual(['hold_ending'])
    expect(await holds(`hold:${one.order_sn}`)).toBe(true)
  })

  it('is not called unpaid once its money is in, also before the booking has heard of it', async () => {
    const one = await aBooking(app, { state: 'held', time: '16:30' })
    const { order_sn, payable_fen, id } = one
    app.advance(10 * MINUTE)
    await remind(app.services)
    await cameIn(app, { payable_no: order_sn, amount_fen: payable_fen, member_id: id })
    expect(await holds(`hold:${order_sn}`)).toBe(false)
    const other = await aBooking(app, { state: 'held', time: '17:00' })
    await cameIn(app, { payable_no: other.order_sn, amount_fen: other.payable_fen, member_id: other.id })
    app.advance(10 * MINUTE)
    await remind(app.services)
    expect(await kinds(other)).toEqual([])
  })

  it('is over without a word', async () => {
    const one = await aBooking(app, { state: 'held', time: '17:30' })
    app.advance(15 * MINUTE)
    await remind(app.services)
    expect(await inboxOf(app, one)).toEqual([])
  })
})
