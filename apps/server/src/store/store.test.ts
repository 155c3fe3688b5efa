import { recommendedStores, storeDetail, storeList } from '@kuaimen/contract/store/store.endpoints'
import { NEAREST_WITHIN_M } from '@kuaimen/contract/store/store.rules'
import { StoreDetailView, StoreView } from '@kuaimen/contract/store/store.views'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { store } from './store.table'

const SHANGHAI = 310100
const HANGZHOU = 330100
const PEOPLES_SQUARE = '121.473701,31.230416'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

const listed = async (input: Parameters<typeof app.call<typeof storeList>>[1]) =>
  (await app.call(storeList, input)).data
const change = (id: number, values: Partial<typeof store.$inferInsert>) =>
  app.database.db.update(store).set(values).where(eq(store.id, id))

/** Metres on a sphere, by another formula than the database's. */
function metres(from: string, to: { longitude: number; latitude: number }): number {
  const [lng = 0, lat = 0] = from.split(',').map(Number)
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const cos =
    Math.sin(rad(lat)) * Math.sin(rad(to.latitude)) +
    Math.cos(rad(lat)) * Math.cos(rad(to.latitude)) * Math.cos(rad(to.longitude - lng))
  return 6_371_008.8 * Math.acos(Math.min(1, cos))
}

describe('the stores of a city', () => {
  it('come nearest first when the place is known, with the true distance', async () => {
    const stores = await listed({ city_id: SHANGHAI, location: PEOPLES_SQUARE, per_page: 50 })
    const open = stores.filter(({ is_spnd_biz }) => is_spnd_biz === 0)
    expect(open.length).toBeGreaterThan(5)
    const distances = open.map(({ distance }) => distance ?? Number.NaN)
    expect(distances).toEqual([...distances].sort((a, b) => a - b))
    for (const one of stores) expect(Math.abs((one.distance ?? 0) - metres(PEOPLES_SQUARE, one))).toBeLessThan(5)
  })

  it('reverse their order for a visitor at the last of them', async () => {
    const stores = await listed({ city_id: SHANGHAI, location: PEOPLES_SQUARE, per_page: 50 })
    const last = stores.findLast(({ is_spnd_biz }) => is_spnd_biz === 0)!
    const [first] = await listed({ city_id: SHANGHAI, location: `${last.longitude},${last.latitude}` })
    expect(first).toMatchObject({ id: last.id, distance: 0 })
  })

  it('have no distance and no nearest one when the place is unknown', async () => {
    for (const one of await listed({ city_id: SHANGHAI })) expect(one).toMatchObject({ distance: null, sort_tag: [] })
  })

  it('mark the nearest: the first of the first page, with a place, and no other', async () => {
    const first = await listed({ city_id: SHANGHAI, location: PEOPLES_SQUARE })
    const second = await listed({ city_id: SHANGHAI, location: PEOPLES_SQUARE, page: 2 })
    expect([...first, ...second].map(({ sort_tag }) => sort_tag.join())).toEqual([
      'near',
      ...Array(first.length + second.length - 1).fill(''),
    ])
    expect(first[0]!.distance!).toBeLessThan(NEAREST_WITHIN_M)
  })

  it('come five a page unless asked otherwise; pages neither overlap nor leave out', async () => {
    for (const location of [undefined, PEOPLES_SQUARE]) {
      const whole = await listed({ city_id: SHANGHAI, location, per_page: 50 })
      const paged: number[] = []
      for (let page = 1; ; page++) {
        const stores = await listed({ city_id: SHANGHAI, location, page })
        paged.push(...stores.map(({ id }) => id))
        if (stores.length < 5) break
        expect(stores).toHaveLength(5)
      }
      expect(paged).toEqual(whole.map(({ id }) => id))
    }
  })

  it('never repeat on another page where many have one place', async () => {
    const all = await listed({ city_id: SHANGHAI, per_page: 50 })
    const saved = all.slice(0, 7)
    for (const { id } of saved) await change(id, { longitude: 121.5, latitude: 31.3 })
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => listed({ city_id: SHANGHAI, location: '121.5,31.3', page, per_page: 2 })),
    )
    const ids = pages.flat().map(({ id }) => id)
    for (const { id, longitude, latitude } of saved) await change(id, { longitude, latitude })
    expect(new Set(ids).size).toBe(8)
  })

  it('are that city’s alone', async () => {
    for (const city_id of [SHANGHAI, HANGZHOU]) {
      const stores = await listed({ city_id, per_page: 50 })
      expect(stores.length).toBeGreaterThan(0)
      expect(new Set(stores.map((one) => one.city_id))).toEqual(new Set([city_id]))
    }
  })

  it('are those of the brand’s own city when none is chosen', async () => {
    expect((await listed({})).map((one) => one.city_id)).toEqual(Array(5).fill(SHANGHAI))
  })

  it('are none in a city we do not know, or beyond the last page', async () => {
    expect(await listed({ city_id: 999_999 })).toEqual([])
    expect(await listed({ city_id: SHANGHAI, page: 10_000 })).toEqual([])
  })

  it('leave out a store that has closed, everywhere', async () => {
    const [first] = await listed({ city_id: SHANGHAI })
    await change(first!.id, { is_open: false })
    const left = await listed({ city_id: SHANGHAI, per_page: 50 })
    const detail = await app.call(storeDetail, { id: first!.id })
    const recommended = await app.call(recommendedStores, { city_id: SHANGHAI })
    await change(first!.id, { is_open: true })
    expect(left.map(({ id }) => id)).not.toContain(first!.id)
    expect(recommended.data.map(({ id }) => id)).not.toContain(first!.id)
    expect(detail).toMatchObject({ code: 200404, status: 404 })
  })

  it('are shaped as the contract says', async () => {
    for (const one of await listed({ city_id: SHANGHAI, location: PEOPLES_SQUARE, per_page: 50 }))
      expect(StoreView.strict().safeParse(one).error).toBeUndefined()
  })
})

describe('the hours of a store', () => {
  const named = async (place: string) => {
    const { rows } = await app.database.pool.query('select id from store where name like $1', [`%${place}%`])
    return (await app.call(storeDetail, { id: rows[0].id })).data
  }

  it('are those of today, the week, and days that differ before long', async () => {
    // 2026-11-15 is a Sunday.
    const weekend = await named('长宁愚园')
    expect(weekend).toMatchObject({ open_time: '09:30', close_time: '21:30', closed_today: '' })
    expect(weekend.days).toContainEqual({ day: '2026-11-20', text: '13:00–21:00，上午员工培训' })
    const tuesday = await named('五角场知行')
    expect(tuesday.hours.map(({ weekday }) => weekday)).toEqual([0, 1, 3, 4, 5, 6])
  })

  it('say why it is closed today, and when a renovation begins', async () => {
    expect((await named('豫园晴川')).closed_today).toBe('门店装修中，12月9日起可约')
    expect((await named('江宁百家湖')).days).toContainEqual({
      day: '2026-11-29',
      text: '开始装修，预计12月21日恢复营业',
    })
  })
})

describe('a store under renovation', () => {
  it('says so from its first day to its last, and opens on the next, by the studio’s calendar', async () => {
    const own = await TestApp.forThisTest({ demo: true })
    const [first] = (await own.call(storeList, { city_id: SHANGHAI })).data
    const id = first!.id
    // The app's day begins as 2026-11-15 10:00 at the studio.
    await own.database.db
      .update(store)
      .set({ renovation_from: '2026-11-16', renovation_until: '2026-11-17' })
      .where(eq(store.id, id))
    const shown = async () => {
      const { data } = await own.call(storeDetail, { id })
      return [data.is_spnd_biz, data.spnd_biz_end]
    }
    const hour = 3_600_000
    expect(await shown()).toEqual([0, null])
    own.advance(14 * hour - 1)
    expect(await shown()).toEqual([0, null])
    own.advance(1)
    expect(await shown()).toEqual([1, '2026-11-18'])
    own.advance(48 * hour - 1)
    expect(await shown()).toEqual([1, '2026-11-18'])
    own.advance(1)
    expect(await shown()).toEqual([0, null])
  })

  it('is among the demo', async () => {
    const { rows } = await app.database.pool.query(
      'select count(*)::int as count from store where renovation_until is not null',
    )
    expect(rows[0].count).toBeGreaterThan(0)
  })
})

describe('recommended stores', () => {
  it('come in the order of the brand, at most ten, all of the city', async () => {
    const { data } = await app.call(recommendedStores, { city_id: SHANGHAI, location: PEOPLES_SQUARE })
    const ranked = await app.database.pool.query(
      'select id from store where city_id = $1 and is_open and recommended_rank is not null order by recommended_rank, id limit 10',
      [SHANGHAI],
    )
    expect(data.length).toBeGreaterThan(0)
    expect(data.map(({ id }) => id)).toEqual(ranked.rows.map(({ id }) => id))
    for (const one of data) expect(one).toMatchObject({ city_id: SHANGHAI, sort_tag: [], distance: expect.any(Number) })
  })
})

describe('one store', () => {
  it('is shown with hours, telephone and pictures, and how far it is', async () => {
    const [first] = await listed({ city_id: SHANGHAI, location: PEOPLES_SQUARE })
    const { data } = await app.call(storeDetail, { id: first!.id, location: PEOPLES_SQUARE })
    expect(StoreDetailView.strict().safeParse(data).error).toBeUndefined()
    expect(data).toMatchObject({ id: first!.id, name: first!.name, distance: first!.distance })
    expect(data.open_time).toMatch(/^\d\d:\d\d$/)
    expect(data.images.length).toBeGreaterThan(0)
  })

  it('is 200404 where there is none', async () => {
    expect(await app.call(storeDetail, { id: 2_147_483_647 })).toMatchObject({ code: 200404, status: 404 })
  })
})
