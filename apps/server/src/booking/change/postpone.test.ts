import { cancelPreview, laterStart, postponeVisit, sayLate } from '@kuaimen/contract/booking/change.endpoints'
import {
  bookingNotFound,
  bookingStateChanged,
  lateClosed,
  lateOver,
  noLaterStart,
  postponedAlready,
} from '@kuaimen/contract/booking/record.errors'
import { operatorBookings } from '@kuaimen/contract/booking/staff.endpoints'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { addDays, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aBooking, anOperator, aStore, driftedCells, giveRoom, strayTakings } from '../../testing/booking/booking'
import { countOf, rows } from '../../testing/rows'

const HOUR = 3_600_000
let app: TestApp
let store_id: number
let nth = 0

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())
beforeEach(async () => {
  nth += 1
  store_id = await aStore(app, nth)
  await giveRoom(app, store_id, 3)
})

type Member = Awaited<ReturnType<typeof aMember>>

const detail = async (order_sn: string, by: Member) => (await app.call(bookingDetail, { order_sn }, by)).data

/** Booked for 12:00, and it is so many hours before. */
async function aVisit(hours: number, time = '12:00') {
  const by = await aMember(app)
  const day = addDays(studioDay(app.services.now()), 1)
  const { order_sn } = await aBooking(app, { by, store_id, day, time, state: 'booked' })
  const until = studioInstant(day, time).getTime() - hours * HOUR
  await app.advance(until - app.services.now().getTime())
  await rows(app, `update session set expires_at = 'infinity'`)
  return { by, order_sn, day }
}

const say = (order_sn: string, minutes: number, by: Member) =>
  app.call(sayLate, { order_sn, minutes: minutes as 10 }, by)

describe('being late', () => {
  it('is said on the day, seen by the store, changed and taken back; the second of two taps says nothing', async () => {
    const { by, order_sn, day } = await aVisit(14)
    expect((await say(order_sn, 10, by)).code).toBe(lateClosed.code)
    expect((await detail(order_sn, by)).late).toMatchObject({ minutes: 0, can_say: false, can_postpone: false })
    await app.advance(5 * HOUR)
    expect((await detail(order_sn, by)).late).toMatchObject({ minutes: 0, can_say: true, can_postpone: true })
    await Promise.all([say(order_sn, 20, by), say(order_sn, 20, by)])
    expect(await countOf(app, `booking_event where order_sn = $1 and event = 'late'`, [order_sn])).toBe(1)
    const staff = await anOperator(app, store_id)
    const seen = async () => (await app.call(operatorBookings, { store_id, day }, staff)).data[0]?.late_minutes
    expect(await seen()).toBe(20)
    await say(order_sn, 30, by)
    expect(await seen()).toBe(30)
    await say(order_sn, 0, by)
    expect(await seen()).toBe(0)
    await app.advance(9.25 * HOUR)
    expect((await say(order_sn, 20, by)).code).toBe(0)
    // What lies behind cannot be said any more.
    for (const passed of [10, 0]) expect((await say(order_sn, passed, by)).code).toBe(lateOver.code)
    expect(await seen()).toBe(20)
    await app.advance(HOUR / 2)
    expect((await say(order_sn, 10, by)).code).toBe(lateOver.code)
  })

  it('is nobody else’s to say, and no other number', async () => {
    const { by, order_sn } = await aVisit(1)
    const other = await aMember(app)
    for (const call of [sayLate, postponeVisit])
      expect((await app.call(call, { order_sn, minutes: 10, time: '13:00' } as never, other)).code).toBe(
        bookingNotFound.code,
      )
    expect((await app.call(laterStart, { order_sn }, other)).code).toBe(bookingNotFound.code)
    for (const minutes of [-10, 5, 15, 40, 1e9, 10.5])
      expect((await say(order_sn, minutes, by)).code).toBe(invalidInput.code)
    const day = addDays(studioDay(app.services.now()), 1)
    const held = await aBooking(app, { by, store_id, day, time: '15:00', state: 'held' })
    expect((await say(held.order_sn, 10, by)).code).toBe(bookingStateChanged.code)
  })
})

describe('a later start of the day', () => {
  it('is the next that fits, free, not counted, at the same price; two taps postpone it once', async () => {
    const { by, order_sn, day } = await aVisit(1)
    await say(order_sn, 30, by)
    const before = await detail(order_sn, by)
    const { starts, ...next } = (await app.call(laterStart, { order_sn }, by)).data
    expect(starts[0]).toEqual(next)
    expect(next.time > '12:30').toBe(true)
    expect((await app.call(postponeVisit, { order_sn, time: '12:30' }, by)).code).toBe(noLaterStart.code)
    const taps = await Promise.all([1, 2, 3].map(() => app.call(postponeVisit, { order_sn, time: next.time }, by)))
    expect(taps.map(({ data }) => data)).toEqual([1, 2, 3].map(() => ({ day, ...next })))
    const after = await detail(order_sn, by)
    expect(after).toMatchObject({ day, time: next.time, state: 'booked', late: { minutes: 0, can_postpone: false } })
    const money = ({ total_fen, discount_fen, prepaid_fen, payable_fen, paid_fen, lines, tenders }: typeof after) => ({
      ...{ total_fen, discount_fen, prepaid_fen, payable_fen, paid_fen, lines, tenders },
    })
    expect(money(after)).toEqual(money(before))
    expect(after.reschedules_left).toBe(before.reschedules_left)
    expect(await countOf(app, `booking_event where order_sn = $1 and event = 'postponed'`, [order_sn])).toBe(1)
    expect(after.timeline.at(-1)).toMatchObject({
      text: '因晚到，当天顺延',
      note: expect.stringMatching(/^从 12:00 顺延到 \d\d:\d\d$/),
    })
    expect((await app.call(laterStart, { order_sn }, by)).code).not.toBe(0)
    expect(await driftedCells(app)).toEqual([])
    expect(await strayTakings(app)).toEqual([])
  })

  it('opens no deadline again: what a cancel withholds stays as it was', async () => {
    const { by, order_sn } = await aVisit(2)
    await rows(
      app,
      `update booking set policy = policy || '{"free_hours": 3, "reschedule_hours": 3, "grace_minutes": 0}' where order_sn = $1`,
      [order_sn],
    )
    const cost = async () => (await app.call(cancelPreview, { order_sn }, by)).data
    const before = await cost()
    const { can, free_until } = await detail(order_sn, by)
    const { data } = await app.call(laterStart, { order_sn }, by)
    await app.call(postponeVisit, { order_sn, time: data.time }, by)
    expect(await cost()).toEqual(before)
    expect(await detail(order_sn, by)).toMatchObject({
      time: data.time,
      free_until,
      can: { reschedule: can.reschedule },
    })
  })

  it('is not there twice', async () => {
    const { by, order_sn } = await aVisit(1)
    const { data } = await app.call(laterStart, { order_sn }, by)
    await app.call(postponeVisit, { order_sn, time: data.time }, by)
    const now = app.services.now().getTime()
    const { day } = await detail(order_sn, by)
    await app.advance(studioInstant(day, data.time).getTime() - HOUR - now)
    expect((await app.call(laterStart, { order_sn }, by)).code).toBe(postponedAlready.code)
    expect((await app.call(postponeVisit, { order_sn, time: '17:00' }, by)).code).toBe(postponedAlready.code)
  })

  it('is one visit’s, when two want the last one', async () => {
    await giveRoom(app, store_id, 2)
    const first = await aVisit(1)
    const two = await aMember(app)
    const second = await aBookingNow(two, first.day, '12:00')
    await giveRoom(app, store_id, 1)
    const { data } = await app.call(laterStart, { order_sn: first.order_sn }, first.by)
    const answers = await Promise.all([
      app.call(postponeVisit, { order_sn: first.order_sn, time: data.time }, first.by),
      app.call(postponeVisit, { order_sn: second, time: data.time }, two),
    ])
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await driftedCells(app)).toEqual([])
  })

  it('may be any of the next three that fit, and after one has gone what fits then is offered', async () => {
    await giveRoom(app, store_id, 2)
    const [{ by, order_sn, day }, two] = [await aVisit(1), await aMember(app)]
    const offered = async () => (await app.call(laterStart, { order_sn }, by)).data.starts.map(({ time }) => time)
    const [first, second, third] = (await offered()) as [string, string, string]
    expect([third > second, second > first, first > '12:30', (await offered()).length]).toEqual([true, true, true, 3])
    // Somebody has the afternoon from the second on, and the store has one place less.
    await aBookingNow(two, day, second)
    await giveRoom(app, store_id, 1)
    expect((await app.call(postponeVisit, { order_sn, time: second }, by)).code).toBe(noLaterStart.code)
    const [other] = await offered()
    expect(other).not.toBe(second)
    expect((await app.call(postponeVisit, { order_sn, time: other! }, by)).code).toBe(0)
    expect((await detail(order_sn, by)).time).toBe(other)
    expect(await driftedCells(app)).toEqual([])
  })

  it('is not so far off that it were another visit', async () => {
    const { by, order_sn } = await aVisit(1)
    const postpone = (time: string) => app.call(postponeVisit, { order_sn, time }, by)
    const { starts } = (await app.call(laterStart, { order_sn }, by)).data
    const third = starts.at(-1)!.time
    expect((await postpone('18:00')).code).toBe(noLaterStart.code)
    expect((await postpone(third)).code).toBe(0)
  })

  it('stays within what a company has agreed, and is empty when nothing fits', async () => {
    const { by, order_sn } = await aVisit(1)
    const { data } = await app.call(laterStart, { order_sn }, by)
    const hours = { store_id, weekdays: [0, 1, 2, 3, 4, 5, 6], from_time: '09:00', until_time: '12:45' }
    const agreed = { from: '2020-01-01', until: '2099-12-31', stores: [hours] }
    await rows(app, 'update booking set bounds = $2 where order_sn = $1', [order_sn, JSON.stringify(agreed)])
    expect((await app.call(laterStart, { order_sn }, by)).data).toEqual({ time: '', end_time: '', starts: [] })
    expect((await app.call(postponeVisit, { order_sn, time: data.time }, by)).code).toBe(noLaterStart.code)
  })
})

/** Within the lead time nobody books: the row is made a visit of today by hand, with its cells. */
async function aBookingNow(by: Member, day: string, time: string): Promise<string> {
  const { order_sn } = await aBooking(app, { by, store_id, day: addDays(day, 1), time, state: 'booked' })
  const at = (moment: Date) => moment.toISOString()
  const [row] = await rows<{ taking_id: number; minutes: number }>(
    app,
    'select taking_id::int, extract(epoch from end_at - start_at)::int / 60 as minutes from booking where order_sn = $1',
    [order_sn],
  )
  const [taking] = await rows<{ cells: unknown }>(app, 'select cells from taking where id = $1', [row!.taking_id])
  const [postponed] = await rows<{ id: number }>(app, 'select move_cells($1, $2, $3, $4::jsonb)::int as id', [
    row!.taking_id,
    store_id,
    day,
    JSON.stringify(taking!.cells),
  ])
  const start = studioInstant(day, time)
  await rows(app, 'update booking set start_at = $2, end_at = $3, taking_id = $4 where order_sn = $1', [
    order_sn,
    at(start),
    at(new Date(start.getTime() + row!.minutes * 60_000)),
    postponed!.id,
  ])
  return order_sn
}
