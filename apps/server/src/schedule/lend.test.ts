import { operatorCancel } from '@kuaimen/contract/booking/staff.endpoints'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import * as plan from '@kuaimen/contract/schedule/plan.endpoints'
import { scheduleList } from '@kuaimen/contract/schedule/schedule.endpoints'
import { dayIsOver, lendNotFound, lendWithoutEffect, slotTaken } from '@kuaimen/contract/schedule/schedule.errors'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../testing/account/member'
import { TestApp } from '../testing/app'
import { aBooking, aDay, anOperator, aStore, giveRoom, PRODUCT, submit } from '../testing/booking/booking'
import { rows } from '../testing/rows'

const KINDS = ['seat', 'room', 'screen'] as const
const TIME = '14:00'
let app: TestApp
let staff: { token: string }
let DAY: string

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  staff = await anOperator(app)
  DAY = aDay(app)
})
afterAll(() => app.stop())

interface Lent {
  readonly pool_kinds?: readonly (typeof KINDS)[number][]
  readonly day?: string
  readonly from_time?: string
  readonly to_time?: string
  readonly dry_run?: boolean
  readonly by?: { token: string }
}

const lend = (
  store_id: number,
  { pool_kinds = KINDS, day = DAY, from_time = TIME, to_time = '18:00', dry_run = false, by = staff }: Lent = {},
) => {
  const lends = pool_kinds.map((pool_kind) => ({ pool_kind, day, from_time, to_time, places: 1 }))
  return app.call(plan.lend, { store_id, lends, reason: '多一位化妆师', dry_run }, by)
}
const unlend = (store_id: number, lend_ids: number[], dry_run = false) =>
  app.call(plan.unlend, { store_id, lend_ids, dry_run }, staff)
const leftAt = async (store_id: number, day = DAY) =>
  (await app.call(scheduleList, { store_id, items: `${PRODUCT}x1`, day })).data.starts.find(({ time }) => time === TIME)
    ?.left

/** A store with one place of each, taken at two o'clock. */
async function aFullStore(nth: number) {
  const store_id = await aStore(app, nth)
  await giveRoom(app, store_id, 1)
  const first = await aBooking(app, { store_id, time: TIME })
  expect(await leftAt(store_id)).toBe(0)
  return { store_id, first }
}

describe('a lend', () => {
  it('opens a place that the next customer books, is shown with its reason, and stands in the log', async () => {
    const { store_id } = await aFullStore(0)
    const { token } = await aMember(app)
    expect((await submit(app, token, { store_id, time: TIME })).code).toBe(slotTaken.code)
    const dry = await lend(store_id, { dry_run: true })
    expect(dry.data).toMatchObject({ dry_run: true, made_ids: [], opened_cells: 48, closed_cells: 0, visits: [] })
    expect(await leftAt(store_id)).toBe(0)
    expect((await lend(store_id)).data.made_ids).toHaveLength(3)
    expect(await leftAt(store_id)).toBe(1)
    expect((await submit(app, token, { store_id, time: TIME })).code).toBe(0)
    const { lends } = (await app.call(plan.storePlan, { store_id }, staff)).data
    expect(lends).toHaveLength(3)
    expect(lends[0]).toMatchObject({ from_time: TIME, to_time: '18:00', reason: '多一位化妆师', by_name: '小店长' })
    const entries = await rows<{ reason: string; store_id: number }>(
      app,
      `select reason, store_id from audit_entry where action = 'schedule.lend' and store_id = $1`,
      [store_id],
    )
    expect(entries).toEqual([{ reason: '多一位化妆师', store_id }])
  })

  it('taken back names who is over plan then, leaves them booked, and sells nothing more', async () => {
    const { store_id, first } = await aFullStore(1)
    const made = (await lend(store_id)).data.made_ids
    const second = await aBooking(app, { store_id, time: TIME })
    const dry = await unlend(store_id, made.slice(0, 1), true)
    expect(dry.data.visits.map(({ order_sn }) => order_sn)).toEqual([second.order_sn])
    expect((await unlend(store_id, made.slice(0, 1))).data).toEqual({ ...dry.data, dry_run: false })
    expect((await unlend(store_id, made)).code).toBe(lendNotFound.code)
    expect(await leftAt(store_id)).toBe(0)
    await app.call(operatorCancel, { order_sn: first.order_sn, reason: '停电' }, staff)
    expect(await leftAt(store_id)).toBe(0)
    await app.call(operatorCancel, { order_sn: second.order_sn, reason: '停电' }, staff)
    expect(await leftAt(store_id)).toBe(1)
  })

  it('adds to what a block leaves', async () => {
    const store_id = await aStore(app, 2)
    await giveRoom(app, store_id, 2)
    const blocked = {
      store_id,
      pool_kind: 'room' as const,
      from: DAY,
      until: DAY,
      from_time: '10:00',
      to_time: '21:00',
    }
    await app.call(plan.addBlock, { ...blocked, places: 9, reason: '检修', dry_run: false }, staff)
    expect(await leftAt(store_id)).toBeUndefined()
    await lend(store_id, { pool_kinds: ['room'], from_time: '10:00', to_time: '21:00' })
    expect(await leftAt(store_id)).toBe(1)
  })

  it('does nothing on a closed day or outside the hours, and says so', async () => {
    const store_id = await aStore(app, 3)
    expect((await lend(store_id, { from_time: '02:00', to_time: '04:00' })).code).toBe(lendWithoutEffect.code)
    const closed = addDays(DAY, 1)
    const period = { from: closed, until: closed }
    await app.call(plan.setClosure, { store_id, period, closed: true, reason: '停电', dry_run: false }, staff)
    expect((await lend(store_id, { day: closed })).code).toBe(lendWithoutEffect.code)
    const yesterday = addDays(studioDay(app.services.now()), -1)
    expect((await lend(store_id, { day: yesterday })).code).toBe(dayIsOver.code)
    expect((await app.call(plan.storePlan, { store_id }, staff)).data.lends).toEqual([])
  })

  it('that counted goes with a closure, and comes back with the day', async () => {
    const store_id = await aStore(app, 4)
    await giveRoom(app, store_id, 1)
    await lend(store_id)
    const close = (closed: boolean) =>
      app.call(
        plan.setClosure,
        { store_id, period: { from: DAY, until: DAY }, closed, reason: '停电', dry_run: false },
        staff,
      )
    await close(true)
    expect(await leftAt(store_id)).toBeUndefined()
    await close(false)
    expect(await leftAt(store_id)).toBe(2)
  })

  it('of another store does not exist for its staff', async () => {
    const store_id = await aStore(app, 5)
    const made = (await lend(store_id)).data.made_ids
    const by = await anOperator(app, await aStore(app, 1))
    expect((await lend(store_id, { by })).code).toBe(storeNotFound.code)
    expect((await unlend(await aStore(app, 1), made)).code).toBe(lendNotFound.code)
  })

  it('leaves an audit without findings', async () => {
    expect((await app.audit({ plans: true })).findings).toEqual([])
  })
})
