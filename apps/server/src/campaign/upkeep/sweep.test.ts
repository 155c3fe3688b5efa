import type { CampaignBlock } from '@kuaimen/contract/campaign/blocks.views'
import { makeTokens } from '@kuaimen/contract/campaign/offer.endpoints'
import { campaignPage, campaignPreview } from '@kuaimen/contract/campaign/page.endpoints'
import { openToken, sendForm } from '@kuaimen/contract/campaign/take.endpoints'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { anOperator } from '../../testing/booking/booking'
import { sampleBlocks } from '../../testing/campaign/blocks'
import { aCampaign, aPreview } from '../../testing/campaign/campaigns'
import { anOffer, aPage } from '../../testing/campaign/offers'
import { countOf, rows } from '../../testing/rows'
import { sweepCampaigns } from './sweep.service'

const DAY_MS = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
}, 120_000)
afterAll(() => app.stop())

const sweep = () => sweepCampaigns(app.services)
const seconds = (days: number) => Math.floor((app.services.now().getTime() + days * DAY_MS) / 1000)

const form: CampaignBlock = {
  ...{ type: 'form', id: 'form01', space: 16, form_key: 'pets', consent: 'user_agreement', button: '提交' },
  ...{ thanks: '收到了', fields: [{ kind: 'text', name: 'pet', label: '名字', required: true, max: 10 }] },
}

const NAMING = ['coupon_take', 'token_gate', 'product_list', 'store_list', 'index_list', 'faq', 'form', 'rules']
const naming = sampleBlocks.filter(({ type }) => NAMING.includes(type))
const times = (n: number) =>
  Array.from({ length: n }, (_, nth) =>
    naming.map((one) => ({ ...one, id: `${one.type.replace('_', '')}${nth}` })),
  ).flat()

it('asks one statement for the page and one a kind, however many blocks there are', async () => {
  await aCampaign(app, { key: 'few', path: '/activity-few', blocks: times(1) })
  await aCampaign(app, { key: 'many', path: '/activity-many', blocks: times(4) })
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const statementsOf = async (path: string) => {
    app.advance(10_000)
    asked.mockClear()
    const { data } = await app.call(campaignPage, { path, city_id: 310100 })
    return { blocks: data.blocks.length, statements: asked.mock.calls.length }
  }
  await statementsOf('/activity-few')
  const [few, many] = [await statementsOf('/activity-few'), await statementsOf('/activity-many')]
  asked.mockRestore()
  expect(few.blocks).toBe(naming.length)
  expect(many).toEqual({ blocks: 4 * naming.length, statements: few.statements })
  expect(few.statements).toBeLessThanOrEqual(12)
})

it('forgets by night what its time is over for, and what was given stays', async () => {
  const key = await aPage(app, { blocks: [form] })
  await rows(app, 'update campaign set ends_at = $2 where key = $1', [key, new Date(seconds(1) * 1000).toISOString()])
  const [by, operator] = [await aMember(app), await anOperator(app)]
  expect(await app.call(sendForm, { key, form_key: 'pets', answers: { pet: '团子' }, agreed: true }, by)).toMatchObject(
    {
      code: 0,
    },
  )
  const preview = await aPreview(app, key)
  const offer_key = await anOffer(app, { campaign_key: 'zhenxiang-token', needs: { token: true } })
  const made = { offer_key, kind: 'personal' as const, count: 1, valid_until: seconds(1) }
  const { data } = await app.call(makeTokens, made, operator)
  const { token = '', path = '' } = data.tokens[0] ?? {}
  expect((await app.call(openToken, { path, token }, by)).data.state).toBe('ok')
  const left = async () => ({
    previews: await countOf(app, 'campaign_preview'),
    forms: await countOf(app, 'campaign_form_entry'),
    tokens: await countOf(app, 'campaign_token'),
    uses: await countOf(app, 'campaign_token_use'),
  })
  const all = await left()

  app.advance(2 * DAY_MS)
  await sweep()
  expect(await left()).toEqual(all)
  expect((await app.call(campaignPreview, { token: preview })).code).toBe(0)

  app.advance(2 * DAY_MS)
  await sweep()
  expect(await left()).toEqual({ ...all, previews: 0 })

  app.advance(180 * DAY_MS)
  await sweep()
  expect(await left()).toEqual({ previews: 0, forms: all.forms - 1, tokens: all.tokens - 1, uses: all.uses - 1 })
  expect(await countOf(app, 'campaign_take')).toBeGreaterThan(0)
})
