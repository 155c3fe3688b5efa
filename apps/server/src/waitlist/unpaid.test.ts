import { setRemark } from '@kuaimen/contract/booking/change.endpoints'
import { addDays } from '@kuaimen/contract/kernel/time'
import { messageList } from '@kuaimen/contract/notice/notice.endpoints'
import { endWait } from '@kuaimen/contract/waitlist/waitlist.endpoints'
import { tooManyWaits, waitsOverlap } from '@kuaimen/contract/waitlist/waitlist.errors'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expireOverdue } from '../booking/settle/expiry.service'
import type { TestApp } from '../testing/app'
import { giveRoom, paid, submit } from '../testing/booking/booking'
import { runQueued } from '../testing/queue'
import { rows } from '../testing/rows'
import { aLineApp } from '../testing/waitlist/lines'
import { ask, runFreedPlaces, takeTurn, turnOf, waitsOf } from '../testing/waitlist/waits'
import { expireTurns } from './turn.service'

const HOUR = 3_600_000
let scene: Awaited<ReturnType<typeof aLineApp>>
let app: TestApp
let store: number
let day: string

beforeAll(async () => {
  scene = await aLineApp()
  app = scene.app
  store = scene.store
  day = scene.dayBefore
})
beforeEach(() => {
  day = addDays(day, 4)
})
afterAll(() => scene.end())

const someone = () => scene.someone()
const booked = (on: string) => scene.booked({ day: on })
const cancel = (owned: { token: string; order_sn: string }) => scene.cancel(owned)

/** Two wait for noon on these days, and the first has taken the place that came free on the first of them. */
async function aTaken(days: string[]) {
  const holders = []
  for (const one of days) holders.push(await booked(one))
  const [first, second] = [await someone(), await someone()]
  for (const { token } of [first, second]) expect(await ask(app, token, { days })).toMatchObject({ code: 0 })
  await cancel(holders[0]!)
  await runFreedPlaces(app)
  const { data, code } = await takeTurn(app, first.token, (await turnOf(app, first.token))!)
  expect(code).toBe(0)
  return { first, second, holders, ...data }
}

async function runOut() {
  app.advance(HOUR)
  await expireTurns(app.services)
  await expireOverdue(app.services)
  await runQueued(app, 'booking:ended')
  await runFreedPlaces(app)
}

describe('a turn that is taken and not paid for', () => {
  it('is not booked yet, goes back to its old place in line, and the place to the next', async () => {
    const days = [day, addDays(day, 1)]
    const { first, second, holders } = await aTaken(days)
    expect(await waitsOf(app, first.token)).toMatchObject([{ state: 'unpaid', state_text: '待支付' }])
    await runOut()
    expect(await waitsOf(app, first.token)).toMatchObject([
      { state: 'live', place: 1, order_sn: '', ended_at: null, turn: null },
    ])
    // Not the same place again: it is the next one's.
    expect(await turnOf(app, second.token)).toMatchObject({ day })
    const { data } = await app.call(messageList, {}, { token: first.token })
    expect(data.list[0]).toMatchObject({ kind: 'waitlist_on', body: expect.stringContaining('没有付款') })
    // For others she is before those who asked later.
    await takeTurn(app, second.token, (await turnOf(app, second.token))!)
    await cancel(holders[1]!)
    await runFreedPlaces(app)
    expect(await turnOf(app, first.token)).toMatchObject({ day: days[1] })
  })

  it('is one of three that may be let pass, however they are', async () => {
    const days = [0, 1, 2].map((more) => addDays(day, more))
    const { first, holders } = await aTaken(days)
    await runOut()
    for (const nth of [1, 2]) {
      await cancel(holders[nth]!)
      await runFreedPlaces(app)
      const turn = (await turnOf(app, first.token))!
      expect(turn).toMatchObject({ day: days[nth] })
      if (nth === 2) expect(await takeTurn(app, first.token, turn)).toMatchObject({ code: 0 })
      await runOut()
    }
    expect(await waitsOf(app, first.token)).toMatchObject([{ state: 'closed', order_sn: '' }])
    const { data } = await app.call(messageList, {}, { token: first.token })
    expect(data.list[0]).toMatchObject({ kind: 'waitlist_over', body: expect.stringContaining('没有约成') })
  })

  it('is booked when its money is in, also when that was late', async () => {
    const days = [day, addDays(day, 1)]
    const { first, second, holders, order_sn, payable_fen } = await aTaken(days)
    const another = await aTaken([addDays(day, 2)])
    await paid(app, another.order_sn, another.payable_fen, another.first.id)
    expect(await waitsOf(app, another.first.token)).toMatchObject([{ state: 'booked', state_text: '已约上' }])
    const [theirs] = await waitsOf(app, second.token)
    await app.call(endWait, { wait_no: theirs!.wait_no }, { token: second.token })
    await runOut()
    await cancel(holders[1]!)
    await runFreedPlaces(app)
    expect(await turnOf(app, first.token)).toMatchObject({ day: days[1] })
    await paid(app, order_sn, payable_fen, first.id)
    expect(await waitsOf(app, first.token)).toMatchObject([{ state: 'booked', order_sn, turn: null }])
  })

  it('ends by its own booking, and not by another of the same member for the same time', async () => {
    const [first, holder] = [await someone(), await booked(day)]
    expect(await ask(app, first.token, { days: [day] })).toMatchObject({ code: 0 })
    await cancel(holder)
    await runFreedPlaces(app)
    // A second place, which the same member books without the turn in the very same moment.
    await giveRoom(app, store, 2)
    const { data, code } = await takeTurn(app, first.token, (await turnOf(app, first.token))!)
    expect(code).toBe(0)
    const beside = (await submit(app, first.token, { store_id: store, day, time: '12:00' })).data
    for (const one of [beside, data]) await app.call(setRemark, { order_sn: one.order_sn, remark: '靠窗' }, first)
    await runOut()
    await paid(app, beside.order_sn, beside.payable_fen, first.id)
    expect(await waitsOf(app, first.token)).toMatchObject([{ state: 'live', order_sn: '' }])
    await paid(app, data.order_sn, data.payable_fen, first.id)
    expect(await waitsOf(app, first.token)).toMatchObject([{ state: 'booked', order_sn: data.order_sn }])
    await giveRoom(app, store, 1)
  })

  it('goes on when money comes too late for the place', async () => {
    const { first, second, order_sn, payable_fen } = await aTaken([day])
    await runOut()
    expect(await turnOf(app, second.token)).toMatchObject({ day })
    await paid(app, order_sn, payable_fen, first.id)
    expect(await waitsOf(app, first.token)).toMatchObject([{ state: 'live', place: 1, order_sn: '' }])
  })

  it('goes on uncounted when its owner cancels it', async () => {
    const { first, order_sn } = await aTaken([day])
    await cancel({ token: first.token, order_sn })
    await runQueued(app, 'booking:ended')
    await runQueued(app, 'booking:ended')
    expect(await waitsOf(app, first.token)).toMatchObject([{ state: 'live', place: 1, passed: 0 }])
    const [row] = await rows(app, 'select unanswered from wait where member_id = $1', [first.id])
    expect(row).toEqual({ unanswered: 0 })
    await runFreedPlaces(app)
    expect(await turnOf(app, first.token)).toBeNull()
  })

  it('is ended at will: it does not come back, and the booking may be paid all the same', async () => {
    const { first, second, order_sn } = await aTaken([day])
    const [theirs] = await waitsOf(app, first.token)
    expect(theirs).toMatchObject({ state: 'unpaid', visit: { store: { id: store }, day, time: '12:00' } })
    expect(theirs?.visit?.until).toBeGreaterThan(app.services.now().getTime() / 1000)
    const end = () => app.call(endWait, { wait_no: theirs!.wait_no }, { token: first.token })
    expect(await Promise.all([end(), end()])).toMatchObject([{ code: 0 }, { code: 0 }])
    const over = [{ state: 'given_up', state_text: '已结束', order_sn: '', visit: null }]
    expect(await waitsOf(app, first.token)).toMatchObject(over)
    const [held] = await rows(app, 'select state from booking where order_sn = $1', [order_sn])
    expect(held).toEqual({ state: 'held' })
    await runOut()
    expect(await waitsOf(app, first.token)).toMatchObject(over)
    expect(await turnOf(app, second.token)).toMatchObject({ day })

    const another = await aTaken([addDays(day, 1)])
    const [own] = await waitsOf(app, another.first.token)
    await app.call(endWait, { wait_no: own!.wait_no }, { token: another.first.token })
    await paid(app, another.order_sn, another.payable_fen, another.first.id)
    const booked = [{ state: 'booked', state_text: '已约上', order_sn: another.order_sn, visit: { until: null } }]
    expect(await waitsOf(app, another.first.token)).toMatchObject(booked)
    // What is paid for is no wait any more that could be ended.
    await app.call(endWait, { wait_no: own!.wait_no }, { token: another.first.token })
    expect(await waitsOf(app, another.first.token)).toMatchObject(booked)
  })

  it('is over when the visit is cancelled that was paid for', async () => {
    const { first, order_sn, payable_fen } = await aTaken([day])
    await paid(app, order_sn, payable_fen, first.id)
    await app.call(endWait, { wait_no: (await waitsOf(app, first.token))[0]!.wait_no }, { token: first.token })
    expect(await waitsOf(app, first.token)).toMatchObject([{ state: 'booked', order_sn }])
    await cancel({ token: first.token, order_sn })
    await runQueued(app, 'booking:ended')
    expect(await waitsOf(app, first.token)).toMatchObject([{ state: 'cancelled', state_text: '已取消' }])
  })

  it('counts among the three and against the same wish meanwhile', async () => {
    const { first } = await aTaken([day])
    expect(await ask(app, first.token, { days: [day] })).toMatchObject({ code: waitsOverlap.code })
    const others = [1, 2, 3].map((more) => addDays(day, more))
    for (const one of others) await booked(one)
    for (const one of others.slice(0, 2))
      expect(await ask(app, first.token, { days: [one] })).toMatchObject({ code: 0 })
    expect(await ask(app, first.token, { days: [others[2]!] })).toMatchObject({ code: tooManyWaits.code })
    await runOut()
    const waits = await waitsOf(app, first.token)
    expect(waits.map(({ state }) => state)).toEqual(['live', 'live', 'live'])
  })
})
