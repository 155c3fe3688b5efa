import { operatorCancel } from '@kuaimen/contract/booking/staff.endpoints'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { addDays, studioDay, weekdayNumber } from '@kuaimen/contract/kernel/time'
import * as plan from '@kuaimen/contract/schedule/plan.endpoints'
import { scheduleCalendar, scheduleList } from '@kuaimen/contract/schedule/schedule.endpoints'
import { blockNotFound, dayIsOver, slotTaken } from '@kuaimen/contract/schedule/schedule.errors'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../testing/account/member'
import { CONSOLE_HEADERS, TestApp } from '../testing/app'
import { aBooking, aDay, anOperator, aStore, PRODUCT, submit } from '../testing/booking/booking'
import { rows } from '../testing/rows'

const items = `${PRODUCT}x1`
const WEEK = [0, 1, 2, 3, 4, 5, 6]
let app: TestApp
let staff: { token: string }
let DAY: string

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  staff = await anOperator(app)
  DAY = aDay(app)
})
afterAll(() => app.stop())
afterEach(async () => expect((await app.audit({ plans: true })).findings).toEqual([]))

const dayOf = async (store_id: number, day = DAY) => (await app.call(scheduleList, { store_id, items, day })).data
const inCalendar = async (store_id: number, day = DAY) =>
  (await app.call(scheduleCalendar, { store_id, items, month: day.slice(0, 7) })).data.days.find(
    (one) => one.day === day,
  )

interface Closing {
  readonly day?: string
  readonly closed?: boolean
  readonly dry_run?: boolean
  readonly by?: { token: string }
}

const close = (store_id: number | null, { day = DAY, closed = true, dry_run = false, by = staff }: Closing = {}) =>
  app.call(plan.setClosure, { store_id, period: { from: day, until: day }, closed, reason: '设备保养', dry_run }, by)

interface Cells {
  readonly plan: number[]
  readonly capacity: number[]
  readonly taken: number[]
}
const cellsOf = (store_id: number, day = DAY) =>
  rows<Cells>(
    app,
    `select d.plan, d.capacity, d.taken from pool_day d join pool on id = pool_id
     where store_id = $1 and day = $2 order by pool_id`,
    [store_id, day],
  )
const sum = (cells: readonly Cells[], of: keyof Cells) => cells.flatMap((one) => one[of]).reduce((all, n) => all + n, 0)

describe('a closure', () => {
  it('closes a day that is there at once, with its reason, and leaves what is booked', async () => {
    const store_id = await aStore(app)
    const booked = await aBooking(app, { store_id, time: '12:00' })
    expect((await dayOf(store_id)).state).toBe('open')
    const { data } = await close(store_id)
    const { order_sn, payable_fen } = booked
    expect(data.visits).toEqual([
      {
        order_sn,
        name: '顾客',
        state: 'booked',
        store_id,
        day: DAY,
        time: '12:00',
        people: 1,
        paid_fen: payable_fen,
        prepaid_fen: 0,
      },
    ])
    expect(data.days).toEqual([{ day: DAY, closed_cells: data.closed_cells, opened_cells: 0 }])
    expect(await dayOf(store_id)).toMatchObject({ state: 'closed', reason: '设备保养', starts: [] })
    expect(await inCalendar(store_id)).toMatchObject({ state: 'closed', reason: '设备保养' })
    const { token } = await aMember(app)
    expect((await submit(app, token, { store_id, time: '15:00' })).code).toBe(slotTaken.code)
    expect((await app.call(bookingDetail, { order_sn }, booked)).data).toMatchObject({ state: 'booked', time: '12:00' })
    const closed = await cellsOf(store_id)
    expect([sum(closed, 'plan'), sum(closed, 'capacity')]).toEqual([0, sum(closed, 'taken')])
    expect(sum(closed, 'taken')).toBeGreaterThan(0)
    await app.call(operatorCancel, { order_sn, reason: '设备保养' }, staff)
    expect(sum(await cellsOf(store_id), 'capacity')).toBe(0)
    expect((await close(store_id, { closed: false })).data).toMatchObject({
      opened_cells: data.closed_cells,
      visits: [],
    })
    expect((await dayOf(store_id)).state).toBe('open')
  })

  it('with a dry run says the same and changes nothing', async () => {
    const store_id = await aStore(app, 1)
    const { order_sn } = await aBooking(app, { store_id, time: '13:00' })
    const before = await cellsOf(store_id)
    const { data } = await close(store_id, { dry_run: true })
    expect(await cellsOf(store_id)).toEqual(before)
    expect((await dayOf(store_id)).state).toBe('open')
    expect(data).toMatchObject({ dry_run: true, visits: [{ order_sn }] })
    expect((await close(store_id)).data).toEqual({ ...data, dry_run: false })
    await close(store_id, { closed: false })
  })

  it('of the whole chain closes every store', async () => {
    const day = addDays(DAY, 2)
    const { data } = await close(null, { day })
    expect(data.closed_cells).toBeGreaterThan(10_000)
    for (const nth of [0, 1, 2])
      expect(await inCalendar(await aStore(app, nth), day)).toMatchObject({ state: 'closed' })
    expect((await close(null, { day, closed: false })).data.opened_cells).toBe(data.closed_cells)
  })

  it('of days that are over is refused, and their cells stay as they were', async () => {
    const store_id = await aStore(app, 2)
    const yesterday = addDays(studioDay(app.services.now()), -1)
    expect((await close(store_id, { day: yesterday })).code).toBe(dayIsOver.code)
    const special = { store_id, day: yesterday, hours: null, reason: '补', dry_run: false }
    expect((await app.call(plan.setSpecialDay, special, staff)).code).toBe(dayIsOver.code)
    const old = addDays(yesterday, 1)
    const was = await cellsOf(store_id, old)
    app.advance(24 * 3_600_000)
    await app.call(plan.setCapacity, { store_id, pool_kind: 'room', capacity: 9, dry_run: false }, staff)
    expect(await cellsOf(store_id, old)).toEqual(was)
  })
})

describe('hours', () => {
  const week = (open_time: string, close_time: string, rest: number[] = []) =>
    WEEK.filter((weekday) => !rest.includes(weekday)).map((weekday) => ({ weekday, open_time, close_time }))

  it('change days that are there, by weekday, with a day of rest', async () => {
    const store_id = await aStore(app, 3)
    const rest = weekdayNumber(addDays(DAY, 1))
    const hours = week('13:00', '18:00', [rest])
    const { code, data } = await app.call(plan.setHours, { store_id, hours, dry_run: false }, staff)
    expect([code, data.closed_cells > 0]).toEqual([0, true])
    const { starts } = await dayOf(store_id)
    expect(starts[0]?.time).toBe('13:00')
    expect(starts.at(-1)!.time < '18:00').toBe(true)
    expect(await inCalendar(store_id, addDays(DAY, 1))).toMatchObject({ state: 'closed', reason: '门店周日休息' })
  })

  it('of one day differ, and come back', async () => {
    const store_id = await aStore(app, 3)
    const special = (hours: { open_time: string; close_time: string } | null) =>
      app.call(plan.setSpecialDay, { store_id, day: DAY, hours, reason: '周年庆', dry_run: false }, staff)
    expect((await special({ open_time: '09:00', close_time: '22:00' })).data.opened_cells).toBeGreaterThan(0)
    expect((await dayOf(store_id)).starts[0]?.time).toBe('09:00')
    await special(null)
    expect((await dayOf(store_id)).starts[0]?.time).toBe('13:00')
  })

  it('that end before they begin, or name a weekday twice, are refused', async () => {
    const store_id = await aStore(app, 3)
    const bad = (hours: object[]) => app.raw(posted({ store_id, hours, dry_run: true }))
    const posted = (payload: object) => ({
      method: 'POST' as const,
      url: plan.setHours.path,
      payload,
      headers: { ...CONSOLE_HEADERS, authorization: `Bearer ${staff.token}` },
    })
    const monday = { weekday: 1, open_time: '10:00', close_time: '20:00' }
    expect((await bad([{ ...monday, close_time: '09:00' }])).status).toBe(400)
    expect((await bad([monday, monday])).status).toBe(400)
    expect((await bad([monday])).status).toBe(200)
  })
})

describe('places', () => {
  it('fewer than are booked leave the latest over plan, and more open again', async () => {
    const store_id = await aStore(app, 4)
    const day = addDays(DAY, 7)
    const first = await aBooking(app, { store_id, day, time: '14:00' })
    const second = await aBooking(app, { store_id, day, time: '14:00' })
    const room = (capacity: number, dry_run = false) =>
      app.call(plan.setCapacity, { store_id, pool_kind: 'room', capacity, dry_run }, staff)
    expect((await room(1)).data.visits.map(({ order_sn }) => order_sn)).toEqual([second.order_sn])
    expect((await room(0, true)).data.visits).toHaveLength(2)
    const at = async () => (await dayOf(store_id, day)).starts.find(({ time }) => time === '14:00')?.left
    expect(await at()).toBe(0)
    await app.call(operatorCancel, { order_sn: first.order_sn, reason: '停电' }, staff)
    expect(await at()).toBe(0)
    expect((await room(3)).data.visits).toEqual([])
    expect(await at()).toBeGreaterThan(0)
  })

  it('are taken out for some hours and given back', async () => {
    const store_id = await aStore(app, 5)
    const all = { store_id, from: DAY, until: null, places: 500, reason: '午休', dry_run: false }
    const lunch = { ...all, pool_kind: 'seat' as const, from_time: '12:00', to_time: '13:00' }
    const { data } = await app.call(plan.addBlock, { ...lunch, weekdays: [weekdayNumber(DAY)] }, staff)
    const closed = data.days.filter(({ closed_cells }) => closed_cells > 0).map(({ day }) => weekdayNumber(day))
    expect([...new Set(closed)]).toEqual([weekdayNumber(DAY)])
    const times = (await dayOf(store_id)).starts.map(({ time }) => time)
    expect(times).not.toContain('12:00')
    expect(times).toContain('13:00')
    expect((await dayOf(store_id, addDays(DAY, 1))).starts.map(({ time }) => time)).toContain('12:00')
    const { blocks } = (await app.call(plan.storePlan, { store_id }, staff)).data
    expect(blocks).toMatchObject([{ pool_kind: 'seat', from: DAY, until: null, from_time: '12:00', reason: '午休' }])
    const gone = { store_id, block_id: blocks[0]!.id, dry_run: false }
    expect((await app.call(plan.removeBlock, gone, staff)).data.opened_cells).toBe(data.closed_cells)
    expect((await app.call(plan.removeBlock, gone, staff)).code).toBe(blockNotFound.code)
    expect((await dayOf(store_id)).starts.map(({ time }) => time)).toContain('12:00')
  })

  it('of a new store can be booked at once', async () => {
    const [made] = await rows<{ id: number }>(
      app,
      `insert into store (city_id, name, pinyin, initials, address, district, tel, type, card_img, images, longitude, latitude, open_time, close_time)
       select city_id, '快门照相馆·新店', 'x', 'x', address, district, tel, type, card_img, images, longitude, latitude, open_time, close_time
       from store where id = 1 returning id`,
    )
    const store_id = made!.id
    await rows(app, 'insert into store_product (store_id, product_id) values ($1, $2)', [store_id, PRODUCT])
    const hours = WEEK.map((weekday) => ({ weekday, open_time: '10:00', close_time: '20:00' }))
    await app.call(plan.setHours, { store_id, hours, dry_run: false }, staff)
    for (const pool_kind of ['seat', 'room', 'screen'] as const)
      await app.call(plan.setCapacity, { store_id, pool_kind, capacity: 2, dry_run: false }, staff)
    expect((await dayOf(store_id)).state).toBe('open')
    expect((await aBooking(app, { store_id, time: '11:00' })).order_sn).toMatch(/^B/)
  })
})

describe('the cells of a period', () => {
  it('say what is planned and taken, and that a closed day offers nothing', async () => {
    const [store_id, day] = [await aStore(app, 6), addDays(DAY, 9)]
    await aBooking(app, { store_id, day, time: '14:00' })
    const asked = { store_id, from: day, until: addDays(day, 1) }
    const read = async () => (await app.call(plan.planCells, asked, staff)).data
    const open = await read()
    expect(open.days.map((one) => one.day)).toEqual([day, addDays(day, 1)])
    const seats = open.days[0]!.pools.find(({ pool_kind }) => pool_kind === 'seat')!
    const at = 14 * 4 - open.first_cell
    expect(seats.taken[at]).toBeGreaterThan(0)
    expect(seats.plan[at]).toBeGreaterThan(0)
    await close(store_id, { day })
    const shut = await read()
    expect(shut.days[0]!.pools.flatMap((one) => one.plan).every((places) => places === 0)).toBe(true)
    expect(shut.days[0]!.pools.flatMap((one) => one.taken).some((places) => places > 0)).toBe(true)
    await close(store_id, { day, closed: false })
  })
})

describe('staff of another store', () => {
  it('find no store there, and cannot close the chain', async () => {
    const by = await anOperator(app, await aStore(app, 1))
    const store_id = await aStore(app)
    expect((await close(store_id, { by, dry_run: true })).code).toBe(storeNotFound.code)
    expect((await close(null, { by, dry_run: true })).code).toBe(storeNotFound.code)
    expect((await app.call(plan.planCells, { store_id, from: DAY, until: DAY }, by)).code).toBe(storeNotFound.code)
    expect((await app.call(plan.storePlan, { store_id }, by)).code).toBe(storeNotFound.code)
    expect((await app.call(plan.storePlan, { store_id: 999_999 }, staff)).code).toBe(storeNotFound.code)
    expect((await close(await aStore(app, 1), { by, dry_run: true })).code).toBe(0)
  })
})
