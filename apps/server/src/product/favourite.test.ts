import { exportMe } from '@kuaimen/contract/account/self.endpoints'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import {
  favouriteIds,
  favouriteList,
  mergeFavourites,
  setFavourite,
  showFavourites,
} from '@kuaimen/contract/product/favourite.endpoints'
import { FAVOURITES_AT_MOST } from '@kuaimen/contract/product/favourite.rules'
import { favouriteFull, productNotFound } from '@kuaimen/contract/product/product.errors'
import { scheduleList } from '@kuaimen/contract/schedule/schedule.endpoints'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeMembers } from '../account/self/merge.service'
import { aMember } from '../testing/account/member'
import { TestApp } from '../testing/app'
import { countOf, rows } from '../testing/rows'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(async () => {
  expect((await app.audit()).findings).toEqual([])
  await app.stop()
})

const set = (by: { token: string }, kind: 'product' | 'store', id: number, on = true) =>
  app.call(setFavourite, { kind, id, on }, by)
const idsOf = async (by: { token: string }) => (await app.call(favouriteIds, {}, by)).data
const countFor = (id: number) => countOf(app, 'favourite where member_id = $1', [id])

/** Like the first one, with numbers from 100001 on. */
async function manyProducts(count: number): Promise<void> {
  const columns = `select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
    where table_name = 'product' and is_generated = 'NEVER' and column_name <> 'id'`
  const [{ list } = { list: '' }] = await rows<{ list: string }>(app, columns)
  await rows(
    app,
    `insert into product (id, ${list}) select 100000 + n, ${list} from product, generate_series(1, $1::int) n where id = 1`,
    [count],
  )
}

describe('a heart', () => {
  it('is tapped on and off, however often, and each thing is there once, newest first', async () => {
    const me = await aMember(app)
    await set(me, 'product', 1)
    app.advance(1000)
    await Promise.all([set(me, 'product', 2), set(me, 'product', 2), set(me, 'store', 3)])
    expect(await idsOf(me)).toEqual({ product_ids: [2, 1], store_ids: [3] })
    await set(me, 'product', 1, false)
    expect((await set(me, 'product', 1, false)).data).toEqual({ product_ids: [2], store_ids: [3] })
  })

  it('is for what there is', async () => {
    const me = await aMember(app)
    expect(await set(me, 'product', 999_999)).toMatchObject({ status: 404, code: productNotFound.code })
    expect(await set(me, 'store', 999_999)).toMatchObject({ status: 404, code: storeNotFound.code })
  })

  it('fills the list to its end, also when many are tapped at once', async () => {
    const me = await aMember(app)
    await manyProducts(FAVOURITES_AT_MOST + 3)
    const ids = Array.from({ length: FAVOURITES_AT_MOST - 2 }, (_, nth) => 100_001 + nth)
    await app.call(mergeFavourites, { product_ids: ids, store_ids: [] }, me)
    const more = [1, 2, 3, 4, 5].map((nth) => 100_000 + FAVOURITES_AT_MOST - 2 + nth)
    const codes = (await Promise.all(more.map((id) => set(me, 'product', id)))).map(({ code }) => code)
    expect(codes.filter((code) => code === 0)).toHaveLength(2)
    expect(codes.filter((code) => code === favouriteFull.code)).toHaveLength(3)
    expect(await countFor(me.id)).toBe(FAVOURITES_AT_MOST)
    await rows(app, 'delete from favourite where member_id = $1', [me.id])
    await rows(app, 'delete from product where id > 100000')
  })
})

describe('what the phone had', () => {
  it('joins the account once, in its order, without what is there already or gone', async () => {
    const me = await aMember(app)
    await set(me, 'product', 2)
    app.advance(1000)
    const onPhone = { product_ids: [5, 2, 4, 999_999], store_ids: [2, 1] }
    for (let round = 0; round < 2; round += 1) await app.call(mergeFavourites, onPhone, me)
    expect(await idsOf(me)).toEqual({ product_ids: [5, 4, 2], store_ids: [2, 1] })
  })
})

describe('the list', () => {
  const text = /^最早.+ \d\d:\d\d$/

  it('says of each when one can come, the same for a visitor with a phone as for a member', async () => {
    const me = await aMember(app)
    await app.call(mergeFavourites, { product_ids: [9, 1], store_ids: [1, 2] }, me)
    const { data } = await app.call(favouriteList, {}, me)
    expect(data.products.map(({ product }) => product.id)).toEqual([9, 1])
    expect(data.stores.map(({ store }) => store.id)).toEqual([1, 2])
    for (const { when, soonest, is_gone } of [...data.products, ...data.stores]) {
      expect(is_gone).toBe(false)
      if (soonest) expect(when).toMatch(text)
      else expect(when).not.toBe('')
    }
    for (const { product, soonest, at } of data.products) expect(at?.product_id).toBe(soonest ? product.id : undefined)
    for (const { store, soonest, at } of data.stores) expect(at?.store_id).toBe(soonest ? store.id : undefined)
    const [{ at, soonest } = expect.unreachable()] = data.products.filter((one) => one.soonest !== null)
    const start = await app.call(scheduleList, {
      items: String(at?.product_id),
      store_id: at?.store_id ?? 0,
      day: soonest?.day ?? '',
    })
    expect(JSON.stringify(start.data)).toContain(soonest?.time)
    expect(data.products.some(({ soonest }) => soonest !== null)).toBe(true)
    const shown = await app.call(showFavourites, { product_ids: '9,1', store_ids: '1,2' })
    expect(shown.data).toEqual(data)
    expect((await app.call(showFavourites, {})).data).toEqual({ products: [], stores: [] })
    expect((await app.call(showFavourites, { product_ids: '1,x' })).status).toBe(400)
  })

  it('tells what is gone, closed for works, or not had in the city', async () => {
    const me = await aMember(app)
    await app.call(mergeFavourites, { product_ids: [3], store_ids: [4, 5] }, me)
    const today = studioDay(app.services.now())
    await rows(app, 'update product set on_sale = false where id = 3')
    await rows(app, 'update store set is_open = false where id = 4')
    await rows(app, 'update store set renovation_from = $1, renovation_until = $2 where id = 5', [
      addDays(today, -1),
      addDays(today, 90),
    ])
    const { products, stores } = (await app.call(favouriteList, {}, me)).data
    expect(products).toMatchObject([{ product: { id: 3 }, when: '已下架', is_gone: true, soonest: null }])
    expect(stores).toMatchObject([
      { store: { id: 4 }, when: '已停止营业', is_gone: true },
      { store: { id: 5 }, is_gone: false },
    ])
    expect((await set(me, 'product', 3, false)).code).toBe(0)
    const [away] = (await app.call(showFavourites, { product_ids: '1', city_id: 999_999 })).data.products
    expect(away).toMatchObject({ when: '所在城市暂无门店提供', is_gone: false })
    await rows(app, 'update product set on_sale = true where id = 3')
    await rows(app, 'update store set is_open = true where id = 4')
    await rows(app, 'update store set renovation_from = null, renovation_until = null where id = 5')
  })
})

describe('accounts', () => {
  it('that become one have what both had, once', async () => {
    const [goes, stays] = [await aMember(app), await aMember(app)]
    await app.call(mergeFavourites, { product_ids: [1, 2], store_ids: [1] }, goes)
    await app.call(mergeFavourites, { product_ids: [2, 4], store_ids: [1] }, stays)
    await rows(app, 'update member set mobile = null where id = $1', [goes.id])
    expect(await app.database.transaction((tx) => mergeMembers(app.services, tx, goes.id, stays.id))).toBe(true)
    const { product_ids, store_ids } = await idsOf(stays)
    expect([product_ids.toSorted(), store_ids]).toEqual([[1, 2, 4], [1]])
    expect(await countFor(goes.id)).toBe(0)
  })

  it('are told in the export', async () => {
    const me = await aMember(app)
    await set(me, 'product', 1)
    const { data } = await app.call(exportMe, {}, me)
    expect(data.favourites).toMatchObject([{ product: expect.any(String), store: null }])
  })
})
