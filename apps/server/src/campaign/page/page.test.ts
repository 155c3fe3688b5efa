import { campaignPage, campaignPreview } from '@kuaimen/contract/campaign/page.endpoints'
import { campaignNotFound, previewOver } from '@kuaimen/contract/campaign/version.errors'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { TestApp } from '../../testing/app'
import { aCampaign, aPreview, heading, PICTURE } from '../../testing/campaign/campaigns'

const HOUR = 3_600_000
const SHANGHAI = 310100
const HANGZHOU = 330100

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

const seconds = (fromNowMs: number) => Math.floor((app.services.now().getTime() + fromNowMs) / 1000)
const page = (path: string, city_id?: number) => app.call(campaignPage, { path, city_id })
const texts = async (path: string, city_id?: number) =>
  (await page(path, city_id)).data.blocks.flatMap((one) => (one.type === 'heading' ? [one.text] : []))

describe('the page at an address', () => {
  it('is what is live there, in whatever case the address was typed', async () => {
    await aCampaign(app, {
      key: 'one',
      path: '/product/guide/one2021',
      kind: 'guide',
      title: '一',
      blocks: [heading('在')],
    })
    expect((await page('/product/guide/One2021?channel=x')).data).toMatchObject({
      ...{
        key: 'one',
        kind: 'guide',
        title: '一',
        state: 'live',
        version: 1,
        unfit: '',
        redirect_to: null,
        preview: null,
      },
      blocks: [{ type: 'heading', text: '在' }],
    })
  })

  it.each([
    '/activity-nobody',
    '/product/guide/preview',
    '/product/guide/nobody',
    '/about',
    '/activity-',
    '/activity-a/b',
    '//evil.example',
  ])('is none at %s', async (path) => {
    expect(await page(path)).toMatchObject({ code: campaignNotFound.code, status: 404 })
  })

  it('is none while it is a draft or withdrawn', async () => {
    for (const state of ['draft', 'withdrawn'] as const)
      await aCampaign(app, { key: state, path: `/activity-${state}`, state })
    expect((await page('/activity-draft')).code).toBe(campaignNotFound.code)
    expect((await page('/activity-withdrawn')).code).toBe(campaignNotFound.code)
  })

  it('is the token’s for any token, and 小红书 wins over it', async () => {
    expect((await page('/newyear_zhenxiang_2023/AbCdEfGh')).data.key).toBe('zhenxiang-token')
    expect((await page('/newyear_zhenxiang_2023/xiaohongshu-return')).data.key).toBe('xiaohongshu-return')
    expect((await page('/newyear_zhenxiang_2023/a/b')).code).toBe(campaignNotFound.code)
  })
})

describe('before, during and after its time', () => {
  it('says so, within a second of the instant', async () => {
    await aCampaign(app, {
      ...{ key: 'timed', path: '/activity-timed', title: '限时', starts_at: seconds(HOUR), ends_at: seconds(2 * HOUR) },
      blocks: [
        { type: 'image', id: 'hero01', space: 0, picture: PICTURE, radius: 0 },
        heading('内容', { id: 'text01' }),
        { type: 'gallery', id: 'gall01', space: 16, pictures: [PICTURE], columns: 2, when_over: 'keep' },
      ],
    })
    expect((await page('/activity-timed')).data.state).toBe('soon')
    app.advance(HOUR)
    expect((await page('/activity-timed')).data.state).toBe('live')
    app.advance(HOUR - 1)
    expect((await page('/activity-timed')).data.state).toBe('live')
    app.advance(1000)
    const { data } = await page('/activity-timed')
    expect(data.state).toBe('over')
    expect(data.blocks.map(({ type }) => type)).toEqual(['image', 'heading', 'gallery', 'heading', 'index_list'])
    expect(data.blocks[1]).toMatchObject({ text: '活动已结束', note: '限时' })
  })

  it('leads elsewhere once it is over, on our own origin alone', async () => {
    const over = { starts_at: seconds(-2 * HOUR), ends_at: seconds(-HOUR), when_over: 'redirect' as const }
    await aCampaign(app, { ...over, key: 'leads', path: '/activity-leads', redirect_to: '/activity/index' })
    expect((await page('/activity-leads')).data).toMatchObject({ redirect_to: '/activity/index', blocks: [] })
    await aCampaign(app, { ...over, key: 'leaves', path: '/activity-leaves', redirect_to: '/\\evil.example' })
    expect((await page('/activity-leaves')).data).toMatchObject({ redirect_to: null, state: 'over' })
  })
})

describe('blocks for some', () => {
  it('are shown in their city, their time and their app', async () => {
    await aCampaign(app, {
      ...{ key: 'some', path: '/activity-some' },
      blocks: [
        heading('都有', { id: 'all001' }),
        heading('上海', { id: 'city01', only: { city_ids: [SHANGHAI] } }),
        heading('微信', { id: 'env001', only: { env: ['wx'] } }),
        heading('浏览器', { id: 'env002', only: { env: ['mobile'] } }),
        heading('还没', { id: 'time01', only: { from: seconds(HOUR) } }),
        heading('已经', { id: 'time02', only: { until: seconds(HOUR) } }),
        heading('会员', { id: 'memb01', only: { members: 'member', level_min: 2 } }),
      ],
    })
    expect(await texts('/activity-some')).toEqual(['都有', '浏览器', '已经', '会员'])
    expect(await texts('/activity-some', SHANGHAI)).toEqual(['都有', '上海', '浏览器', '已经', '会员'])
    const inWechat = await app.call(
      campaignPage,
      { path: '/activity-some' },
      { headers: { 'user-agent': 'MicroMessenger/8' } },
    )
    expect(inWechat.data.blocks.map(({ id }) => id)).toEqual(['all001', 'env001', 'time02', 'memb01'])
    expect(inWechat.data.blocks.at(-1)?.only).toEqual({ members: 'member', level_min: 2 })
    app.advance(HOUR)
    expect(await texts('/activity-some')).toEqual(['都有', '浏览器', '还没', '会员'])
  })

  it('never leave a page blank for another city: it says why in the place of its offers', async () => {
    await aCampaign(app, { key: 'cities', path: '/activity-cities', city_ids: [SHANGHAI, HANGZHOU] })
    expect((await page('/activity-cities', SHANGHAI)).data.unfit).toBe('')
    expect((await page('/activity-cities', 110100)).data).toMatchObject({ unfit: '本活动仅限上海、杭州', blocks: [{}] })
    expect((await page('/activity-cities')).data.unfit).toBe('本活动仅限上海、杭州')
  })

  it('are made once for whoever asks, whatever is written behind the address', async () => {
    await aCampaign(app, { key: 'shared', path: '/activity-shared' })
    const made = vi.spyOn(pg.Client.prototype, 'query')
    const statements = async (more: object) => {
      made.mockClear()
      expect((await app.call(campaignPage, { path: '/activity-shared', ...more })).code).toBe(0)
      return made.mock.calls.length
    }
    await statements({})
    await statements({ city_id: SHANGHAI })
    expect(await statements({ city_id: 999_999 })).toBe(0)
    expect(await statements({ city_id: 123_456 })).toBe(0)
    expect(await statements({ rules_of: 'shared' })).toBe(0)
    expect(await statements({ city_id: SHANGHAI, rules_of: 'nobody' })).toBe(0)
    made.mockRestore()
  })

  it('are open in another app with a word where to go', async () => {
    await aCampaign(app, { key: 'apps', path: '/activity-apps', audience: { login: false, env: ['wx', 'ali'] } })
    expect((await page('/activity-apps')).data.unfit).toBe('请在微信或支付宝中打开参加')
  })
})

describe('a preview', () => {
  it('shows its version until it runs out, and is known by its link alone', async () => {
    await aCampaign(app, { key: 'drafted', path: '/activity-drafted', state: 'draft', title: '草稿' })
    const token = await aPreview(app, 'drafted', 1, 72 * HOUR)
    const seen = await app.call(campaignPreview, { token })
    expect(seen.data).toMatchObject({ title: '草稿', preview: { version: 1, expires_at: seconds(72 * HOUR) } })
    expect(seen.headers['cache-control']).toContain('no-store')
    expect(await app.call(campaignPreview, { token: 'x' })).toMatchObject({ code: previewOver.code, status: 404 })
    expect(app.logs.join('\n')).not.toContain(token)
    app.advance(72 * HOUR)
    expect((await app.call(campaignPreview, { token })).code).toBe(previewOver.code)
  })
})
