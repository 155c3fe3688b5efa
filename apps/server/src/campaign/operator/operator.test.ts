import { chainOnly } from '@kuaimen/contract/account/person.errors'
import * as operator from '@kuaimen/contract/campaign/operator.endpoints'
import { campaignPage, campaignPreview } from '@kuaimen/contract/campaign/page.endpoints'
import { campaignChanged, campaignNotFound, publishRefused } from '@kuaimen/contract/campaign/version.errors'
import { invalidInput, tooLarge } from '@kuaimen/contract/kernel/kernel.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'
import { anOperator } from '../../testing/booking/booking'
import { aDraft, heading, PICTURE, THEME } from '../../testing/campaign/campaigns'
import { rows } from '../../testing/rows'

const DAY = 86_400_000

let app: TestApp
let token: string
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  token = (await anOperator(app)).token
}, 120_000)
afterAll(() => app.stop())

const seconds = (fromNowMs: number) => Math.floor((app.services.now().getTime() + fromNowMs) / 1000)
const save = (key: string, more: object = {}) =>
  app.call(operator.saveCampaign, aDraft(key, `/activity-${key}`, more), { token })
const publish = (key: string, version: number, more: object = {}) =>
  app.call(operator.publishCampaign, { key, version, ...more }, { token })
const shown = async (key: string) => (await app.call(campaignPage, { path: `/activity-${key}` })).data

describe('a page', () => {
  it('is saved, published, changed, rolled back and withdrawn', async () => {
    expect((await save('life', { blocks: [heading('一')] })).data).toEqual({ key: 'life', version: 1 })
    expect((await app.call(campaignPage, { path: '/activity-life' })).code).toBe(campaignNotFound.code)
    expect((await publish('life', 1)).data).toMatchObject({ state: 'published', shown: 'live', live_version: 1 })
    expect(await shown('life')).toMatchObject({ version: 1, title: '活动', blocks: [{ text: '一' }] })
    await save('life', { based_on: 1, title: '新名', blocks: [heading('二')] })
    // What is saved is not live.
    expect(await shown('life')).toMatchObject({ version: 1, title: '活动' })
    await publish('life', 2)
    expect(await shown('life')).toMatchObject({ version: 2, title: '新名', blocks: [{ text: '二' }] })
    await publish('life', 1)
    expect(await shown('life')).toMatchObject({ version: 1, title: '活动', blocks: [{ text: '一' }] })
    expect((await app.call(operator.withdrawCampaign, { key: 'life' }, { token })).data.state).toBe('withdrawn')
    expect((await app.call(campaignPage, { path: '/activity-life' })).code).toBe(campaignNotFound.code)
    await publish('life', 2)
    expect((await shown('life')).version).toBe(2)
    const { data } = await app.call(operator.operatorCampaign, { key: 'life', version: 1 }, { token })
    expect(data).toMatchObject({ live_version: 2, latest_version: 2, version: { version: 1, meta: { title: '活动' } } })
    expect(data.versions.map(({ version }) => version)).toEqual([2, 1])
  })

  it('is scheduled by publishing it ahead', async () => {
    await save('ahead')
    const times = { starts_at: seconds(DAY), ends_at: seconds(2 * DAY) }
    expect((await publish('ahead', 1, times)).data).toMatchObject({ shown: 'soon', ...times })
    expect((await shown('ahead')).state).toBe('soon')
    expect(await publish('ahead', 1, { starts_at: seconds(DAY), ends_at: seconds(0) })).toMatchObject({
      ...{ code: publishRefused.code, data: [{ path: 'ends_at' }] },
    })
  })

  it('is not overwritten by who has not seen the latest version', async () => {
    await save('seen')
    expect((await save('seen', { based_on: 1 })).data.version).toBe(2)
    expect(await save('seen', { based_on: 1 })).toMatchObject({
      code: campaignChanged.code,
      data: { latest_version: 2 },
    })
    expect(await save('seen', { based_on: 0 })).toMatchObject({ code: campaignChanged.code })
    // Two at once: one of them.
    const both = await Promise.all([save('seen', { based_on: 2 }), save('seen', { based_on: 2 })])
    expect(both.map(({ code }) => code).sort()).toEqual([0, campaignChanged.code])
  })

  it('keeps its address and its kind, and no two have one address', async () => {
    await save('place')
    const at = (more: object) =>
      app.call(operator.saveCampaign, { ...aDraft('place', '/activity-place'), based_on: 1, ...more }, { token })
    expect(await at({ path: '/activity-other' })).toMatchObject({
      code: invalidInput.code,
      data: { path: expect.anything() },
    })
    expect(await at({ kind: 'guide' })).toMatchObject({ code: invalidInput.code, data: { kind: expect.anything() } })
    expect(await app.call(operator.saveCampaign, aDraft('place2', '/activity-place'), { token })).toMatchObject({
      ...{ code: invalidInput.code, data: { path: ['这个地址已有活动'] } },
    })
  })

  it.each(['/about', '/product/guide/preview', '/activity-', '/Activity-X', '/activity-a/b', '//evil.example'])(
    'cannot stand at %s',
    async (path) => {
      expect(await app.call(operator.saveCampaign, aDraft('nowhere', path), { token })).toMatchObject({
        ...{ code: invalidInput.code, data: { path: ['这个地址不能放活动页'] } },
      })
    },
  )

  it('asks for a login where its address does', async () => {
    expect(await app.call(operator.saveCampaign, aDraft('guarded', '/activity/rules'), { token })).toMatchObject({
      ...{ code: invalidInput.code, data: { 'audience.login': ['这个地址需要登录'] } },
    })
  })

  it('is never more than 64 KB', async () => {
    const blocks = Array.from({ length: 20 }, (_, nth) => ({
      type: 'rich_text',
      id: `text${nth}`,
      space: 0,
      markdown: '字'.repeat(1200),
    }))
    expect((await save('large', { blocks })).code).toBe(tooLarge.code)
  })

  it('is refused when it is nested without end', async () => {
    const deep = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)
    for (const levels of [100, 3000])
      expect(await save('deep', { blocks: [{ ...heading('深'), more: deep(levels) }] })).toMatchObject({
        ...{ status: 400, code: invalidInput.code, data: { 'blocks.0.more': expect.anything() } },
      })
  })

  it('has versions that nobody can change', async () => {
    await save('stone')
    for (const text of ["update campaign_version set note = 'x'", 'delete from campaign_version'])
      await expect(rows(app, `${text} where campaign_key = 'stone'`)).rejects.toThrow('only ever added to')
  })

  it('is looked at before by a link, whose version stays when another is live', async () => {
    await save('looked', { blocks: [heading('甲')] })
    const made = await app.call(operator.previewCampaign, { key: 'looked', version: 1 }, { token })
    const link = new URL(made.data.url)
    expect(link.pathname).toBe('/product/guide/preview')
    const previewToken = link.searchParams.get('token') ?? ''
    const saved = await rows(
      app,
      "select encode(token_hash, 'hex') as hash from campaign_preview where campaign_key = 'looked'",
    )
    expect(JSON.stringify(saved)).not.toContain(previewToken)
    await save('looked', { based_on: 1, blocks: [heading('乙')] })
    await publish('looked', 2)
    const seen = await app.call(campaignPreview, { token: previewToken })
    expect(seen.data).toMatchObject({ version: 1, preview: { version: 1 }, blocks: [{ text: '甲' }] })
    expect(await shown('looked')).toMatchObject({ version: 2, preview: null })
  })

  it('is the chain’s affair', async () => {
    const store = (await anOperator(app, 1)).token
    const calls = [
      app.call(operator.operatorCampaigns, {}, { token: store }),
      app.call(operator.saveCampaign, aDraft('shop', '/activity-shop'), { token: store }),
      app.call(operator.publishCampaign, { key: 'life', version: 1 }, { token: store }),
    ]
    for (const reply of await Promise.all(calls)) expect(reply).toMatchObject({ code: chainOnly.code, status: 403 })
  })

  it('is counted by day and channel', async () => {
    await save('counted')
    await rows(
      app,
      "insert into campaign_count values ('2026-11-15', 'counted', 'share', 'view', 7), ('2026-11-17', 'counted', '', 'view', 1)",
    )
    const { data } = await app.call(
      operator.countCampaign,
      { key: 'counted', from: '2026-11-14', until: '2026-11-16' },
      { token },
    )
    expect(data).toEqual([{ day: '2026-11-15', channel: 'share', what: 'view', n: 7 }])
  })
})

describe('what is wrong is said before it is published, with its place', () => {
  const image = { type: 'image', id: 'imag01', space: 0, radius: 0, picture: PICTURE }
  const linked = (link_type: string, link: string) => ({ ...image, link: { link_type, link } })
  const area = (w: number, h: number) => ({
    ...{ type: 'hot_area', id: 'area01', space: 0, picture: { ...PICTURE, width: 1000, height: 1000 } },
    areas: [{ x: 0, y: 0, w, h, label: '这里', link: { link_type: 'makeup', link: '' } }],
  })
  const text = (markdown: string) => ({ type: 'rich_text', id: 'text01', space: 0, markdown })
  let nth = 0
  const problemsOf = async (block: object, more: object = {}) => {
    nth += 1
    await save(`wrong${nth}`, { blocks: [block], ...more })
    const { code, data } = await publish(`wrong${nth}`, 1)
    return code === 0 ? [] : (data as unknown as { path: string }[]).map(({ path }) => path)
  }

  it.each([
    ['a path that is a host', linked('path', '//evil.example'), 'blocks.0.link'],
    ['a path that is a script', linked('path', 'javascript:alert(1)'), 'blocks.0.link'],
    ['an address of a script', linked('external', 'javascript:alert(1)'), 'blocks.0.link'],
    ['a host that is not ours', linked('external', 'https://evil.example/a'), 'blocks.0.link'],
    ['a path that no page is at', linked('path', '/no-such-page-at-all'), 'blocks.0.link'],
    ['a path in a text that no page is at', text('[点](/no-such-page-at-all?a=1)'), 'blocks.0.markdown'],
    ['an address in a text that leads to others', text('看 <http://evil.example>'), 'blocks.0.markdown'],
    ['an address named below a text', text('[点][1]\n\n[1]: https://evil.example/a'), 'blocks.0.markdown'],
    ['a task that there is not', { type: 'proof', id: 'proo01', space: 0, task_key: 'nobody' }, 'blocks.0.task_key'],
    [
      'a task that is proven otherwise',
      { type: 'proof', id: 'proo01', space: 0, task_key: 'contact' },
      'blocks.0.task_key',
    ],
    [
      'a picture for a video',
      { type: 'video', id: 'vide01', space: 0, poster: PICTURE, src: PICTURE.url, seconds: 9 },
      'blocks.0.src',
    ],
    ['a product that there is not', linked('product', '99999'), 'blocks.0.link'],
    ['a store that there is not', linked('store', '99999'), 'blocks.0.link'],
    ['a category that there is not', linked('category', '99999'), 'blocks.0.link'],
    ['a campaign that there is not', linked('campaign', 'nobody'), 'blocks.0.link'],
    ['a telephone that is none', linked('tel', 'abc'), 'blocks.0.link'],
    ['a script in a text', text('[点](javascript:alert(1))'), 'blocks.0.markdown'],
    ['a host in a text', text('[点](//evil.example)'), 'blocks.0.markdown'],
    [
      'a picture that is not there',
      { ...image, picture: { ...PICTURE, url: '/media/demo/nothing.webp' } },
      'blocks.0.picture.url',
    ],
    [
      'a picture of others',
      { ...image, picture: { ...PICTURE, url: 'https://evil.example/a.webp' } },
      'blocks.0.picture.url',
    ],
    ['an area that no finger meets', area(13, 50), 'blocks.0.areas.0'],
    ['an area that is too flat', area(50, 13), 'blocks.0.areas.0'],
    [
      'an offer that there is not',
      { type: 'coupon_take', id: 'take01', space: 0, offer_keys: ['nobody'], look: 'card', button: '领' },
      'blocks.0',
    ],
    [
      'a document that there is not',
      { type: 'rules', id: 'rule01', space: 0, document: 'nothing', folded: false },
      'blocks.0.document',
    ],
    [
      'questions that there are not',
      { type: 'faq', id: 'faqs01', space: 0, question_type: 'nothing', limit: 3 },
      'blocks.0.question_type',
    ],
    [
      'products that there are not',
      { type: 'product_list', id: 'prod01', space: 0, pick: { ids: [1, 99999] }, look: 'grid', price: true },
      'blocks.0.pick',
    ],
  ])('%s', async (_, block, path) => {
    expect(await problemsOf(block)).toEqual([path])
  })

  it('a page of campaigns that is not there, or not for anybody to see', async () => {
    await save('unseen')
    await save('gone')
    await publish('gone', 1)
    const button = (link: string) => linked('path', link)
    expect(await problemsOf(button('/activity-gone'))).toEqual([])
    expect(await problemsOf(button('/Activity-GONE/?from=1'))).toEqual([])
    expect(await problemsOf(text('[看](/activity-gone)'))).toEqual([])
    await app.call(operator.withdrawCampaign, { key: 'gone' }, { token })
    for (const path of ['/activity-gone', '/activity-unseen', '/activity-nobody', `/activity-${'a'.repeat(41)}`]) {
      expect(await problemsOf(button(path))).toEqual(['blocks.0.link'])
      expect(await problemsOf(text(`[看](${path})`))).toEqual(['blocks.0.markdown'])
    }
    const over = { when_over: 'redirect', redirect_to: '/activity-gone' }
    expect(await problemsOf(heading('字'), over)).toEqual(['redirect_to'])
    // Its own address is there as soon as it is published.
    await save('selfish', { blocks: [button('/activity-selfish')] })
    expect((await publish('selfish', 1)).code).toBe(0)
  })

  it('colours that cannot be read', async () => {
    expect(await problemsOf(heading('字'), { theme: { ...THEME, ink: '#B0A8A0' } })).toEqual([
      'theme.ink',
      'theme.accent_soft',
    ])
    expect(await problemsOf(heading('字'), { theme: { ...THEME, accent: '#F2A65A' } })).toEqual(['theme.accent'])
  })

  it('nothing, where all is well', async () => {
    for (const block of [
      ...[linked('path', '/about'), linked('product', '1'), linked('store', '1'), linked('category', '1')],
      ...[
        linked('makeup', ''),
        linked('tel', '400-000-8000'),
        linked('contact', ''),
        linked('miniapp', ''),
        area(14, 14),
      ],
      text('[点](/about) [打](tel:400-000-8000) [看](/store/detail/1?show=comments)'),
    ])
      expect(await problemsOf(block)).toEqual([])
  })
})
