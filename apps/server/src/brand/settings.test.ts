import { cancelPreview, previewReschedule } from '@kuaimen/contract/booking/change.endpoints'
import { previewBooking } from '@kuaimen/contract/booking/create.endpoints'
import { tooManyHolds } from '@kuaimen/contract/booking/record.errors'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { getAgreement } from '@kuaimen/contract/content/content.endpoints'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { scheduleCalendar, scheduleList } from '@kuaimen/contract/schedule/schedule.endpoints'
import { couponSetDetail, voucherOrderDetail } from '@kuaimen/contract/shop/shop.endpoints'
import { describe, expect, it } from 'vitest'
import { extendHorizon } from '../schedule/horizon.service'
import { aMember } from '../testing/account/member'
import { TestApp } from '../testing/app'
import { aBooking, aDay, aStore, choiceOf, submit } from '../testing/booking/booking'
import { rows } from '../testing/rows'
import { aBuyer, aSet } from '../testing/wallet/shop'

const HOUR = 3_600_000

/** A chain with its own settings, and time enough for every process to know them. */
async function aChain(settings: Record<string, unknown>): Promise<TestApp> {
  const app = await TestApp.forThisTest({ demo: true })
  await set(app, settings)
  return app
}

async function set(app: TestApp, settings: Record<string, unknown>): Promise<void> {
  for (const [key, value] of Object.entries(settings))
    await rows(
      app,
      'insert into setting (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value',
      [key, JSON.stringify(value)],
    )
  app.advance(5000)
}

describe('a chain with 48 hours', () => {
  it('shows its customers 48 everywhere, and acts by it', async () => {
    const app = await aChain({ booking_policy: { free_hours: 48, reschedule_hours: 48, keep_percent: 50 } })
    const { token } = await aMember(app)
    const preview = (await app.call(previewBooking, await choiceOf(app), { token })).data
    expect(preview.policy).toMatchObject({ free_hours: 48, reschedule_hours: 48, keep_percent: 50, hold_minutes: 15 })
    expect((await app.call(getConfig, {})).data.schedule_tips).toContain('开拍 48 小时前')
    for (const type of ['booking_information', 'user_agreement']) {
      const { body_html } = (await app.call(getAgreement, { type })).data
      expect(body_html).toContain('开拍前 48 小时以上')
      expect(body_html).toContain('50%')
      expect(body_html).not.toMatch(/24 小时|[{}]/)
    }

    const one = await aBooking(app, { time: '12:00' })
    const start = new Date(`${aDay(app)}T12:00:00+08:00`).getTime()
    const at = async (hoursBefore: number) => {
      app.advance(start - hoursBefore * HOUR - app.services.now().getTime())
      await rows(app, "update session set expires_at = expires_at + interval '90 days'")
    }
    const cancelling = async () => (await app.call(cancelPreview, { order_sn: one.order_sn }, one)).data
    await at(48)
    expect(await cancelling()).toMatchObject({ kept_fen: 0, rule: expect.stringContaining('到店前48小时以上') })
    await at(47)
    expect(await cancelling()).toMatchObject({ rule: '距离到店不足48小时，收取50%' })
    expect((await cancelling()).kept_fen).toBe(Math.floor(one.payable_fen / 2))
    const target = { order_sn: one.order_sn, store_id: await aStore(app), day: aDay(app), time: '14:00' }
    const refused = await app.call(previewReschedule, target, one)
    expect(refused.msg).toBe('距离开始不足48小时，不能改期')
    expect((await app.call(bookingDetail, { order_sn: one.order_sn }, one)).data.refused.reschedule).toBe(refused.msg)
  })

  it('promises it to new bookings only', async () => {
    const app = await aChain({})
    const one = await aBooking(app)
    await set(app, { booking_policy: { free_hours: 48 } })
    const policyOf = async (token: string, order_sn: string) =>
      (await app.call(bookingDetail, { order_sn }, { token })).data.policy
    expect((await policyOf(one.token, one.order_sn)).free_hours).toBe(24)
    const other = await aBooking(app, { time: '14:00' })
    expect((await policyOf(other.token, other.order_sn)).free_hours).toBe(48)
  })
})

it('a chain with 5 holds allows 5, and says 5', async () => {
  const app = await aChain({ holds_at_most: 5 })
  const { token } = await aMember(app)
  for (const time of ['10:00', '11:00', '12:00', '13:00', '14:00'])
    expect((await submit(app, token, { time })).code).toBe(0)
  const refused = await submit(app, token, { time: '15:00' })
  expect(refused).toMatchObject({ code: tooManyHolds.code, msg: '您有5个待支付的预约，请先支付或取消' })
})

it('a chain with another lead time closes what is too soon for it', async () => {
  const app = await aChain({ lead_hours: 24 })
  const store_id = await aStore(app)
  const day = addDays(studioDay(app.services.now()), 1)
  const starts = async () =>
    (await app.call(scheduleList, { store_id, items: '20', day })).data.starts.map(({ time }) => time)
  const before = await starts()
  await set(app, { lead_hours: 2 })
  expect((await starts()).length).toBeGreaterThan(before.length)
})

describe('a horizon that is raised', () => {
  it('opens days once they have cells, and says of the others that they are not open yet', async () => {
    const app = await aChain({})
    const store_id = await aStore(app)
    const today = studioDay(app.services.now())
    const beyond = addDays(today, 75)
    const calendar = async () =>
      (await app.call(scheduleCalendar, { store_id, items: '20', month: beyond.slice(0, 7) })).data
    const day = async () => (await calendar()).days.find((one) => one.day === beyond)
    expect(await day()).toMatchObject({ state: 'closed', reason: '还未开放预约' })
    await set(app, { horizon_days: 90 })
    expect((await calendar()).last_day).toBe(addDays(today, 90))
    expect(await day()).toMatchObject({ state: 'closed', reason: '还未开放预约' })
    expect(await extendHorizon(app.services)).toBeGreaterThan(0)
    app.advance(1000)
    expect(await day()).toMatchObject({ state: 'open' })
    const { token } = await aMember(app)
    expect((await submit(app, token, { day: beyond, store_id })).code).toBe(0)
  })
})

it('a chain with other hours of the shop holds so long, and waits so long for a group', async () => {
  const app = await aChain({ shop_hold_minutes: 30, group_hours: 48 })
  const set_id = await aSet(app)
  expect((await app.call(couponSetDetail, { id: set_id })).data.group_hours).toBe(48)
  const seconds = () => Math.floor(app.services.now().getTime() / 1000)
  const held = await aBuyer(app, set_id, {}, false)
  expect(held.hold_until).toBe(seconds() + 30 * 60)
  const opened = await aBuyer(app, set_id, { is_group: true })
  const { data } = await app.call(voucherOrderDetail, { order_no: opened.order_no }, opened)
  expect(data.group?.expires_at).toBe(seconds() + 48 * 3600)
})

it('an invalid value is logged, and the default is used', async () => {
  const app = await aChain({ holds_at_most: 'many', booking_policy: { free_hours: -1 } })
  const preview = await app.call(previewBooking, await choiceOf(app))
  expect(preview.data.policy.free_hours).toBe(24)
  const logged = app.logs.filter((line) => line.includes('brand:setting'))
  expect(logged.map((line) => JSON.parse(line).key).sort()).toEqual(['booking_policy', 'holds_at_most'])
  const metrics = await app.http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(metrics.body).toMatch(/kuaimen_swallowed_errors_total\{where="brand:setting"\} \d/)
})
