import { previewBooking, startBooking } from '@kuaimen/contract/booking/create.endpoints'
import { addDays } from '@kuaimen/contract/kernel/time'
import { setClosure } from '@kuaimen/contract/schedule/plan.endpoints'
import { slotTaken } from '@kuaimen/contract/schedule/schedule.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { someMembers } from '../testing/account/members'
import { TestApp } from '../testing/app'
import {
  aDay,
  aKey,
  anOperator,
  aStore,
  choiceOf,
  driftedCells,
  giveRoom,
  strayTakings,
} from '../testing/booking/booking'
import { rows } from '../testing/rows'

const ROUNDS = 12
const PHONES = 24
let app: TestApp
let staff: { token: string }
let store_id: number

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  staff = await anOperator(app)
  store_id = await aStore(app, 2)
  await giveRoom(app, store_id, PHONES)
})
afterAll(() => app.stop())

/** A closure and phones that book the day, in the same instant. */
async function closeWhileBooking(day: string) {
  const choice = await choiceOf(app, { store_id, day, time: '14:00' })
  const members = await someMembers(app, PHONES)

  const { data } = await app.call(previewBooking, choice)
  const body = { ...choice, agreed: true, shown_payable_fen: data.payable_fen }
  const book = ({ token }: { token: string }) =>
    app.call(startBooking, body, { token, headers: { 'idempotency-key': aKey() } })
  const period = { from: day, until: day }
  const half = PHONES / 2
  const early = members.slice(0, half).map(book)
  const closing = app.call(setClosure, { store_id, period, closed: true, reason: '停电', dry_run: false }, staff)
  // One after the other, so that they last as long as the closure does; the last one comes after it.
  const late = []
  for (const one of members.slice(half, -1)) late.push(await book(one))
  const closed = await closing
  const answers = [...(await Promise.all(early)), ...late, ...(await Promise.all(members.slice(-1).map(book)))]
  const booked = answers.flatMap(({ code, data: made }) => (code === 0 ? [made.order_sn] : []))
  return {
    codes: answers.map(({ code }) => code),
    booked,
    named: closed.data.visits.map(({ order_sn }) => order_sn),
    closed,
  }
}

describe('a closure and bookings in the same instant', () => {
  it('agree: who is booked is named, everybody else is refused', async () => {
    let [booked, refused] = [0, 0]
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = await closeWhileBooking(addDays(aDay(app), round))
      expect(one.closed.code).toBe(0)
      expect(one.named.toSorted()).toEqual(one.booked.toSorted())
      expect(one.codes.filter((code) => code !== 0 && code !== slotTaken.code)).toEqual([])
      booked += one.booked.length
      refused += one.codes.length - one.booked.length
    }
    expect(booked + refused).toBe(ROUNDS * PHONES)
    expect(refused).toBeGreaterThan(0)
    expect(await driftedCells(app)).toEqual([])
    expect(await strayTakings(app)).toEqual([])
    expect((await app.audit({ plans: true })).findings).toEqual([])
  }, 60_000)

  it('would miss some without the lock', async () => {
    const [guard] = await rows<{ source: string }>(app, "select pg_get_functiondef('replan'::regproc) as source")
    const [limit] = await rows<{ source: string }>(
      app,
      "select pg_get_constraintdef(oid) as source from pg_constraint where conname = 'pool_day_cells'",
    )
    await rows(app, 'alter table pool_day drop constraint pool_day_cells')
    // Reads what is taken first and writes later, as one would without a lock; the pause simulates a busy machine.
    const unguarded = guard!.source
      .replace(/perform 1 from pool_day d join unnest[\s\S]*?for update of d;/, 'perform pg_sleep(0.3);')
      .replace('array_agg(d.plan::text)', "array_agg(d.plan::text || '/' || d.taken::text)")
      .replace('cells_capacity(excluded.plan, d.taken)', 'excluded.plan')
      .replace(/n\.was::smallint\[\]/, "split_part(n.was, '/', 1)::smallint[]")
      .replace('w.plan, w.taken', "w.plan, split_part(n.was, '/', 2)::smallint[]")
    expect(unguarded).not.toBe(guard!.source)
    await rows(app, unguarded)
    const one = await closeWhileBooking(addDays(aDay(app), ROUNDS + 1))
    expect(one.booked.length).toBeGreaterThan(one.named.length)
    await rows(app, guard!.source)
    await rows(app, `update pool_day set capacity = cells_capacity(plan, taken)`)
    await rows(app, `alter table pool_day add constraint pool_day_cells ${limit!.source}`)
  }, 60_000)
})
