import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { productDetail, productList } from '@kuaimen/contract/product/product.endpoints'
import { scheduleSoonest } from '@kuaimen/contract/schedule/schedule.endpoints'
import { comments, storeDetail, storeList } from '@kuaimen/contract/store/store.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { DEMO_DAY } from '../testing/database'
import { rows } from '../testing/rows'

const SHANGHAI = 310100
const PRODUCT = 20
const TODAY = studioDay(DEMO_DAY)
let app: TestApp

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

const detail = async (city_id = SHANGHAI) => (await app.call(productDetail, { id: PRODUCT, city_id })).data
const startsOf = async (product = PRODUCT) =>
  (await app.call(scheduleSoonest, { city_id: SHANGHAI, items: String(product), per_page: 50 })).data.list
const stores = async (filter: { product_id?: number; soonest?: '1' }) =>
  (await app.call(storeList, { city_id: SHANGHAI, per_page: 50, ...filter })).data

/** Nothing is left at these stores between two days. */
async function fillUp(storeIds: number[], from: string, to: string) {
  await rows(
    app,
    `update pool_day d set taken = d.capacity from pool p
     where p.id = d.pool_id and p.store_id = any($1) and d.day between $2 and $3`,
    [storeIds, from, to],
  )
  app.advance(2000)
}

describe('a product', () => {
  it('says what customers think of it', async () => {
    const all = (await app.call(comments, { product_id: PRODUCT })).data
    expect((await detail()).rating).toEqual({ score: all.score, rated: all.rated })
  })

  it('says the earliest of the first starts of all its stores', async () => {
    const starts = (await startsOf()).flatMap(({ soonest }) => (soonest ? [`${soonest.day} ${soonest.time}`] : []))
    const { soonest } = await detail()
    expect(`${soonest?.day} ${soonest?.time}`).toBe(starts.toSorted()[0])
  })

  it('says so in words, wherever in the horizon it is, and nothing where nothing is left', async () => {
    const ids = (await startsOf()).map(({ store }) => store.id)
    const { last } = (await rows<{ last: string }>(app, 'select max(day)::text as last from pool_day'))[0]!
    for (const ahead of [1, 3, 9]) {
      await fillUp(ids, TODAY, addDays(TODAY, ahead - 1))
      const { soonest } = await detail()
      expect(soonest?.day).toBe(addDays(TODAY, ahead))
      if (ahead === 1) expect(soonest?.text).toBe(`明天 ${soonest?.time}`)
    }
    await fillUp(ids, TODAY, last)
    expect((await detail()).soonest).toBeNull()
    await rows(app, 'update pool_day set taken = array_fill(0, array[96])')
    app.advance(2000)
  })

  it('is counted and timed in the brand’s own city while none is chosen', async () => {
    const { data } = await app.call(productDetail, { id: PRODUCT })
    expect([data.store_count, data.soonest]).toEqual([(await detail()).store_count, (await detail()).soonest])
  })

  it('has no time in a city where it is not offered', async () => {
    expect(await detail(999_999)).toMatchObject({ soonest: null, store_count: 0 })
  })
})

describe('stores', () => {
  it('have a time only when it is asked for', async () => {
    expect((await stores({})).filter((store) => 'soonest' in store)).toEqual([])
  })

  it('have the time of the product that they are searched by', async () => {
    const starts = new Map((await startsOf()).map(({ store, soonest }) => [store.id, soonest]))
    const found = await stores({ product_id: PRODUCT, soonest: '1' })
    expect(found.length).toBeGreaterThan(5)
    for (const { id, soonest } of found) {
      const { day, time } = starts.get(id) ?? {}
      expect(soonest ? [soonest.day, soonest.time] : [undefined, undefined]).toEqual([day, time])
    }
  })

  it('have the time of their quickest shoot otherwise, as their own page says', async () => {
    const [first] = await stores({ soonest: '1' })
    const offered = (await app.call(productList, { store_id: first!.id, branch: 'shoot', per_page: 100 })).data
    const quickest = offered.toSorted((a, b) => a.minutes - b.minutes || a.id - b.id)[0]!
    const start = (await startsOf(quickest.id)).find(({ store }) => store.id === first!.id)?.soonest
    expect(first?.soonest).toMatchObject({ day: start?.day, time: start?.time })
    expect((await app.call(storeDetail, { id: first!.id })).data.soonest).toEqual(first?.soonest)
  })

  it('that nothing can be booked at have none, and are listed all the same', async () => {
    await rows(app, 'update product set on_sale = false where id = $1', [PRODUCT])
    const found = await stores({ product_id: PRODUCT, soonest: '1' })
    await rows(app, 'update product set on_sale = true where id = $1', [PRODUCT])
    expect(found.length).toBeGreaterThan(5)
    expect(found.filter(({ soonest }) => soonest !== null)).toEqual([])
  })
})
