import { countPagead, getAgreement, pageContent, trackEvents } from '@kuaimen/contract/content/content.endpoints'
import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import { paths } from '@kuaimen/contract/kernel/paths'
import { scheduleSoonest } from '@kuaimen/contract/schedule/schedule.endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { rows } from '../testing/rows'
import { presentDocument } from './content.present'
import { pagead, recommendation } from './content.table'

const SHANGHAI = 310100
const HANGZHOU = 330100
const MINUTE = 60_000

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())
beforeEach(() =>
  app.database.pool.query("delete from pagead where path = 'test'; delete from recommendation where path = 'test'"),
)

const from = (milliseconds: number) => new Date(app.services.now().getTime() + milliseconds)
const anAd = (values: Partial<typeof pagead.$inferInsert> & { alt: string }) =>
  app.database.db.insert(pagead).values({
    path: 'test',
    slot: 'banner',
    url: '/a.webp',
    width: 10,
    height: 5,
    link_type: 'none',
    starts_at: from(-MINUTE),
    ends_at: from(MINUTE),
    rank: 1,
    ...values,
  })
const banners = async (city_id?: number) => {
  const { data } = await app.call(pageContent, { path: 'test', city_id })
  return data.banner.map(({ alt }) => alt)
}

describe('pictures on a page', () => {
  it('are shown from their first instant up to, not including, their last', async () => {
    await anAd({ alt: 'begins now', starts_at: from(0) })
    await anAd({ alt: 'ends now', ends_at: from(0), rank: 2 })
    await anAd({ alt: 'later', starts_at: from(1), rank: 3 })
    await anAd({ alt: 'ends in a moment', ends_at: from(1), rank: 4 })
    expect(await banners()).toEqual(['begins now', 'ends in a moment'])
    app.advance(1)
    expect(await banners()).toEqual(['begins now', 'later'])
  })

  it('are shown in their city and, without one, in every city', async () => {
    await anAd({ alt: 'everywhere', rank: 2 })
    await anAd({ alt: 'shanghai', city_id: SHANGHAI, rank: 1 })
    await anAd({ alt: 'hangzhou', city_id: HANGZHOU, rank: 3 })
    expect(await banners(SHANGHAI)).toEqual(['shanghai', 'everywhere'])
    expect(await banners(HANGZHOU)).toEqual(['everywhere', 'hangzhou'])
    expect(await banners()).toEqual(['everywhere'])
  })

  it('stand in the order of their rank, each in its slot', async () => {
    await anAd({ alt: 'third', rank: 3 })
    await anAd({ alt: 'first', rank: 1 })
    await anAd({ alt: 'second', rank: 2 })
    await anAd({ alt: 'activity', slot: 'activity' })
    await anAd({ alt: 'overlay', slot: 'opening', close_icon: '/x.svg' })
    const { data } = await app.call(pageContent, { path: 'test' })
    expect(data.banner.map(({ alt }) => alt)).toEqual(['first', 'second', 'third'])
    expect(data.activity.map(({ alt }) => alt)).toEqual(['activity'])
    expect(data.page).toMatchObject([{ alt: 'overlay', type: 'opening', close_icon: '/x.svg' }])
  })

  it('are those of that page alone', async () => {
    await anAd({ alt: 'elsewhere', path: 'other-page' })
    expect(await banners()).toEqual([])
  })
})

describe('words on a picture', () => {
  const one = async () => (await app.call(pageContent, { path: 'test', city_id: SHANGHAI })).data.banner[0]
  const price = async (where: string) =>
    (await rows<{ fen: number }>(app, `select min(price_fen) as fen from product where on_sale and ${where}`))[0]!.fen

  it('are what the brand wrote, on the ground it named', async () => {
    await anAd({ alt: 'a', title: '登记照', line: '笑得最甜的一张', call: '去看看', tone: 'dark' })
    expect(await one()).toMatchObject({ title: '登记照', line: '笑得最甜的一张', call: '去看看', tone: 'dark' })
  })

  it('are none, on a light ground, where the brand wrote none', async () => {
    await anAd({ alt: 'a' })
    expect(await one()).toMatchObject({ title: '', line: '', call: '', tone: 'light', price: null })
  })

  it('name the price of the product that the picture leads to', async () => {
    await anAd({ alt: 'a', link_type: 'path', link: paths.productDetail({ id: 2 }) })
    expect(await one()).toMatchObject({ price: { fen: await price('id = 2'), is_from: false } })
  })

  it('name the lowest price of a category, and of makeup', async () => {
    await anAd({ alt: 'a', link_type: 'category', link: '5' })
    expect(await one()).toMatchObject({ price: { fen: await price('category_id = 5'), is_from: true } })
    await app.database.pool.query("update pagead set link_type = 'makeup', link = '' where path = 'test'")
    expect(await one()).toMatchObject({ price: { fen: await price('category_id = 9'), is_from: true } })
  })

  it.each([
    ['path', '/about'],
    ['path', paths.productDetail({ id: 999_999 })],
    ['category', '999'],
    ['external', 'https://example.com'],
  ] as const)('name no price where nothing is sold: %s %s', async (link_type, link) => {
    await anAd({ alt: 'a', link_type, link })
    expect(await one()).toMatchObject({ price: null })
  })
})

describe('products on home', () => {
  const shown = async (city_id: number | undefined = SHANGHAI, path = 'home') =>
    (await app.call(pageContent, { path, city_id })).data.products
  /** As the page of one product asks for it, store by store. */
  const soonestOf = async (id: number, city_id: number) => {
    const { data } = await app.call(scheduleSoonest, { city_id, items: String(id), per_page: 50 })
    return data.list.flatMap(({ soonest }) => (soonest ? [`${soonest.day} ${soonest.time}`] : [])).sort()[0]
  }

  it('are the brand’s choice, in its order, with what they cost', async () => {
    const chosen = await rows<{ id: number; price_fen: number }>(
      app,
      'select id, price_fen from product where home_rank is not null order by home_rank',
    )
    expect((await shown()).map(({ id, price_fen }) => ({ id, price_fen }))).toEqual(chosen)
    expect(await shown(SHANGHAI, 'test')).toEqual([])
  })

  it.each([SHANGHAI, HANGZHOU])('say when one can come first, at any store of the city (%i)', async (city_id) => {
    const products = await shown(city_id)
    expect(products.length).toBeGreaterThan(0)
    for (const { id, soonest } of products)
      expect(soonest && `${soonest.day} ${soonest.time}`, String(id)).toBe(await soonestOf(id, city_id))
  })

  it('say another time once that one is over', async () => {
    const [before] = await shown()
    app.advance(26 * 60 * MINUTE)
    const [after] = await shown()
    const text = (one: typeof before) => `${one?.soonest?.day} ${one?.soonest?.time}`
    expect(text(after) > text(before)).toBe(true)
    expect(text(after)).toBe(await soonestOf(after!.id, SHANGHAI))
  })

  it('leave out what the city does not offer, and what is not sold any more', async () => {
    const [first, second] = await shown()
    await app.database.pool.query('update product set on_sale = false where id = $1', [first!.id])
    await app.database.pool.query(
      'delete from store_product where product_id = $1 and store_id in (select id from store where city_id = $2)',
      [second!.id, SHANGHAI],
    )
    const left = (await shown()).map(({ id }) => id)
    expect(left).not.toContain(first!.id)
    expect(left).not.toContain(second!.id)
    expect((await shown(HANGZHOU)).map(({ id }) => id)).toContain(second!.id)
  })

  it('say no time where every day is taken', async () => {
    await app.database.pool.query('update pool_day set taken = capacity')
    app.advance(2000)
    expect((await shown()).every(({ soonest }) => soonest === null)).toBe(true)
  })
})

describe('recommendations', () => {
  const one = (name: string, group_name: string, group_rank: number, rank: number, city_id?: number) =>
    app.database.db.insert(recommendation).values({
      path: 'test',
      group_name,
      group_rank,
      name,
      url: '/r.webp',
      width: 4,
      height: 3,
      rowspan: 2,
      link_type: 'none',
      city_id,
      rank,
    })

  it('come in groups, in order, of the city and of all', async () => {
    await one('b', '第二组', 2, 1)
    await one('a2', '第一组', 1, 2)
    await one('a1', '第一组', 1, 1)
    await one('only there', '第二组', 2, 2, HANGZHOU)
    const { data } = await app.call(pageContent, { path: 'test', city_id: SHANGHAI })
    expect(data.recommendation.map(({ name, children }) => [name, children.map((child) => child.name)])).toEqual([
      ['第一组', ['a1', 'a2']],
      ['第二组', ['b']],
    ])
    expect(data.recommendation[0]?.children[0]).toMatchObject({ imagewidth: 4, imageheight: 3, rowspan: 2 })
  })
})

describe('the demo home page', () => {
  it('has banners, an advert, activities and recommendations', async () => {
    const { data } = await app.call(pageContent, { path: 'home', city_id: SHANGHAI })
    for (const part of ['banner', 'page', 'activity', 'recommendation'] as const)
      expect(data[part].length, part).toBeGreaterThan(0)
  })
})

describe('a document', () => {
  const htmlOf = (body: string) => presentDocument({ type: 't', title: 't', body, updated_on: '2026-11-15' }).body_html

  it.each([
    'about',
    'privacy',
    'booking_information',
    'shooting_information',
    'customer_information',
    'unregister_info',
    'business_cooperation',
  ])('%s is there, made of Markdown', async (type) => {
    const { code, data } = await app.call(getAgreement, { type })
    expect(code).toBe(0)
    expect(data.body_html).toMatch(/^<(h\d|p)>/)
    expect(data.updated_on).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  it('is 100404 where there is none', async () => {
    expect(await app.call(getAgreement, { type: 'nothing' })).toMatchObject({ code: 100404, status: 404 })
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'text <b onclick="alert(1)">bold</b>',
    '<!-- comment --><iframe src="//evil"></iframe>',
    '<svg/onload=alert(1)>',
    '&lt;script&gt;',
    '```html\n<script>alert(1)</script>\n```',
    '`<script>`',
  ])('lets no raw HTML through: %s', (body) => {
    expect(htmlOf(body)).not.toMatch(/<(?!\/?(p|pre|code)\b)/)
    expect(htmlOf(body)).not.toMatch(/<\w+[^>]*\son/i)
  })

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](vbscript:msgbox)',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](file:///etc/passwd)',
    '<javascript:alert(1)>',
    '![x](javascript:alert(1))',
    '[x][1]\n\n[1]: javascript:alert(1)',
  ])('lets no link through that is code: %s', (body) => {
    expect(htmlOf(body)).not.toMatch(/(href|src)="?\s*(javascript|vbscript|data|file):/i)
  })

  it('cannot leave an attribute by its quotes', () => {
    expect(htmlOf('[x](/a "t\\" onmouseover=\\"alert(1)")')).not.toMatch(/"\s*onmouseover/)
  })

  it('keeps what a writer means', () => {
    expect(htmlOf('# 标题\n\n一段 **重要** 的 [话](/privacy)。\n\n- 一\n- 二')).toBe(
      '<h1>标题</h1>\n<p>一段 <strong>重要</strong> 的 <a href="/privacy">话</a>。</p>\n<ul>\n<li>一</li>\n<li>二</li>\n</ul>\n',
    )
  })
})

describe('clicks', () => {
  const counted = () =>
    rows<{ name: string; target: string; page: string; clicks: number }>(
      app,
      'select name, target, page, clicks from click_count order by name, target, page',
    )
  const idOf = async (from: string) => (await rows<{ id: string }>(app, `select id::text from ${from} limit 1`))[0]!.id
  const track = (events: CallOf<typeof trackEvents>['events']) => app.call(trackEvents, { events })
  beforeEach(() => app.database.pool.query('delete from click_count'))

  it('are counted for what we show, where we show it', async () => {
    const banner = await idOf(`pagead where path = 'home' and slot = 'banner'`)
    const tile = await idOf(`recommendation where path = 'home'`)
    const store = await idOf('store')
    await track([
      { name: 'banner_click', target: banner, page: 'home' },
      { name: 'banner_click', target: banner, page: 'home' },
      { name: 'recommendation_click', target: tile, page: 'home' },
      { name: 'home_store_click', target: store, page: 'home' },
    ])
    await app.call(countPagead, { ad_uuid: banner, ad_url: '', ad_type: 'banner', path: 'home' })
    expect(await counted()).toEqual([
      { name: 'ad_banner', target: banner, page: 'home', clicks: 1 },
      { name: 'banner_click', target: banner, page: 'home', clicks: 2 },
      { name: 'home_store_click', target: store, page: 'home', clicks: 1 },
      { name: 'recommendation_click', target: tile, page: 'home', clicks: 1 },
    ])
  })

  it('are not counted for words of a stranger: the call succeeds, and no row is written', async () => {
    const banner = await idOf(`pagead where path = 'home' and slot = 'banner'`)
    const other = await idOf(`pagead where slot <> 'banner'`)
    const strange = [
      { name: 'banner_click', target: 'x'.repeat(200), page: 'home' },
      { name: 'banner_click', target: banner, page: 'elsewhere' },
      { name: 'banner_click', target: other, page: 'home' },
      { name: 'recommendation_click', target: banner, page: 'home' },
      { name: 'home_store_click', target: '999999', page: 'home' },
      { name: 'home_store_click', target: '1', page: 'elsewhere' },
      { name: 'home_store_click', target: `1'; drop table store`, page: 'home' },
    ] as const
    expect(await track([...strange])).toMatchObject({ code: 0 })
    const ad = { ad_url: '', ad_type: 'banner', path: 'home' } as const
    expect(await app.call(countPagead, { ...ad, ad_uuid: '3f2b8c1e-0d5a-4e7f-9a6b-1c2d3e4f5a6b' })).toMatchObject({
      code: 0,
    })
    expect(await app.call(countPagead, { ...ad, ad_uuid: banner, ad_type: 'opening' })).toMatchObject({ code: 0 })
    expect(await counted()).toEqual([])
  })
})
