import { turnOver, turnTaken } from '@kuaimen/contract/booking/record.errors'
import { addDays, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { messageList } from '@kuaimen/contract/notice/notice.endpoints'
import { setCapacity, setClosure } from '@kuaimen/contract/schedule/plan.endpoints'
import { endWait, refuseTurn } from '@kuaimen/contract/waitlist/waitlist.endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expireOverdue } from '../booking/settle/expiry.service'
import type { TestApp } from '../testing/app'
import { type aBooking, aKey, anOperator, aStore, giveRoom, submit } from '../testing/booking/booking'
import { runQueued } from '../testing/queue'
import { countOf, rows } from '../testing/rows'
import { aLineApp } from '../testing/waitlist/lines'
import { ask, runFreedPlaces, takeTurn, turnOf, waitsOf } from '../testing/waitlist/waits'
import { offerFreedPlaces } from './offer-places.service'
import { expireTurns } from './turn.service'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let scene: Awaited<ReturnType<typeof aLineApp>>
let app: TestApp
let store: number
/** Another one for each test. */
let day: string

beforeAll(async () => {
  scene = await aLineApp()
  app = scene.app
  store = scene.store
  day = scene.dayBefore
})
beforeEach(() => {
  day = addDays(day, 1)
})
afterAll(() => scene.end())

const someone = () => scene.someone()
const booked = (wanted: Parameters<typeof aBooking>[1] = {}) => scene.booked({ day, ...wanted })
const cancel = (owned: { token: string; order_sn: string }) => scene.cancel(owned)
const wish = (token: string, wanted: Parameters<typeof ask>[2] = {}) => ask(app, token, { days: [day], ...wanted })

/** Somebody has the only place at noon, and so many wait for it. */
async function aLine(length: number) {
  const holder = await booked()
  const line = []
  for (let nth = 0; nth < length; nth += 1) {
    const one = await someone()
    expect(await wish(one.token)).toMatchObject({ code: 0 })
    line.push(one)
  }
  return { holder, line }
}

describe('a place that comes free', () => {
  it('goes to the first in line, is held for twenty minutes and told, and becomes a booking by one tap', async () => {
    const { holder, line } = await aLine(2)
    const [first, second] = line as [(typeof line)[0], (typeof line)[0]]
    expect(await waitsOf(app, second.token)).toMatchObject([{ place: 2, turn: null, state: 'live' }])
    await cancel(holder)
    await runFreedPlaces(app)
    const turn = (await turnOf(app, first.token))!
    expect(turn).toMatchObject({ day, time: '12:00', store: { id: store } })
    expect(turn.until).toBe((app.services.now().getTime() + 20 * MINUTE) / 1000)
    expect(await turnOf(app, second.token)).toBeNull()
    const { data } = await app.call(messageList, {}, { token: first.token })
    expect(data.list[0]).toMatchObject({ kind: 'waitlist_turn', path: `/mine/waitlist?turn=${turn.turn_no}` })
    // Nobody else can book what is held, not even the second in line with somebody else's number.
    expect(await submit(app, second.token, { store_id: store, day })).toMatchObject({ status: 409 })
    expect(await takeTurn(app, second.token, turn)).toMatchObject({
      code: turnOver.code,
      preview: { open: false, turn: { held: false, made: null } },
    })
    const key = aKey()
    const taken = await takeTurn(app, first.token, turn, key)
    expect(taken).toMatchObject({
      code: 0,
      preview: { open: true, turn: { held: true, made: null } },
      data: { state: 'held' },
    })
    // The same tap again is the same booking.
    expect((await takeTurn(app, first.token, turn, key)).data).toEqual(taken.data)
    // Another tab of hers is led to it; nobody else hears of it.
    const { order_sn, payable_fen } = taken.data
    expect(await takeTurn(app, first.token, turn)).toMatchObject({
      ...{ code: turnTaken.code, data: { order_sn, payable_fen } },
      preview: { open: false, reason: turnTaken.msg, turn: { held: false, made: { order_sn, payable_fen } } },
    })
    expect(await takeTurn(app, second.token, turn)).toMatchObject({ code: turnOver.code, data: null })
    expect(await waitsOf(app, first.token)).toMatchObject([
      { state: 'unpaid', state_text: '待支付', order_sn: taken.data.order_sn, turn: null, place: 0 },
    ])
    expect(await waitsOf(app, second.token)).toMatchObject([{ place: 1 }])
  })

  it('goes to the next when it is not answered, and is refused to the one who is late', async () => {
    const { holder, line } = await aLine(2)
    await cancel(holder)
    await runFreedPlaces(app)
    const turn = (await turnOf(app, line[0]!.token))!
    app.advance(20 * MINUTE)
    expect(await takeTurn(app, line[0]!.token, turn)).toMatchObject({ code: turnOver.code })
    expect(await expireTurns(app.services)).toBe(1)
    await runFreedPlaces(app)
    expect(await turnOf(app, line[0]!.token)).toBeNull()
    expect(await turnOf(app, line[1]!.token)).toMatchObject({ time: '12:00' })
    expect(await waitsOf(app, line[0]!.token)).toMatchObject([{ state: 'live', passed: 1 }])
  })

  it('goes to the next when it is refused or the wait is ended, and to everybody after the last', async () => {
    const { holder, line } = await aLine(2)
    await cancel(holder)
    await runFreedPlaces(app)
    const { turn_no } = (await turnOf(app, line[0]!.token))!
    expect(await app.call(refuseTurn, { turn_no }, { token: line[1]!.token })).toMatchObject({ status: 404 })
    expect(await app.call(refuseTurn, { turn_no }, { token: line[0]!.token })).toMatchObject({ code: 0 })
    expect(await app.call(refuseTurn, { turn_no }, { token: line[0]!.token })).toMatchObject({ status: 404 })
    await runFreedPlaces(app)
    expect(await turnOf(app, line[1]!.token)).toMatchObject({ time: '12:00' })
    const [own] = await waitsOf(app, line[1]!.token)
    const end = { wait_no: own!.wait_no }
    expect(await app.call(endWait, end, { token: line[0]!.token })).toMatchObject({ status: 404 })
    expect(await app.call(endWait, end, { token: line[1]!.token })).toMatchObject({ code: 0 })
    expect(await app.call(endWait, end, { token: line[1]!.token })).toMatchObject({ code: 0 })
    await runFreedPlaces(app)
    // Nobody is asked twice about the same place.
    expect(await turnOf(app, line[0]!.token)).toBeNull()
    expect(await submit(app, (await someone()).token, { store_id: store, day })).toMatchObject({ code: 0 })
  })

  it('comes free when a hold runs out, when a visit is rescheduled and when there are more places', async () => {
    const held = await booked({ state: 'held' })
    const waiting = await someone()
    await wish(waiting.token)
    app.advance(HOUR)
    await expireOverdue(app.services)
    await runFreedPlaces(app)
    expect(await turnOf(app, waiting.token)).toMatchObject({ time: '12:00' })
    expect(held.order_sn).toMatch(/^B/)
    const next = await someone()
    await wish(next.token)
    const staff = await anOperator(app)
    const more = { store_id: store, dry_run: false, capacity: 2 }
    for (const pool_kind of ['seat', 'room', 'screen'] as const)
      expect(await app.call(setCapacity, { ...more, pool_kind }, staff)).toMatchObject({ code: 0 })
    await runFreedPlaces(app)
    expect(await turnOf(app, next.token)).toMatchObject({ time: '12:00' })
    await giveRoom(app, store, 1)
  })

  it('is offered once, however often it is said, and found without being said', async () => {
    const { holder, line } = await aLine(2)
    await cancel(holder)
    await rows(app, 'delete from graphile_worker._private_jobs')
    await runQueued(app, 'schedule:freed')
    expect(await turnOf(app, line[0]!.token)).toBeNull()
    const sweep = async () => {
      await rows(app, "select graphile_worker.add_job('waitlist:sweep')")
      await runQueued(app, 'waitlist:sweep')
    }
    await sweep()
    await sweep()
    expect(await turnOf(app, line[0]!.token)).toMatchObject({ time: '12:00' })
    expect(await turnOf(app, line[1]!.token)).toBeNull()
    expect(await countOf(app, "wait_turn where state = 'live' and day = $1", [day])).toBe(1)
  })

  it('passes over who does not fit, and leaves their place in line', async () => {
    const holder = await booked()
    const [evening, noon] = [await someone(), await someone()]
    await booked({ time: '18:00' })
    await wish(evening.token, { from_time: '18:00' })
    await wish(noon.token)
    await cancel(holder)
    await runFreedPlaces(app)
    expect(await turnOf(app, evening.token)).toBeNull()
    expect(await turnOf(app, noon.token)).toMatchObject({ time: '12:00' })
    expect(await waitsOf(app, evening.token)).toMatchObject([{ place: 1 }])
  })

  it('gives one wait one turn at a time, though two of its stores come free at once', async () => {
    const other = await aStore(app, 1)
    await giveRoom(app, other, 1)
    const holders = [await booked(), await booked({ store_id: other })]
    const [first, second] = [await someone(), await someone()]
    await wish(first.token, { store_ids: [store, other] })
    await wish(second.token, { store_ids: [store, other] })
    await Promise.all(holders.map(cancel))
    await runFreedPlaces(app)
    expect(await turnOf(app, first.token)).not.toBeNull()
    expect(await turnOf(app, second.token)).not.toBeNull()
    expect(await countOf(app, "wait_turn where state = 'live' and day = $1", [day])).toBe(2)
  })
})

describe('what changes meanwhile', () => {
  it('withdraws the place when the store closes the day', async () => {
    const { holder, line } = await aLine(1)
    await cancel(holder)
    await runFreedPlaces(app)
    const turn = (await turnOf(app, line[0]!.token))!
    app.advance(MINUTE)
    const period = { from: day, until: day }
    const closing = { store_id: store, dry_run: false, period, closed: true, reason: '设备保养' }
    expect(await app.call(setClosure, closing, await anOperator(app))).toMatchObject({ code: 0, data: { visits: [] } })
    // Before the job has run, and after it.
    expect(await takeTurn(app, line[0]!.token, turn)).toMatchObject({ code: turnOver.code })
    await runFreedPlaces(app)
    expect(await turnOf(app, line[0]!.token)).toBeNull()
    expect(await waitsOf(app, line[0]!.token)).toMatchObject([{ state: 'live', passed: 0, place: 1 }])
    const { data } = await app.call(messageList, {}, { token: line[0]!.token })
    expect(data.list[0]).toMatchObject({ kind: 'waitlist_on', body: expect.stringContaining('已被门店收回') })
    // It was no turn of hers: the same place is offered again when it is there again.
    expect(await app.call(setClosure, { ...closing, closed: false }, await anOperator(app))).toMatchObject({ code: 0 })
    await runFreedPlaces(app)
    expect(await turnOf(app, line[0]!.token)).toMatchObject({ day, time: '12:00' })
  })

  it('withdraws no more places than there are too few, the latest first', async () => {
    await giveRoom(app, store, 2)
    const holders = [await booked(), await booked()]
    const line = [await someone(), await someone()]
    for (const { token } of line) await wish(token)
    for (const one of holders) {
      await cancel(one)
      await runFreedPlaces(app)
      app.advance(MINUTE)
    }
    await rows(
      app,
      `update pool_day set plan = array_replace(plan, 2::smallint, 1::smallint)
       where day = $1 and pool_id in (select id from pool where store_id = $2)`,
      [day, store],
    )
    await offerFreedPlaces(app.services, { store_id: store, day })
    expect(await turnOf(app, line[0]!.token)).not.toBeNull()
    expect(await turnOf(app, line[1]!.token)).toBeNull()
    await giveRoom(app, store, 1)
  })

  it('holds the cells of the visit it was given for, and no others', async () => {
    const { holder, line } = await aLine(1)
    await cancel(holder)
    await runFreedPlaces(app)
    const turn = (await turnOf(app, line[0]!.token))!
    expect(await takeTurn(app, line[0]!.token, { ...turn, time: '13:00' })).toMatchObject({ code: turnOver.code })
    expect(await turnOf(app, line[0]!.token)).toEqual(turn)
  })

  it('ends waits for a product that is not sold any more', async () => {
    const { line } = await aLine(1)
    await rows(app, 'update product set on_sale = false where id = 20')
    await rows(app, "select graphile_worker.add_job('waitlist:sweep')")
    await runQueued(app, 'waitlist:sweep')
    expect(await waitsOf(app, line[0]!.token)).toMatchObject([{ state: 'closed' }])
    await rows(app, 'update product set on_sale = true where id = 20')
  })
})

describe('time', () => {
  it('in quiet hours holds the place until twenty past eight, and says so then', async () => {
    const { holder, line } = await aLine(1)
    const night = addDays(studioDay(app.services.now()), 1)
    app.advance(studioInstant(night, '23:30').getTime() - app.services.now().getTime())
    await cancel(holder)
    await runFreedPlaces(app)
    const turn = (await turnOf(app, line[0]!.token))!
    expect(turn.until).toBe(studioInstant(addDays(night, 1), '08:20').getTime() / 1000)
  })

  it('leaves alone what could not be booked any more when the turn ends', async () => {
    const { holder, line } = await aLine(1)
    app.advance(studioInstant(day, '09:45').getTime() - app.services.now().getTime())
    await rows(app, 'update booking set policy = policy || \'{"free_hours": 0}\' where order_sn = $1', [
      holder.order_sn,
    ])
    await cancel(holder)
    await runFreedPlaces(app)
    // Noon less two hours is ten: at a quarter to there are no twenty minutes left.
    expect(await turnOf(app, line[0]!.token)).toBeNull()
  })

  it('ends a wait with its last day, and says so', async () => {
    const { line } = await aLine(1)
    app.advance(studioInstant(addDays(day, 1), '09:00').getTime() - app.services.now().getTime())
    await rows(app, "select graphile_worker.add_job('waitlist:sweep')")
    await runQueued(app, 'waitlist:sweep')
    expect(await waitsOf(app, line[0]!.token)).toMatchObject([{ state: 'over' }])
    const { data } = await app.call(messageList, {}, { token: line[0]!.token })
    expect(data.list[0]).toMatchObject({ kind: 'waitlist_over' })
    expect(await countOf(app, 'day_watch where day = $1', [day])).toBe(0)
  })

  it('stops asking who never answers', async () => {
    const holder = await booked()
    const silent = await someone()
    const days = [0, 1, 2].map((more) => addDays(day, more))
    const others = [await booked({ day: days[1]! }), await booked({ day: days[2]! })]
    await wish(silent.token, { days })
    for (const one of [holder, ...others]) {
      await cancel(one)
      await runFreedPlaces(app)
      expect(await turnOf(app, silent.token)).not.toBeNull()
      app.advance(21 * MINUTE)
      await expireTurns(app.services)
    }
    expect(await waitsOf(app, silent.token)).toMatchObject([{ state: 'closed', passed: 3 }])
  })
})
