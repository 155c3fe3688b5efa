import { operatorCancel, operatorTransition, proposedNoShows } from '@kuaimen/contract/booking/staff.endpoints'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { addDays, studioInstant } from '@kuaimen/contract/kernel/time'
import { setClosure, setRenovation } from '@kuaimen/contract/schedule/plan.endpoints'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { TestApp } from '../../testing/app'
import { aBooking, aDay, anOperator, aStore } from '../../testing/booking/booking'
import { runQueued } from '../../testing/queue'
import { countOf, rows } from '../../testing/rows'
import { completeDelivered, settleMissed } from './no-show.service'

// Many decide at once, on a machine that others use too.
vi.setConfig({ testTimeout: 60_000 })

const HOUR = 3_600_000
const DAY = 24 * HOUR
let app: TestApp
let began: Date
let visit: string
beforeAll(async () => {
  app = await TestApp.start({ demo: true, pool: 20 })
  began = app.services.now()
  visit = aDay(app)
})
afterAll(() => app.stop())
afterEach(async () => {
  // The demo has a visit that a company pays for, and it ends with the others.
  await runQueued(app, 'booking:ended')
  expect((await app.audit()).findings).toEqual([])
  app.advance(began.getTime() - app.services.now().getTime())
})

const turnTo = (day: string, time: string) =>
  app.advance(studioInstant(day, time).getTime() - app.services.now().getTime())

type One = Awaited<ReturnType<typeof aBooking>>
/** However long ago the customer has logged in. */
async function detail({ order_sn, token }: One) {
  await rows(app, `update session set expires_at = 'infinity'`)
  return (await app.call(bookingDetail, { order_sn }, { token })).data
}
const listed = async (operator: { token: string }, { order_sn }: One) =>
  (await app.call(proposedNoShows, {}, operator)).data.find((one) => one.order_sn === order_sn)

const storeOf = async ({ order_sn }: One) =>
  (await rows<{ store_id: number }>(app, 'select store_id from booking where order_sn = $1', [order_sn]))[0]!.store_id

describe('a visit that nobody was checked in for', () => {
  it('is proposed as missed when the day after it is over, to the staff of its store', async () => {
    const one = await aBooking(app, { time: '10:00' })
    const store = await storeOf(one)
    const [own, chain, stranger] = [
      await anOperator(app, store),
      await anOperator(app),
      await anOperator(app, store + 1),
    ]
    turnTo(addDays(visit, 1), '23:59')
    await settleMissed(app.services)
    expect(await listed(own, one)).toBeUndefined()
    turnTo(addDays(visit, 2), '00:00')
    await settleMissed(app.services)
    const at = app.services.now().getTime() / 1000
    const proposal = {
      proposed_at: at,
      settles_at: at + (2 * DAY) / 1000,
      keep_percent: 30,
      state: 'booked',
      time: '10:00',
    }
    expect(await listed(own, one)).toMatchObject(proposal)
    expect(await listed(chain, one)).toMatchObject(proposal)
    expect(await listed(stranger, one)).toBeUndefined()
    expect((await app.call(proposedNoShows, {}, one)).status).toBe(401)
    const { state, timeline } = await detail(one)
    expect(state).toBe('booked')
    expect(timeline.at(-1)?.text).toBe('门店没有到店记录，核实后按未到店处理')
  })

  it('has been missed 48 hours later, by the policy of its booking, once', async () => {
    const one = await aBooking(app, { time: '11:00' })
    const { order_sn, payable_fen } = one
    turnTo(addDays(visit, 2), '00:07')
    await settleMissed(app.services)
    app.advance(48 * HOUR - 1)
    await settleMissed(app.services)
    expect((await detail(one)).state).toBe('booked')
    app.advance(1)
    await Promise.all(Array.from({ length: 8 }, () => settleMissed(app.services)))
    const { state, refunds, timeline } = await detail(one)
    expect(state).toBe('no_show')
    expect(refunds).toMatchObject([{ amount_fen: payable_fen - Math.floor(payable_fen * 0.3), cause: 'ended' }])
    expect(timeline.filter(({ text }) => text === '未按时到店')).toHaveLength(1)
    expect(await countOf(app, `booking_event where order_sn = $1 and event = 'no_show_proposed'`, [order_sn])).toBe(1)
    expect(await countOf(app, `notice where kind = 'missed' and dedupe = 'missed:' || $1`, [order_sn])).toBe(1)
    expect(await countOf(app, `graphile_worker.jobs where key = 'booking:ended:' || $1`, [order_sn])).toBe(1)
    expect(await listed(await anOperator(app), one)).toBeUndefined()
  })

  it('goes on when staff say that somebody came', async () => {
    const one = await aBooking(app, { time: '12:00' })
    const operator = await anOperator(app)
    turnTo(addDays(visit, 2), '00:07')
    await settleMissed(app.services)
    await app.call(operatorTransition, { order_sn: one.order_sn, to: 'checked_in' }, operator)
    expect(await listed(operator, one)).toBeUndefined()
    app.advance(3 * DAY)
    await settleMissed(app.services)
    expect((await detail(one)).state).toBe('checked_in')
  })

  it('is settled once when staff and the clock decide at the same moment', async () => {
    const many = await Promise.all(['13:00', '14:00', '15:00', '16:00'].map((time) => aBooking(app, { time })))
    const operator = await anOperator(app)
    turnTo(addDays(visit, 2), '00:07')
    await settleMissed(app.services)
    app.advance(2 * DAY)
    const steps = many.map(({ order_sn }, nth) =>
      app.call(operatorTransition, { order_sn, to: nth % 2 ? 'checked_in' : 'no_show' }, operator),
    )
    await Promise.all([settleMissed(app.services), settleMissed(app.services), ...steps])
    for (const one of many) {
      const { state, refunds } = await detail(one)
      expect(refunds).toHaveLength(state === 'no_show' ? 1 : 0)
    }
  })

  it('is proposed once by many at once', async () => {
    const one = await aBooking(app, { time: '17:00' })
    turnTo(addDays(visit, 2), '00:07')
    await Promise.all(Array.from({ length: 10 }, () => settleMissed(app.services)))
    const lines = `booking_event where order_sn = $1 and event = 'no_show_proposed'`
    expect(await countOf(app, lines, [one.order_sn])).toBe(1)
  })
})

describe('a visit on a day that the studio closed', () => {
  const settleAll = async () => {
    turnTo(addDays(visit, 3), '00:07')
    await settleMissed(app.services)
    app.advance(3 * DAY)
    await settleMissed(app.services)
  }

  it.each(['store', 'chain', 'renovation'] as const)('is not missed (%s), and staff see it', async (by) => {
    const store_id = await aStore(app, 2)
    const operator = await anOperator(app)
    const day = addDays(visit, 1)
    const [hit, other, beside] = [
      await aBooking(app, { store_id, day, time: '12:00' }),
      await aBooking(app, { day, time: '12:00' }),
      await aBooking(app, { store_id, day: visit, time: '12:00' }),
    ]
    const period = { from: day, until: day }
    const closure = { store_id: by === 'chain' ? null : store_id, period, reason: '停电', dry_run: false }
    const close = (closed: boolean) =>
      by === 'renovation'
        ? app.call(setRenovation, { store_id, period: closed ? period : null, dry_run: false }, operator)
        : app.call(setClosure, { ...closure, closed }, operator)
    expect((await close(true)).code).toBe(0)
    turnTo(addDays(visit, 3), '00:07')
    await settleMissed(app.services)
    expect(await listed(operator, hit)).toMatchObject({ closed: true, proposed_at: 0, settles_at: 0 })
    expect(await listed(operator, beside)).toMatchObject({ closed: false, state: 'booked' })
    await settleAll()
    expect((await detail(beside)).state).toBe('no_show')
    expect((await detail(other)).state).toBe(by === 'chain' ? 'booked' : 'no_show')
    const { state, refunds, timeline } = await detail(hit)
    expect([state, refunds]).toEqual(['booked', []])
    expect(timeline.map(({ text }) => text)).not.toContain('门店没有到店记录，核实后按未到店处理')
    app.advance(began.getTime() - app.services.now().getTime())
    expect((await close(false)).code).toBe(0)
    await app.call(operatorCancel, { order_sn: hit.order_sn, reason: '停电' }, operator)
  })

  it('is not settled either when it was proposed before', async () => {
    const store_id = await aStore(app, 2)
    const one = await aBooking(app, { store_id, time: '16:00' })
    turnTo(addDays(visit, 2), '00:07')
    await settleMissed(app.services)
    await rows(app, 'update store set renovation_from = $2, renovation_until = $2 where id = $1', [store_id, visit])
    await settleAll()
    expect((await detail(one)).state).toBe('booked')
    expect(await listed(await anOperator(app), one)).toMatchObject({ closed: true, settles_at: 0 })
    await rows(app, 'update store set renovation_from = null, renovation_until = null where id = $1', [store_id])
  })
})

describe('a visit whose photographs were delivered', () => {
  it('is completed after seven days', async () => {
    const one = await aBooking(app, { state: 'delivered', time: '18:00' })
    app.advance(7 * DAY - 1)
    await completeDelivered(app.services)
    expect((await detail(one)).state).toBe('delivered')
    // Taps at one moment of the clock are some milliseconds after each other in the history.
    app.advance(1000)
    await Promise.all(Array.from({ length: 4 }, () => completeDelivered(app.services)))
    const { state, timeline, can } = await detail(one)
    expect([state, can.review]).toEqual(['completed', true])
    expect(timeline.filter(({ text }) => text === '已完成')).toHaveLength(1)
  })

  it('is completed also when that was weeks after the visit', async () => {
    const one = await aBooking(app, { state: 'retouching', time: '18:30' })
    turnTo(addDays(visit, 56), '12:00')
    await app.call(operatorTransition, { order_sn: one.order_sn, to: 'delivered' }, await anOperator(app))
    app.advance(7 * DAY)
    await completeDelivered(app.services)
    expect((await detail(one)).state).toBe('completed')
  })

  it('holds up no other where one fails', async () => {
    const [broken, fine] = [
      await aBooking(app, { state: 'delivered', time: '10:00', day: addDays(visit, 1) }),
      await aBooking(app, { state: 'delivered', time: '12:00', day: addDays(visit, 1) }),
    ]
    // Earned already: what the ledger has, it has.
    const revenue = [`earned:${broken.order_sn}`, 'revenue', broken.order_sn, began]
    await rows(
      app,
      `insert into ledger_entry (txn, nth, account, amount_fen, subject_no, at)
       values ($1, 0, $2, 1, $3, $4), ($1, 1, $2, -1, $3, $4)`,
      revenue,
    )
    app.advance(8 * DAY)
    await expect(completeDelivered(app.services)).rejects.toThrow()
    expect((await detail(fine)).state).toBe('completed')
    expect((await detail(broken)).state).toBe('delivered')
    await rows(app, 'alter table ledger_entry disable trigger all')
    await rows(app, 'delete from ledger_entry where txn = $1', [revenue[0]])
    await rows(app, 'alter table ledger_entry enable trigger all')
    await completeDelivered(app.services)
    expect((await detail(broken)).state).toBe('completed')
  })
})
