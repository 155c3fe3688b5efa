import { sendModifyMobileCode } from '@kuaimen/contract/account/proof.endpoints'
import { bindMobile } from '@kuaimen/contract/account/self.endpoints'
import {
  addonTooMany,
  peopleOutOfRange,
  productNotFound,
  wishFull,
  wishNotFound,
} from '@kuaimen/contract/product/product.errors'
import { addWish, changeWish, removeWishes, resourceCount, wishList } from '@kuaimen/contract/product/wish.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../testing/account/member'
import { TestApp } from '../testing/app'
import { aMobile, aWxMember, Outside } from '../testing/providers/fake-providers'
import { rows } from '../testing/rows'

const SHANGHAI = 310100
const AT_MOST = 20
let outside: Outside
let app: TestApp

beforeAll(async () => {
  outside = await Outside.open()
  app = await TestApp.start({ demo: true, env: outside.env })
  app.database.pool.options.connectionTimeoutMillis = 60_000
})
afterAll(async () => {
  await app.stop()
  outside.close()
})

type Added = { store_id?: number; people?: number; addon_ids?: number[] }
const add = (token: string, product_id: number, choice: Added = {}) =>
  app.call(addWish, { product_id, ...choice }, { token })
const cartOf = async (token: string, city_id = SHANGHAI) => (await app.call(wishList, { city_id }, { token })).data
const countFor = async (token: string) => {
  const { data } = await app.call(resourceCount, {}, { token })
  expect(data.coupon_count).toBe(0)
  return data.wish_count
}
const addonsOf = (product: number) =>
  rows<{ id: number; price_fen: number }>(
    app,
    'select id, price_fen from product_addon where product_id = $1 order by rank',
    [product],
  )
/** A product for several people. */
const aGroupProduct = async () =>
  (
    await rows<{ id: number; people_min: number; people_max: number; price_fen: number }>(
      app,
      'select id, people_min, people_max, price_fen from product where on_sale and people_max > people_min order by id limit 1',
    )
  )[0]!

describe('the cart', () => {
  it('takes a product with its people and add-ons, once, and counts it', async () => {
    const { token } = await aMember(app)
    const group = await aGroupProduct()
    const [addon] = await addonsOf(group.id)
    const [foreign] = await addonsOf(group.id + 1)
    await add(token, group.id)
    const { data } = await add(token, group.id, {
      people: group.people_max,
      addon_ids: [addon!.id, foreign!.id],
    })
    expect(data.wish_count).toBe(1)
    expect(await countFor(token)).toBe(1)
    const { list } = await cartOf(token)
    expect(list).toMatchObject([
      {
        product: { id: group.id },
        people: group.people_max,
        addons: [addon],
        total_fen: group.price_fen + addon!.price_fen,
        invalid_reason: '',
      },
    ])
  })

  it('takes an add-on as often as it may be had, and shows it so', async () => {
    const { token } = await aMember(app)
    const group = await aGroupProduct()
    const [addon] = await addonsOf(group.id)
    await rows(app, 'update product_addon set max = 3 where id = $1', [addon!.id])
    const times = (count: number) => Array.from({ length: count }, () => addon!.id)
    expect((await add(token, group.id, { addon_ids: times(4) })).code).toBe(addonTooMany.code)
    expect((await add(token, group.id, { addon_ids: times(3) })).code).toBe(0)
    const { list } = await cartOf(token)
    expect(list[0]).toMatchObject({ total_fen: group.price_fen + 3 * addon!.price_fen })
    expect(list[0]?.addons.map(({ id }) => id)).toEqual(times(3))
    await rows(app, 'update product_addon set max = 1 where id = $1', [addon!.id])
    expect((await cartOf(token)).list[0]?.addons).toHaveLength(1)
  })

  it('refuses a product that is not there and people it is not for', async () => {
    const { token } = await aMember(app)
    const group = await aGroupProduct()
    expect((await add(token, 999_999)).code).toBe(productNotFound.code)
    expect((await add(token, group.id, { people: group.people_max + 1 })).code).toBe(peopleOutOfRange.code)
    expect(await countFor(token)).toBe(0)
  })

  it('changes and removes a line', async () => {
    const { token } = await aMember(app)
    const group = await aGroupProduct()
    await add(token, group.id)
    const [line] = (await cartOf(token)).list
    const change = (people: number) => app.call(changeWish, { id: line!.id, people }, { token })
    expect((await change(group.people_max)).code).toBe(0)
    expect((await change(group.people_max + 1)).code).toBe(peopleOutOfRange.code)
    expect((await cartOf(token)).list[0]?.people).toBe(group.people_max)
    expect((await app.call(removeWishes, { ids: [line!.id] }, { token })).data.wish_count).toBe(0)
    expect((await change(group.people_min)).code).toBe(wishNotFound.code)
  })

  it('holds twenty, however many are added at once', async () => {
    const { token } = await aMember(app)
    const ids = Array.from({ length: AT_MOST + 6 }, (_, index) => index + 1)
    const codes = (await Promise.all(ids.map((id) => add(token, id)))).map(({ code }) => code)
    expect(codes.filter((code) => code === 0)).toHaveLength(AT_MOST)
    expect(codes.filter((code) => code === wishFull.code)).toHaveLength(6)
    expect(await countFor(token)).toBe(AT_MOST)
    const [first] = (await cartOf(token)).list
    expect((await add(token, first!.product.id)).code).toBe(0)
  })

  it('is out of reach for everybody else', async () => {
    const [mine, other] = [await aMember(app), await aMember(app)]
    await add(mine.token, 1)
    const [line] = (await cartOf(mine.token)).list
    expect((await app.call(changeWish, { id: line!.id, people: 1 }, other)).code).toBe(wishNotFound.code)
    await app.call(removeWishes, { ids: [line!.id] }, other)
    expect((await cartOf(mine.token)).list).toEqual([line])
    expect((await cartOf(other.token)).list).toEqual([])
  })

  it('comes along when two accounts become one, each product once', async () => {
    const stays = await aMember(app)
    const mobile = aMobile()
    await rows(app, 'update member set mobile = $1 where id = $2', [mobile, stays.id])
    const joins = await aWxMember(app, outside)
    await add(stays.token, 1)
    await add(stays.token, 2)
    await add(joins.token, 2)
    await add(joins.token, 3)
    await app.call(sendModifyMobileCode, { mobile }, { token: joins.token })
    const { data } = await app.call(bindMobile, { mobile, code: await outside.codeOf(mobile) }, { token: joins.token })
    const products = (await cartOf(data.token)).list.map(({ product }) => product.id)
    expect(products.toSorted()).toEqual([1, 2, 3])
  })
})

describe('a line that cannot be booked any more', () => {
  const aStore = async (product: number) =>
    (
      await rows<{ id: number }>(
        app,
        `select id from store join store_product on store_id = id
         where product_id = $1 and is_open and city_id = $2 order by id desc limit 1`,
        [product, SHANGHAI],
      )
    )[0]!.id
  const reason = async (token: string) => (await cartOf(token)).list[0]?.invalid_reason

  it('says that the product is gone', async () => {
    const { token } = await aMember(app)
    await add(token, 30)
    await rows(app, 'update product set on_sale = false where id = 30')
    expect(await reason(token)).toBe('产品已下架')
    expect((await cartOf(token)).common_stores).toEqual([])
  })

  it('says that the store is closed, or does not offer it', async () => {
    const { token } = await aMember(app)
    const store_id = await aStore(31)
    await add(token, 31, { store_id })
    expect(await reason(token)).toBe('')
    await rows(app, 'delete from store_product where store_id = $1 and product_id = 31', [store_id])
    expect(await reason(token)).toBe('该门店暂不提供此产品')
    await rows(app, 'update store set is_open = false where id = $1', [store_id])
    expect(await reason(token)).toBe('门店已停止营业')
  })

  it('has no store where one was named that nobody has', async () => {
    const { token } = await aMember(app)
    const store_id = 2_147_483_647
    expect((await add(token, 32, { store_id })).code).toBe(0)
    const [item] = (await cartOf(token)).list
    expect((await app.call(changeWish, { id: item!.id, store_id, addon_ids: [] }, { token })).code).toBe(0)
    expect((await cartOf(token)).list).toMatchObject([{ store_id: null, invalid_reason: '' }])
  })

  it('says that it is not for so many people any more', async () => {
    const { token } = await aMember(app)
    const group = await aGroupProduct()
    await add(token, group.id, { people: group.people_max })
    await rows(app, 'update product set people_max = people_min where id = $1', [group.id])
    expect(await reason(token)).toBe('人数不再适用，请重新选择')
    await rows(app, 'update product set people_max = $2 where id = $1', [group.id, group.people_max])
  })
})

describe('several products in one visit', () => {
  it('names the open stores of the city that offer them all', async () => {
    const { token } = await aMember(app)
    await add(token, 1)
    await add(token, 2)
    const offering = await rows<{ id: number; name: string }>(
      app,
      `select id, name from store where city_id = $1 and is_open
       and exists (select from store_product where store_id = store.id and product_id = 1)
       and exists (select from store_product where store_id = store.id and product_id = 2) order by id limit 20`,
      [SHANGHAI],
    )
    expect(offering.length).toBeGreaterThan(1)
    expect((await cartOf(token)).common_stores).toEqual(offering)
    await rows(app, 'delete from store_product where store_id = $1 and product_id = 2', [offering[0]!.id])
    expect((await cartOf(token)).common_stores).not.toContainEqual(offering[0])
  })
})
