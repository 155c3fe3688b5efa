import {
  cancelBooking,
  cancelPreview,
  previewReschedule,
  rescheduleBooking,
} from '@kuaimen/contract/booking/change.endpoints'
import { operatorCancel, operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import { paths } from '@kuaimen/contract/kernel/paths'
import { addDays } from '@kuaimen/contract/kernel/time'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aBooking, aDay, aKey, anOperator, aStore, cameIn, paid, submit } from '../../testing/booking/booking'
import { heardOf, inboxKinds, inboxOf } from '../../testing/notice/inbox'
import { runQueued } from '../../testing/queue'
import { countOf, rows } from '../../testing/rows'
import { aVoucher } from '../../testing/wallet/wallet'
import { expireOverdue } from '../settle/expiry.service'
import { settleBookingPayment } from '../settle/settle.service'
import { askReview } from './reminder.service'
import { visitStillHolds } from './still-valid.service'

// On a machine that others use too.
vi.setConfig({ testTimeout: 60_000 })

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let app: TestApp
let began: Date
let store: { id: number; name: string; address: string }
beforeAll(async () => {
  app = await TestApp.start({ demo: true, pool: 20 })
  began = app.services.now()
  const found = await rows<typeof store>(app, 'select id, name, address from store where id = $1', [await aStore(app)])
  store = found[0]!
})
afterAll(() => app.stop())
afterEach(() => {
  app.advance(began.getTime() - app.services.now().getTime())
})

type One = Awaited<ReturnType<typeof aBooking>>

/** As the member would: looks at what it costs, and goes there. */
async function reschedule(one: One, day: string, time: string) {
  const target = { order_sn: one.order_sn, store_id: store.id, day, time }
  const { data } = await app.call(previewReschedule, target, one)
  const wanted = { ...target, shown_difference_fen: data.difference_fen }
  const options = { token: one.token, headers: { 'idempotency-key': aKey() } }
  return (await app.call(rescheduleBooking, wanted, options)).data
}

async function cancel(one: One) {
  const { data } = await app.call(cancelPreview, one, one)
  return app.call(cancelBooking, { order_sn: one.order_sn, shown_refund_fen: data.refund_fen }, one)
}

describe('a booking', () => {
  it('is told when it is paid, once, however often the payment is settled', async () => {
    const one = await aBooking(app, { state: 'held', time: '10:00' })
    expect(await inboxOf(app, one)).toEqual([])
    const { order_sn, payable_fen, id } = one
    const payment = await cameIn(app, { payable_no: order_sn, amount_fen: payable_fen, member_id: id })
    await Promise.all(Array.from({ length: 8 }, () => settleBookingPayment(app.services, payment)))
    const heard = await inboxOf(app, one)
    expect(heard).toMatchObject([{ kind: 'booked', title: '预约成功', path: paths.orderDetail({ order_sn }) }])
    expect(heard[0]?.body).toContain(`${store.name}`)
    expect(heard[0]?.body).toMatch(/\d+月\d+日 周. 10:00/)
  })

  it('is told at once when nothing is due', async () => {
    const member = await aMember(app)
    const voucher_code = await aVoucher(app, member.id)
    const { data } = await submit(app, member.token, { time: '10:30', tenders: { voucher_code } })
    expect(data.payable_fen).toBe(0)
    expect(await inboxKinds(app, member)).toEqual(['booked'])
  })

  it('says nothing when a hold ends unpaid, and the truth when its money comes after all', async () => {
    const one = await aBooking(app, { state: 'held', time: '11:00' })
    app.advance(15 * MINUTE)
    await expireOverdue(app.services)
    expect(await inboxOf(app, one)).toEqual([])
    await paid(app, one.order_sn, one.payable_fen, one.id)
    expect(await inboxKinds(app, one)).toEqual(['booked'])
    // A second payment changes nothing about the visit: what is said of it is said of its refund.
    await paid(app, one.order_sn, one.payable_fen, one.id)
    expect(await inboxKinds(app, one)).toEqual(['booked'])
  })

  it('is told nothing of when the transaction that would have made it is undone', async () => {
    const one = await aBooking(app, { state: 'held', time: '11:30' })
    const payment = await cameIn(app, { payable_no: one.order_sn, amount_fen: one.payable_fen, member_id: one.id })
    const undone = app.services.transaction(async (tx) => {
      await settleBookingPayment({ ...app.services, transaction: (work) => work(tx) }, payment)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await inboxOf(app, one)).toEqual([])
  })
})

describe('a reschedule', () => {
  it('is told with the new time, each of them once', async () => {
    const one = await aBooking(app, { time: '12:00' })
    await reschedule(one, aDay(app), '14:00')
    const first = await heardOf(app, one, 'rescheduled')
    expect(first).toMatchObject({ kind: 'rescheduled', title: '预约已更新' })
    expect(first.body).toMatch(/改到.* 14:00/)
    await reschedule(one, aDay(app), '15:00')
    expect(await inboxKinds(app, one)).toEqual(['booked', 'rescheduled', 'rescheduled'])
  })

  it('takes back what was said of the old time and waits to be sent', async () => {
    const one = await aBooking(app, { time: '16:30' })
    const holds = async (dedupe: string) => {
      const said = 'select kind, dedupe, data from notice where dedupe = $1'
      const [notice] = await rows<Parameters<typeof visitStillHolds>[1]>(app, said, [dedupe])
      return visitStillHolds(app.database.db, notice!, app.services.now())
    }
    expect(await holds(`booked:${one.order_sn}`)).toBe(true)
    const { reschedule_no } = await reschedule(one, aDay(app), '10:00')
    expect(await holds(`booked:${one.order_sn}`)).toBe(false)
    expect(await holds(`moved:${reschedule_no}`)).toBe(true)
  })

  it('is told when its difference is paid, and not before', async () => {
    const one = await aBooking(app, { time: '10:00', day: addDays(aDay(app), 2) })
    const { done, reschedule_no, payable_fen } = await reschedule(one, addDays(aDay(app), 7), '10:00')
    expect(done).toBe(false)
    expect(await inboxKinds(app, one)).toEqual(['booked'])
    await paid(app, reschedule_no, payable_fen, one.id)
    expect(await inboxKinds(app, one)).toEqual(['booked', 'rescheduled'])
  })
})

describe('a cancel', () => {
  it('by the customer says what comes back, once', async () => {
    const one = await aBooking(app, { time: '13:00' })
    await Promise.all(Array.from({ length: 5 }, () => cancel(one)))
    expect(await inboxKinds(app, one)).toEqual(['booked', 'cancelled'])
    expect((await heardOf(app, one, 'cancelled')).body).toMatch(/的预约已取消。¥[\d.]+正在原路退回，到账后告诉您。$/)
  })

  it('says what is withheld', async () => {
    const one = await aBooking(app, { time: '13:30' })
    app.advance(6 * DAY - 12 * 60 * MINUTE)
    await rows(app, `update session set expires_at = 'infinity'`)
    await cancel(one)
    expect((await heardOf(app, one, 'cancelled')).body).toMatch(/按预约规则扣除¥[\d.]+。$/)
  })

  it('of what was never paid says nothing', async () => {
    const one = await aBooking(app, { state: 'held', time: '14:30' })
    await app.call(cancelBooking, { order_sn: one.order_sn, shown_refund_fen: 0 }, one)
    expect(await inboxOf(app, one)).toEqual([])
  })

  it('by the studio says so, with its reason and the coupon', async () => {
    const one = await aBooking(app, { time: '15:30' })
    await app.call(operatorCancel, { order_sn: one.order_sn, reason: '设备故障。' }, await anOperator(app))
    const first = await heardOf(app, one, 'cancelled_by_studio')
    expect(first).toMatchObject({ kind: 'cancelled_by_studio', title: '很抱歉，门店取消了您的预约' })
    expect(first.body).toContain('：设备故障。')
    expect(first.body).not.toContain('。。')
    expect(first.body).toContain('另有一张补偿券放进了您的卡包。')
  })

  it('is told by whom it was decided when both want it at once', async () => {
    const one = await aBooking(app, { time: '16:00' })
    const operator = await anOperator(app)
    const studio = () => app.call(operatorCancel, { order_sn: one.order_sn, reason: '停电' }, operator)
    await Promise.all([cancel(one), studio(), cancel(one), studio()])
    const [event] = await rows<{ event: string }>(
      app,
      `select event from booking_event where order_sn = $1 and event like 'cancelled%'`,
      [one.order_sn],
    )
    expect(await inboxKinds(app, one)).toEqual(['booked', event?.event])
  })
})

describe('a visit', () => {
  it('is told step by step, and asked about two days after it was completed', async () => {
    const one = await aBooking(app, { state: 'completed', time: '17:00' })
    const { order_sn } = one
    // What it cost is enough for the next level; the first is a task and a badge.
    const heard = ['badge', 'booked', 'checked_in', 'level_up', 'photos_ready', 'selecting_ready', 'task_done']
    expect(await inboxKinds(app, one)).toEqual(heard)
    await runQueued(app, 'booking:ended')
    const [job] = await rows<{ days: number }>(
      app,
      `select extract(epoch from run_at - now()) / 86400 as days from graphile_worker.jobs where key = $1`,
      [`booking:ask_review:${order_sn}`],
    )
    expect(Number(job?.days)).toBeCloseTo(2, 1)
    await askReview(app.services, order_sn)
    await askReview(app.services, order_sn)
    expect((await heardOf(app, one, 'review_asked')).path).toBe(paths.estimate({ order_sn }))
    expect(await countOf(app, 'notice where dedupe = $1', [`review:${order_sn}`])).toBe(1)
  })

  it('is not asked about when it was reviewed', async () => {
    const one = await aBooking(app, { state: 'completed', time: '18:00' })
    await rows(app, 'update booking set reviewed_at = now() where order_sn = $1', [one.order_sn])
    await askReview(app.services, one.order_sn)
    expect(await inboxKinds(app, one)).not.toContain('review_asked')
  })

  it('for makeup alone has no photographs', async () => {
    const one = await aBooking(app, { time: '18:30' })
    await rows(app, `update booking set branch = 'makeup' where order_sn = $1`, [one.order_sn])
    const operator = await anOperator(app)
    for (const to of ['checked_in', 'shooting', 'retouching', 'delivered'] as const)
      await app.call(operatorTransition, { order_sn: one.order_sn, to }, operator)
    expect(await inboxKinds(app, one)).toEqual(['booked', 'checked_in'])
  })
})
