import {
  cancelBooking,
  cancelPreview,
  previewReschedule,
  rescheduleBooking,
} from '@kuaimen/contract/booking/change.endpoints'
import { rescheduleClosed, rescheduledOut } from '@kuaimen/contract/booking/record.errors'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { addDays, studioInstant } from '@kuaimen/contract/kernel/time'
import { setClosure } from '@kuaimen/contract/schedule/plan.endpoints'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { TestApp } from '../../testing/app'
import { aBooking, aDay, aKey, anOperator, aStore } from '../../testing/booking/booking'
import { rows } from '../../testing/rows'

// On a machine that others use too.
vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let began: Date
let visit: string
let store_id: number
let operator: { token: string }
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  began = app.services.now()
  visit = aDay(app)
  store_id = await aStore(app)
  operator = await anOperator(app)
})
afterAll(() => app.stop())
afterEach(async () => {
  app.advance(began.getTime() - app.services.now().getTime())
  await close(false)
  expect((await app.audit()).findings).toEqual([])
})

type One = Awaited<ReturnType<typeof aBooking>>
const period = () => ({ from: visit, until: visit })
const close = (closed: boolean) =>
  app.call(setClosure, { store_id, period: period(), closed, reason: '停电', dry_run: false }, operator)

/** However long ago the customer has logged in. */
async function turnTo(day: string, time: string) {
  app.advance(studioInstant(day, time).getTime() - app.services.now().getTime())
  await rows(app, `update session set expires_at = 'infinity'`)
}
const detail = async ({ order_sn, token }: One) => (await app.call(bookingDetail, { order_sn }, { token })).data

async function reschedule({ order_sn, token }: One, day: string, time: string) {
  const target = { order_sn, store_id, day, time }
  const { code, data } = await app.call(previewReschedule, target, { token })
  if (code !== 0) return code
  const wanted = { ...target, shown_difference_fen: data.difference_fen }
  return (await app.call(rescheduleBooking, wanted, { token, headers: { 'idempotency-key': aKey() } })).code
}

describe('a visit on a day that the studio has closed', () => {
  it('is cancelled for nothing until it would have begun', async () => {
    const one = await aBooking(app, { time: '14:00' })
    const { order_sn, payable_fen } = one
    await turnTo(visit, '13:00')
    const late = (await app.call(cancelPreview, { order_sn }, one)).data
    expect(late.kept_fen).toBe(Math.floor(payable_fen * 0.3))
    await close(true)
    const { data } = await app.call(cancelPreview, { order_sn }, one)
    const free_until = studioInstant(visit, '14:00').getTime() / 1000
    expect(data).toMatchObject({ kept_fen: 0, refund_fen: payable_fen, free_until, rule: '门店当天不营业，全额退回' })
    expect((await detail(one)).free_until).toBe(free_until)
    expect((await app.call(cancelBooking, { order_sn, shown_refund_fen: payable_fen }, one)).code).toBe(0)
    const { state, refunds } = await detail(one)
    expect([state, refunds.map(({ amount_fen }) => amount_fen)]).toEqual(['cancelled', [payable_fen]])
  })

  it('is rescheduled within the last hours too, and it is not counted', async () => {
    const one = await aBooking(app, { time: '15:00' })
    await rows(app, 'update booking set rescheduled = 2 where order_sn = $1', [one.order_sn])
    expect(await reschedule(one, addDays(visit, 2), '15:00')).toBe(rescheduledOut.code)
    await turnTo(visit, '13:00')
    expect(await reschedule(one, addDays(visit, 2), '15:00')).toBe(rescheduleClosed({ hours: 24 }).code)
    expect(await detail(one)).toMatchObject({ reschedules_left: 0, can: { reschedule: false } })
    await close(true)
    expect(await detail(one)).toMatchObject({ reschedules_left: 1, can: { reschedule: true } })
    expect(await reschedule(one, addDays(visit, 2), '15:00')).toBe(0)
    const [row] = await rows(app, 'select rescheduled from booking where order_sn = $1', [one.order_sn])
    expect(row).toEqual({ rescheduled: 2 })
    // Where it stands now the studio is open.
    expect(await detail(one)).toMatchObject({ day: addDays(visit, 2), reschedules_left: 0, can: { reschedule: false } })
  })

  it('keeps its own rules where another store is closed', async () => {
    const one = await aBooking(app, { store_id: await aStore(app, 1), time: '16:00' })
    await turnTo(visit, '13:00')
    await close(true)
    const { data } = await app.call(cancelPreview, { order_sn: one.order_sn }, one)
    expect(data.kept_fen).toBe(Math.floor(one.payable_fen * 0.3))
    expect(await reschedule(one, addDays(visit, 2), '15:00')).toBe(rescheduleClosed({ hours: 24 }).code)
    expect(
      (await app.call(cancelBooking, { order_sn: one.order_sn, shown_refund_fen: one.payable_fen }, one)).code,
    ).not.toBe(0)
  })
})
