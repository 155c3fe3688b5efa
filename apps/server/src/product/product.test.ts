import { categories, productDetail, productList } from '@kuaimen/contract/product/product.endpoints'
import { productNotFound } from '@kuaimen/contract/product/product.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { rows } from '../testing/rows'

const [SHANGHAI, WEDDING] = [310100, 4]
let app: TestApp

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

type Filter = Parameters<typeof app.call<typeof productList>>[1]
const found = async (filter: Filter) => (await app.call(productList, { per_page: 100, ...filter })).data
const names = async (keyword: string) => (await found({ keyword })).map(({ name }) => name)

describe('the product list', () => {
  it('comes page by page, each product once', async () => {
    const all = await found({})
    const pages = await Promise.all([1, 2].map((page) => found({ page, per_page: 20 })))
    expect(pages.flat().map(({ id }) => id)).toEqual(all.slice(0, 40).map(({ id }) => id))
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  })

  it('is narrowed by category and branch', async () => {
    const couples = await found({ category_id: WEDDING })
    expect(couples.length).toBeGreaterThan(0)
    expect(new Set(couples.map(({ category_id }) => category_id))).toEqual(new Set([WEDDING]))
    const makeup = await found({ branch: 'makeup' })
    expect(makeup.length).toBeGreaterThan(0)
    expect(makeup.every(({ branch }) => branch === 'makeup')).toBe(true)
    expect(await found({ branch: 'makeup', category_id: WEDDING })).toEqual([])
  })

  it('is narrowed by store and city, open ones only', async () => {
    const [closed] = await rows<{ id: number }>(app, 'select id from store where city_id = $1 order by id limit 1', [
      SHANGHAI,
    ])
    const offered = await rows<{ product_id: number }>(
      app,
      'select product_id from store_product where store_id = $1',
      [closed!.id],
    )
    const ids = async () => (await found({ store_id: closed!.id })).map(({ id }) => id)
    expect((await ids()).toSorted()).toEqual(offered.map(({ product_id }) => product_id).toSorted())
    expect(await found({ city_id: SHANGHAI })).not.toEqual([])
    expect(await found({ city_id: 999_999 })).toEqual([])
    await rows(app, 'update store set is_open = false where id = $1', [closed!.id])
    expect(await ids()).toEqual([])
    await rows(app, 'update store set is_open = true where id = $1', [closed!.id])
  })

  it('of a category that does not exist is not found', async () => {
    expect(await app.call(productList, { category_id: 999_999 })).toMatchObject({ code: 200508, status: 404 })
    expect((await app.call(productList, { category_id: WEDDING, keyword: '潜水艇' })).data).toEqual([])
  })

  it('leaves out what is not on sale, its category too when nothing is left', async () => {
    await rows(app, 'update product set on_sale = false where category_id = $1', [WEDDING])
    expect(await found({ category_id: WEDDING })).toEqual([])
    expect((await app.call(categories, {})).data.map(({ id }) => id)).not.toContain(WEDDING)
    await rows(app, 'update product set on_sale = true where category_id = $1', [WEDDING])
  })
})

describe('the categories', () => {
  const inCategories = () =>
    rows(
      app,
      `select c.id, count(*)::int as product_count from category c join product p on p.category_id = c.id
       where p.on_sale group by c.id order by c.rank`,
    )
  const counted = async () =>
    (await app.call(categories, {})).data.map(({ id, product_count }) => ({ id, product_count }))

  it('count what is on sale in each of them', async () => {
    expect(await counted()).toEqual(await inCategories())
    expect((await counted()).some(({ product_count }) => product_count > 1)).toBe(true)
  })

  it('stay when the first product goes off sale', async () => {
    const before = await counted()
    await rows(app, 'update product set on_sale = false where id = 1')
    const after = await counted()
    await rows(app, 'update product set on_sale = true where id = 1')
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(after.map(({ product_count }) => product_count)).not.toEqual(before.map((one) => one.product_count))
  })
})

describe('the search', () => {
  it('refuses what is too long, in words about the field', async () => {
    const { status, data, msg } = await app.call(productList, { keyword: '照'.repeat(41) })
    expect([status, JSON.stringify([data, msg])]).toEqual([400, expect.stringContaining('搜索的内容最多40个字')])
  })

  it.each([
    ['证件照', '经典证件照'],
    ['典证', '经典证件照'],
    ['照', '签证照'],
    ['jingdian', '经典证件照'],
    ['dianzheng', '经典证件照'],
    ['jdzjz', '经典证件照'],
    ['ZJZ', '自然证件照'],
    ['qzz', '签证照'],
  ])('%s finds %s', async (keyword, name) => {
    expect(await names(keyword)).toContain(name)
  })

  it.each(['潜水艇', '%', '_', "'; drop table product; --", '证件照%'])('%s finds nothing', async (keyword) => {
    expect(await names(keyword)).toEqual([])
  })
})

describe('a product', () => {
  it('tells what is in it', async () => {
    const { data } = await app.call(productDetail, { id: 1, city_id: SHANGHAI })
    expect(data.stages.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(data.minutes)
    expect(data.store_count).toBeGreaterThan(0)
    expect(data.detail_html).toContain('<h2')
    expect(data.gallery.length).toBeGreaterThan(0)
  })

  it('shows its own pictures first, then the series one can choose, each once', async () => {
    const { data } = await app.call(productDetail, { id: 18, city_id: SHANGHAI })
    const own = data.samples.filter(({ label }) => label === '').map(({ src }) => src)
    expect(own).toEqual([data.cover, ...data.gallery])
    expect(own.length).toBe(5)
    for (const { label, shows } of data.samples) expect(shows === '').toBe(label !== '')
    expect(data.samples.length).toBeGreaterThanOrEqual(6)
    expect(data.samples.length).toBeLessThanOrEqual(9)
    expect(new Set(data.samples.map(({ src }) => src)).size).toBe(data.samples.length)
  })

  it('is rated in a list as on its own page', async () => {
    const [first] = await found({ city_id: SHANGHAI })
    const { data } = await app.call(productDetail, { id: first!.id, city_id: SHANGHAI })
    expect(first!.rating).toEqual(data.rating)
  })

  it('that is not there, or not on sale, is not found', async () => {
    await rows(app, 'update product set on_sale = false where id = 40')
    for (const id of [40, 999_999]) {
      const { status, code } = await app.call(productDetail, { id })
      expect({ status, code }).toEqual({ status: 404, code: productNotFound.code })
    }
  })
})
