import * as operator from '@kuaimen/contract/campaign/operator.endpoints'
import { campaignIndex, campaignPage, productOffers } from '@kuaimen/contract/campaign/page.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'
import { anOperator } from '../../testing/booking/booking'
import { rows } from '../../testing/rows'

const SHANGHAI = 310100

let app: TestApp
let token: string
let keys: string[]
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  token = (await anOperator(app)).token
  keys = (await rows<{ key: string }>(app, 'select key from campaign order by rank')).map(({ key }) => key)
}, 120_000)
afterAll(() => app.stop())

const page = async (path: string) => (await app.call(campaignPage, { path, city_id: SHANGHAI })).data

describe('the demo’s pages', () => {
  it('stand at every address of campaigns, with a hero, rules and a card to share', async () => {
    const found = await rows<{ path: string }>(app, 'select path from campaign')
    expect(found.length).toBe(24)
    for (const { path } of found) {
      const { blocks, share, state } = await page(path.replace(':token', 'AbCdEfGhIjKlMnOpQrStUv'))
      expect([path, blocks[0]?.type]).toEqual([path, 'image'])
      expect([path, share.picture.url.endsWith('/share.webp')]).toEqual([path, true])
      if (state !== 'over') expect([path, blocks.some(({ type }) => type === 'rules')]).toEqual([path, true])
    }
  })

  it('pass the checks of publishing as they are', async () => {
    for (const key of keys) {
      const { code, data } = await app.call(operator.publishCampaign, { key, version: 1 }, { token })
      expect([key, code, code === 0 ? [] : data]).toEqual([key, 0, []])
    }
  })

  it('are among them over, and yet to come', async () => {
    const { data } = await app.call(campaignIndex, { city_id: SHANGHAI })
    const of = (state: string) => data.filter((one) => one.state === state).map(({ key }) => key)
    expect(of('soon')).toEqual(['winter'])
    expect(of('over')).toEqual(['graduation', 'new-year-2025', 'christmas2021'])
    expect(of('live')).toContain('spring')
  })

  it('show what is to stay of one that is over: twelve pictures and this winter', async () => {
    const { state, blocks } = await page('/product/guide/Christmas2021')
    expect(state).toBe('over')
    const gallery = blocks.find(({ type }) => type === 'gallery')
    expect(gallery?.type === 'gallery' && gallery.pictures.length).toBe(12)
    expect(blocks.find(({ type }) => type === 'button')).toMatchObject({
      link: { href: '/activity-winter', kind: 'path' },
    })
    expect(blocks.at(-1)).toMatchObject({ type: 'index_list' })
  })

  it('name only offers that their own words describe', async () => {
    const { blocks } = await page('/activity-coupon')
    const keysOf = blocks.flatMap((one) => (one.type === 'coupon_take' ? one.offer_keys : []))
    expect(keysOf).toEqual(['newcomer_50', 'weekday_85', 'family_150', 'friends_90', 'id_20', 'level_60'])
  })

  it('say before the tap what an offer is limited to', async () => {
    const { blocks } = await page('/activity-coupon')
    const offers = blocks.flatMap((one) => (one.type === 'coupon_take' ? one.data.offers : []))
    const limits = Object.fromEntries(offers.map(({ key, scope_text }) => [key, scope_text]))
    expect(limits).toMatchObject({ newcomer_50: '', id_20: '限证件照' })
    expect(limits.weekday_85).toContain('周末不可用')
    expect(limits.weekday_85).toMatch(/最多减 ¥\d+$/)
  })

  it('say of what a coupon asks for what the product counts: the price of the chosen day', async () => {
    const { blocks } = await page('/activity/rules')
    const said = JSON.stringify(blocks)
    expect(said).toContain('所选日期的价格')
    expect(said).not.toContain('原价')
  })

  it('lead to the task that a proof is for', async () => {
    const { blocks } = await page('/newyear_zhenxiang_2023/xiaohongshu-return')
    const [task] = await rows<{ id: number }>(app, "select id from task where key = 'xhs_return'")
    expect(blocks.find(({ type }) => type === 'proof')).toMatchObject({ data: { task_id: task!.id } })
  })

  it('lead to the page for notes while the chain takes some, and only then', async () => {
    const stepsOf = async () =>
      (await page('/newyear_zhenxiang_2023')).blocks.flatMap((one) =>
        one.type === 'steps' ? one.items.map(({ title }) => title) : [],
      )
    expect(await stepsOf()).toContain('发一篇返图')
    await rows(app, "update setting set value = '0' where key = 'xhs_return'")
    app.advance(60_000)
    try {
      await expect.poll(stepsOf).toEqual(['先领券', '约一个下午'])
    } finally {
      await rows(app, "update setting set value = '1' where key = 'xhs_return'")
      app.advance(60_000)
    }
  })

  it('lead from a coupon to what it can be used for', async () => {
    const { blocks } = await page('/activity-coupon')
    const leads = blocks.flatMap((one) =>
      one.type === 'coupon_take' ? one.offer_keys.map((key) => [key, one.taken_link?.href] as const) : [],
    )
    expect(Object.fromEntries(leads)).toMatchObject({ family_150: '/product/list/5', id_20: '/product/list/1' })
  })

  it('have the offers that fit a product, what is for it alone first', async () => {
    const offersOf = async (product_id: number) =>
      (await app.call(productOffers, { product_id, city_id: SHANGHAI })).data
    const [idPhoto] = await rows<{ id: number }>(app, 'select id from product where category_id = 1 order by id')
    const offers = await offersOf(idPhoto!.id)
    expect(offers[0]).toMatchObject({ key: 'id_20', state: 'live', path: '/activity-coupon' })
    expect(offers.length).toBe(3)
    expect(offers.map(({ key }) => key)).not.toContain('pet_50')
    // Of ¥129: what begins at ¥199 is of no use to it.
    expect(offers.map(({ key }) => key)).not.toContain('newcomer_50')
    expect((await offersOf(idPhoto!.id + 1)).map(({ key }) => key)).toContain('newcomer_50')
    expect(await offersOf(999_999)).toEqual([])
  })

  it('put the rules of one campaign first where they are asked for', async () => {
    const { data } = await app.call(campaignPage, { path: '/activity/rules', rules_of: 'spring' })
    expect(data.blocks[0]).toMatchObject({ type: 'heading', text: '春天请柬' })
    expect(data.blocks[1]).toMatchObject({ type: 'rules', folded: false })
  })
})
