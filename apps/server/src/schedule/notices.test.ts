import { rescheduleBooking } from '@kuaimen/contract/booking/change.endpoints'
import { paths } from '@kuaimen/contract/kernel/paths'
import { addDays } from '@kuaimen/contract/kernel/time'
import { setClosure, setRenovation } from '@kuaimen/contract/schedule/plan.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { aBooking, aDay, aKey, anOperator, aStore } from '../testing/booking/booking'
import { heardOf, inboxKinds, inboxOf } from '../testing/notice/inbox'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

it('tells whose visit falls on days that a store closes, once, and nobody in a dry run', async () => {
  const store_id = await aStore(app)
  const operator = await anOperator(app)
  const day = aDay(app)
  const [hit, spared] = [await aBooking(app, { time: '12:00' }), await aBooking(app, { day: addDays(day, 2) })]
  const closure = { store_id, period: { from: day, until: day }, closed: true, reason: '停电检修' }
  await app.call(setClosure, { ...closure, dry_run: true }, operator)
  expect(await inboxKinds(app, hit)).toEqual(['booked'])
  for (let run = 0; run < 2; run += 1) {
    const { code, data } = await app.call(setClosure, { ...closure, dry_run: false }, operator)
    expect(code).toBe(0)
    if (run === 0) expect(data.visits.map(({ order_sn }) => order_sn)).toContain(hit.order_sn)
  }
  const said = await heardOf(app, hit, 'store_changed')
  expect(said.path).toBe(paths.orderDetail({ order_sn: hit.order_sn }))
  expect(said.body).toMatch(/停业（停电检修），您\d+月\d+日 周六 12:00的预约受影响/)
  expect(await inboxKinds(app, hit)).toEqual(['booked', 'store_changed'])
  expect(await inboxKinds(app, spared)).toEqual(['booked'])
  await app.call(setClosure, { ...closure, closed: false, dry_run: false }, operator)
  expect(await inboxOf(app, hit)).toHaveLength(2)
})

it('tells of a renovation', async () => {
  const store_id = await aStore(app, 1)
  const operator = await anOperator(app)
  const day = aDay(app)
  const hit = await aBooking(app, { store_id, time: '13:00' })
  const period = { from: day, until: addDays(day, 9) }
  expect((await app.call(setRenovation, { store_id, period, dry_run: false }, operator)).code).toBe(0)
  expect((await heardOf(app, hit, 'store_changed')).body).toMatch(/\d+月\d+日至\d+月\d+日装修，/)
})

it('tells of the same days again when the visit has gone to another store that closes them too', async () => {
  const [from, to] = [await aStore(app, 2), await aStore(app, 3)]
  const operator = await anOperator(app)
  const day = aDay(app)
  const one = await aBooking(app, { store_id: from, time: '14:00' })
  const close = (store_id: number) =>
    app.call(
      setClosure,
      { store_id, period: { from: day, until: day }, closed: true, reason: '停电', dry_run: false },
      operator,
    )
  await close(from)
  const target = { order_sn: one.order_sn, store_id: to, day, time: '14:00', shown_difference_fen: 0 }
  const options = { token: one.token, headers: { 'idempotency-key': aKey() } }
  expect((await app.call(rescheduleBooking, target, options)).code).toBe(0)
  await close(to)
  expect((await inboxKinds(app, one)).filter((kind) => kind === 'store_changed')).toHaveLength(2)
})
