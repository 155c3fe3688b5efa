import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { peopleOutOfRange, productNotFound } from '@kuaimen/contract/product/product.errors'
import {
  cantBook,
  scheduleCalendar,
  scheduleList,
  scheduleNearest,
  scheduleSoonest,
} from '@kuaimen/contract/schedule/schedule.endpoints'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { DEMO_DAY } from '../testing/database'
import { rows } from '../testing/rows'
import { cellsChanged } from './cache.service'

const SHANGHAI = 310100
const TODAY = studioDay(DEMO_DAY)
/** Beyond weekday prices and closures of the demo. */
const DAY = addDays(TODAY, 6)
let app: TestApp
let store_id: number

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  store_id = (
    await rows<{ id: number }>(
      app,
      'select id from store where city_id = $1 and is_open and renovation_from is null order by id limit 1',
      [SHANGHAI],
    )
  )[0]!.id
})
afterAll(() => app.stop())

const fill = async (kind: string, day: string, of = store_id) => {
  await rows(
    app,
    `update pool_day d set taken = d.capacity from pool p
     where p.id = d.pool_id and p.kind = $1 and d.day = $2 and p.store_id = $3`,
    [kind, day, of],
  )
  app.advance(2000)
}
const list = async (day = DAY, items = '20') => (await app.call(scheduleList, { store_id, items, day })).data
const calendar = async (month = DAY.slice(0, 7)) =>
  (await app.call(scheduleCalendar, { store_id, items: '20', month })).data

describe('a day', () => {
  it('offers half hours within the hours, that the whole chain fits into', async () => {
    const { starts, minutes, state } = await list()
    const [hours] = await rows<{ open_time: string; close_time: string }>(
      app,
      'select open_time, close_time from store_hours where store_id = $1 and weekday = extract(dow from $2::date)',
      [store_id, DAY],
    )
    expect(state).toBe('open')
    expect(starts[0]?.time).toBe(hours!.open_time.slice(0, 5))
    const [hour = 0, minute = 0] = starts.at(-1)!.time.split(':').map(Number)
    const [closeHour = 0, closeMinute = 0] = hours!.close_time.split(':').map(Number)
    expect(hour * 60 + minute + minutes).toBeLessThanOrEqual(closeHour * 60 + closeMinute)
    expect(starts.every(({ time, left }) => /:(00|30)$/.test(time) && left > 0)).toBe(true)
  })

  it('names the pool that is full, and marks the day in the month', async () => {
    const day = addDays(DAY, 1)
    await fill('room', day)
    const full = await list(day)
    expect(full.state).toBe('full')
    expect(new Set(full.starts.map(({ reason }) => reason))).toEqual(new Set(['影棚已约满']))
    expect((await calendar()).days.find((one) => one.day === day)?.state).toBe('full')
  })

  it('offers the nearest other days and other stores when it is full', async () => {
    const day = addDays(DAY, 1)
    const { data } = await app.call(scheduleNearest, { store_id, items: '20', day })
    expect(data.days.map((one) => one.day)).toContain(addDays(day, -1))
    expect(data.days.every((one) => one.day !== day)).toBe(true)
    expect(data.stores.length).toBeGreaterThan(0)
    expect(data.stores.every((one) => one.id !== store_id && one.start.day === day)).toBe(true)
  })

  it('has fewer places for more people', async () => {
    const [group] = await rows<{ id: number; people_min: number; people_max: number }>(
      app,
      `select p.id, people_min, people_max from product p join store_product o on o.product_id = p.id
       where o.store_id = $1 and people_max >= people_min + 2 order by p.id limit 1`,
      [store_id],
    )
    const few = await list(DAY, `${group!.id}x${group!.people_min}`)
    const many = await list(DAY, `${group!.id}x${group!.people_max}`)
    const left = (of: typeof few) => of.starts.reduce((sum, start) => sum + start.left, 0)
    expect(left(many)).toBeLessThan(left(few))
  })

  it('has no start within two hours from now, and none that is past', async () => {
    const { starts } = await list(TODAY)
    // 10:00 at the studio plus what the tests before have passed.
    expect(starts[0]!.time >= '12:00').toBe(true)
  })
})

describe('a month', () => {
  it('has all its days, closed before today and beyond the horizon, each with a reason', async () => {
    const { days, first_day, last_day } = await calendar()
    expect(days).toHaveLength(30)
    expect([first_day, last_day]).toEqual([TODAY, addDays(TODAY, 60)])
    expect(days[0]).toMatchObject({ state: 'closed', reason: '日期已过' })
    const january = await calendar('2027-01')
    expect(january.days.at(-1)).toMatchObject({ state: 'closed', reason: '还未开放预约' })
    expect(january.days.find(({ day }) => day === addDays(TODAY, 60))?.state).not.toBe('closed')
    const leap = await calendar('2028-02')
    expect(leap.days).toHaveLength(29)
  })

  it('marks days with another price', async () => {
    const { days } = await calendar('2026-12')
    const monday = days.find(({ day }) => day === '2026-12-07')!
    const saturday = days.find(({ day }) => day === '2026-12-05')!
    expect(monday.mark).toBe('惠')
    expect(saturday.mark).toBe('')
    expect(monday.price_fen).toBeLessThan(saturday.price_fen)
    expect(monday.price_fen % 100).toBe(0)
  })

  it('says why the chain is closed', async () => {
    const [closed] = await rows<{ day: string; reason: string }>(
      app,
      'select day::text, reason from closure where store_id is null',
    )
    const { days } = await calendar(closed!.day.slice(0, 7))
    expect(days.find(({ day }) => day === closed!.day)).toMatchObject({ state: 'closed', reason: closed!.reason })
  })

  it('is never more than a moment old', async () => {
    const day = addDays(DAY, 3)
    expect((await list(day)).state).toBe('open')
    await fill('seat', day)
    expect((await list(day)).state).toBe('full')
  })
})

describe('a city', () => {
  it('lists the stores that offer everything, with the soonest start of each', async () => {
    const { data } = await app.call(scheduleSoonest, { city_id: SHANGHAI, items: '20', location: '121.47,31.23' })
    expect(data.list.length).toBeGreaterThan(3)
    const distances = data.list.map(({ store }) => store.distance!)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    const open = data.list.filter(({ soonest }) => soonest)
    expect(open.length).toBeGreaterThan(0)
    const [one] = open
    const there = await app.call(scheduleList, { store_id: one!.store.id, items: '20', day: one!.soonest!.day })
    expect(there.data.starts.find(({ left }) => left > 0)?.time).toBe(one!.soonest!.time)
  })
})

describe('the soonest start of stores', () => {
  const soonest = async (asked: string) =>
    (await app.call(scheduleSoonest, { city_id: SHANGHAI, items: asked, per_page: 50 })).data.list

  it('is not looked for where the visit is longer than any day: no day is read', async () => {
    const own = await TestApp.forThisTest({ demo: true })
    const products = await rows<{ id: number }>(
      own,
      `select s.product_id as id from product_stage s join store_product o on o.product_id = s.product_id
       where o.store_id = $1 group by 1 order by sum(minutes) desc, 1 limit 10`,
      [store_id],
    )
    await rows(own, 'alter table pool_day rename to pool_day_gone')
    const asked = products.map(({ id }) => id).join(',')
    const reply = await own.call(scheduleSoonest, { city_id: SHANGHAI, items: asked, per_page: 50 })
    expect(reply.data.list.length).toBeGreaterThan(0)
    expect(reply.data.list.every((one) => one.soonest === null)).toBe(true)
    expect((await own.call(scheduleSoonest, { city_id: SHANGHAI, items: '20' })).status).toBe(500)
  })

  it('follows a booking of the last place at once, whatever others have asked', async () => {
    const [first] = (await soonest('20')).filter((one) => one.soonest)
    const { store, soonest: start } = first!
    await soonest('20x1,21x1')
    const day = start!.day
    await app.database.transaction(async (tx) => {
      cellsChanged(tx, store.id)
      await tx.execute(sql`update pool_day d set taken = d.capacity from pool p
        where p.id = d.pool_id and d.day = ${day} and p.store_id = ${store.id}`)
    })
    expect((await soonest('20')).find((one) => one.store.id === store.id)?.soonest?.day).not.toBe(day)
  })
})

describe('what cannot be booked', () => {
  it('says so for unknown stores and products', async () => {
    expect((await app.call(scheduleList, { store_id: 999_999, items: '20', day: DAY })).code).toBe(storeNotFound.code)
    expect((await app.call(scheduleList, { store_id, items: '999999', day: DAY })).code).toBe(productNotFound.code)
    expect((await app.call(scheduleList, { store_id, items: '20', day: '2026-02-30' })).status).toBe(400)
  })

  it('gives the real reason: renovation, not offered, not in this city', async () => {
    const [renovating] = await rows<{ id: number; renovation_until: string }>(
      app,
      `select id, renovation_until::text from store
       where is_open and $1::date between renovation_from and renovation_until order by id limit 1`,
      [TODAY],
    )
    const why = async (input: object) => (await app.call(cantBook, input)).data
    expect(await why({ store_id: renovating!.id })).toMatchObject({
      can: false,
      reason: expect.stringContaining('装修'),
      until: addDays(renovating!.renovation_until, 1),
    })
    await rows(app, 'delete from store_product where product_id = 21 and store_id = $1', [store_id])
    expect(await why({ store_id, items: '21' })).toMatchObject({ can: false, reason: '这家门店暂不提供所选产品' })
    expect((await why({ store_id, items: '21' })).stores.length).toBeGreaterThan(0)
    expect(await why({ store_id, items: '20' })).toMatchObject({ can: true, reason: '' })
    await rows(app, 'delete from store_product where product_id = 22')
    expect((await why({ items: '22', city_id: SHANGHAI })).reason).toContain('暂无门店')
  })
})

describe('why a product cannot be booked', () => {
  it('is never a failing database: that stays a failure', async () => {
    const broken = await TestApp.forThisTest({ demo: true })
    const items = '20'
    expect((await broken.call(cantBook, { store_id, items })).data.can).toBe(true)
    await rows(broken, 'alter table product_stage rename to product_stage_gone')
    expect(await broken.call(cantBook, { store_id, items })).toMatchObject({ status: 500, data: null })
    expect(await broken.call(cantBook, { store_id, items: '999999' })).toMatchObject({ status: 500 })
  })

  it('is that it is gone only for a product that is', async () => {
    const asked = (items: string) => app.call(cantBook, { store_id, items })
    expect((await asked('999999')).data.reason).toBe('这个产品已下架，看看其他的吧')
    expect((await asked('20x49')).code).toBe(peopleOutOfRange.code)
  })
})
