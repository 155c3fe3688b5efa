import type { CampaignBlock } from '@kuaimen/contract/campaign/blocks.views'
import { operatorForms, operatorOffers, operatorTokens, saveOffer } from '@kuaimen/contract/campaign/offer.endpoints'
import { countCampaign } from '@kuaimen/contract/campaign/operator.endpoints'
import {
  campaignMine,
  countShared,
  ownOffers,
  remindCampaign,
  sendForm,
  takeOffer,
} from '@kuaimen/contract/campaign/take.endpoints'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { messageList } from '@kuaimen/contract/notice/notice.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeMembers } from '../../account/self/merge.service'
import { checksOf } from '../../jobs/audit'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { anOperator } from '../../testing/booking/booking'
import { anInvitation, anOffer, aPage } from '../../testing/campaign/offers'
import { countOf, rows } from '../../testing/rows'
import { campaignRoom } from '../campaign.room'
import { writeCounts } from '../count/count.service'
import { remindDue } from './reminder.service'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

type Who = { token: string }
const mine = async (key: string, who: Who) => (await app.call(campaignMine, { key }, who)).data
const takes = (...offer_keys: string[]): CampaignBlock => ({
  ...{ type: 'coupon_take', id: 'take01', space: 16, offer_keys, look: 'card', button: '领取' },
})
const form: CampaignBlock = {
  ...{ type: 'form', id: 'form01', space: 16, form_key: 'pets', consent: 'user_agreement', button: '提交' },
  thanks: '收到了',
  fields: [
    { kind: 'text', name: 'pet', label: '宠物的名字', required: true, max: 10 },
    { kind: 'choice', name: 'size', label: '体型', required: false, options: ['小', '大'] },
  ],
}
async function off() {
  const found = await Promise.all(
    checksOf(app.services, [campaignRoom]).map(({ find }) => find(app.database.db, app.services.now())),
  )
  return found.flatMap(({ listed }) => [...listed])
}

describe('what a page is for a member', () => {
  it('says of each offer what a tap would answer', async () => {
    const keys = ['mine_fit', 'mine_high', 'mine_gone']
    const key = await aPage(app, { blocks: [takes(...keys)] })
    const [fit, high, gone] = keys as [string, string, string]
    await anOffer(app, { key: fit, campaign_key: key, stock: 9 })
    await anOffer(app, { key: high, campaign_key: key, needs: { level_min: 4 } })
    await anOffer(app, { key: gone, campaign_key: key, state: 'off' })
    const by = await aMember(app)
    expect(await mine(key, by)).toMatchObject({
      ...{ fits: true, reason: '', level: 0, forms: {}, reminded: false },
      offers: {
        [fit]: { state: 'takeable', reason: '', codes: [], left_text: '剩 9 张' },
        [high]: { state: 'unfit', reason: '挚友及以上会员可以领取', codes: [] },
        [gone]: { state: 'over', codes: [] },
      },
    })
    const { data } = await app.call(takeOffer, { offer_key: fit }, by)
    const after = await mine(key, by)
    expect(after.offers[fit]).toEqual({
      ...{ state: 'taken', reason: '', left_text: '剩 8 张' },
      codes: [{ coupon_type: 'coupon', code: data.code, usable: true }],
    })
    expect((await mine(key, await aMember(app))).offers[fit]).toMatchObject({ state: 'takeable', codes: [] })
  })

  it('says which cards are no longer good, so that nobody is sent to use one', async () => {
    const key = await aPage(app, { blocks: [takes('mine_spent')] })
    await anOffer(app, { key: 'mine_spent', campaign_key: key, per_member: 4 })
    const by = await aMember(app)
    const codes: string[] = []
    for (let nth = 0; nth < 4; nth += 1)
      codes.push((await app.call(takeOffer, { offer_key: 'mine_spent' }, by)).data.code)
    const [old, spent, held, good] = codes as [string, string, string, string]
    await rows(app, "update coupon set valid_from = '2020-01-01', valid_until = '2020-02-01' where code = $1", [old])
    await rows(
      app,
      `insert into wallet_use (subject_no, kind, code, name, rank, amount_fen, state, at, changed_at)
       values ('S1', 'coupon', $1, '立减券', 1, 5000, 'used', now(), now()),
              ('S2', 'coupon', $2, '立减券', 1, 5000, 'locked', now(), now())`,
      [spent, held],
    )
    const listed = (await mine(key, by)).offers.mine_spent!.codes
    expect(listed.map(({ code, usable, locked }) => [code, usable, locked])).toEqual([
      [good, true, undefined],
      [held, false, 'booking'],
      [spent, false, undefined],
      [old, false, undefined],
    ])
  })

  it('says the same of offers that are shown elsewhere, and nothing of those that nobody knows', async () => {
    const [open, high] = [await anOffer(app), await anOffer(app, { needs: { level_min: 4 } })]
    const by = await aMember(app)
    const own = async (...keys: string[]) => await app.call(ownOffers, { keys: keys.join(',') }, by)
    expect((await own(open, high, 'nobody_knows')).data.offers).toMatchObject({
      [open]: { state: 'takeable', codes: [] },
      [high]: { state: 'unfit', reason: '挚友及以上会员可以领取' },
    })
    const { data } = await app.call(takeOffer, { offer_key: open }, by)
    expect((await own(open)).data.offers).toMatchObject({ [open]: { state: 'taken', codes: [{ code: data.code }] } })
    expect((await own('nobody_knows')).data.offers).toEqual({})
    expect(await own(...Array.from({ length: 7 }, (_, nth) => `many_${nth}`))).toMatchObject({ code: 100400 })
  })

  it('says why it is not for who is not of its audience', async () => {
    const offer = await anOffer(app)
    const key = await aPage(app, { blocks: [takes(offer)], audience: { level_min: 2 } })
    expect(await mine(key, await aMember(app))).toMatchObject({ fits: false, reason: '相知及以上会员可以参加' })
  })

  it('is nothing of a page that is not published', async () => {
    const key = await aPage(app, { state: 'withdrawn' })
    expect(await app.call(campaignMine, { key }, await aMember(app))).toMatchObject({ code: 203020 })
  })
})

it('brings along who shares it, where friends count', async () => {
  const share: CampaignBlock = {
    ...{ type: 'share', id: 'shar01', space: 16, button: '请朋友来', referral: true },
    card: { title: '春天请柬', desc: '', picture: null },
  }
  const [key, by] = [await aPage(app, { blocks: [share] }), await aMember(app)]
  const { invite } = await mine(key, by)
  expect(invite!.url).toContain(`/activity-${key}?invite=${invite!.code}&channel=share`)
  expect((await mine(key, by)).invite).toEqual(invite)
  expect((await mine(await aPage(app), by)).invite).toBeNull()
})

describe('a form', () => {
  const send = (key: string, who: Who, answers: Record<string, string>, more: object = {}) =>
    app.call(sendForm, { key, form_key: 'pets', answers, agreed: true, ...more }, who)

  it('is sent once, with the answers of its published fields alone', async () => {
    const key = await aPage(app, { blocks: [form] })
    const by = await aMember(app)
    expect((await mine(key, by)).forms).toEqual({ pets: null })
    const answers = { pet: ' 团子 ', level: '4', admin: 'yes' }
    expect(await send(key, by, answers)).toMatchObject({ code: 0, data: { thanks: '收到了' } })
    expect(await send(key, by, { pet: '馒头' })).toMatchObject({ code: 0, data: { thanks: '收到了' } })
    const [row, ...more] = await rows(
      app,
      'select answers, consent_version from campaign_form_entry where campaign_key = $1',
      [key],
    )
    expect(more).toEqual([])
    expect(row).toMatchObject({ answers: { pet: '团子' }, consent_version: expect.stringMatching(/^20\d\d-/) })
    expect((await mine(key, by)).forms.pets).toBeGreaterThan(0)
    expect(await countOf(app, `member_fact where fact = 'form_sent' and member_id = $1`, [by.id])).toBe(1)
  })

  it('says by field what is wrong, and wants consent', async () => {
    const key = await aPage(app, { blocks: [form] })
    const by = await aMember(app)
    expect(await send(key, by, { size: '中' })).toMatchObject({
      ...{ code: 100400, data: { pet: ['请填写'], size: ['请选择一项'] } },
    })
    expect(await send(key, by, { pet: '团子' }, { agreed: false })).toMatchObject({ code: 100400 })
    expect(await send(key, by, { pet: '团子' }, { form_key: 'none' })).toMatchObject({ code: 203028 })
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, nth) => [`f${nth}`, 'x'.repeat(1000)]))
    expect(await send(key, by, { pet: '团子', ...many })).toMatchObject({
      code: 100400,
      data: { answers: ['内容太长了'] },
    })
    const over = await aPage(app, { blocks: [form], ends_at: app.services.now() })
    expect(await send(over, by, { pet: '团子' })).toMatchObject({ code: 203025 })
  })
})

describe('what is counted', () => {
  it('is by day and channel, and nobody’s', async () => {
    const offer = await anOffer(app)
    const key = await aPage(app, { blocks: [takes(offer), form] })
    await rows(app, 'update campaign_offer set campaign_key = $1 where key = $2', [key, offer])
    const chain = await anOperator(app)
    for (const channel of ['xhs-1', 'xhs-1', 'no channel', ''])
      await app.call(countShared, { key, what: 'view', channel })
    await app.call(countShared, { key, channel: 'xhs-1' })
    await app.call(countShared, { key: 'no-such-page', channel: 'xhs-1' })
    await app.call(takeOffer, { offer_key: offer, channel: 'xhs-1' }, await aMember(app))
    const by = await aMember(app)
    await app.call(sendForm, { key, form_key: 'pets', answers: { pet: '团子' }, agreed: true }, by)
    await Promise.all([writeCounts(app.services), writeCounts(app.services)])
    const day = studioDay(app.services.now())
    const asked = { key, from: day, until: day }
    const counted = (await app.call(countCampaign, asked, chain)).data.map(({ channel, what, n }) => [channel, what, n])
    expect(counted.sort()).toEqual([
      ['', 'form', 1],
      ['', 'view', 2],
      ['xhs-1', 'share', 1],
      ['xhs-1', 'take', 1],
      ['xhs-1', 'view', 2],
    ])
  })

  it('has at most so many channels a day, whatever strangers write into links', async () => {
    const key = await aPage(app)
    for (let round = 0; round < 2; round += 1) {
      for (let nr = 0; nr < 150; nr += 1)
        await app.call(
          countShared,
          { key, what: 'view', channel: `c${round}-${nr}` },
          { headers: { 'x-forwarded-for': `198.51.100.${nr}` } },
        )
      await writeCounts(app.services)
    }
    expect(await countOf(app, 'campaign_count where campaign_key = $1', [key])).toBe(201)
    const [others] = await rows(app, `select n from campaign_count where campaign_key = $1 and channel = 'others'`, [
      key,
    ])
    expect(others).toEqual({ n: 100 })
  })

  it('is not hidden by strangers: one place opens few channels, and what members did has its own', async () => {
    const key = await aPage(app)
    const offer_key = await anOffer(app, { campaign_key: key })
    const seen = (channel: string, address: string) =>
      app.call(countShared, { key, what: 'view', channel }, { headers: { 'x-forwarded-for': address } })
    const of = async (channel: string) => {
      await writeCounts(app.services)
      const counted = await rows<{ what: string; n: number }>(
        app,
        'select what, n from campaign_count where campaign_key = $1 and channel = $2 order by what',
        [key, channel],
      )
      return Object.fromEntries(counted.map(({ what, n }) => [what, n]))
    }
    for (let nr = 0; nr < 40; nr += 1) await seen(`junk-${nr}`, '203.0.113.77')
    expect(await of('others')).toEqual({ view: 20 })
    await seen('wechat', '203.0.113.78')
    expect(await of('wechat')).toEqual({ view: 1 })
    await seen('wechat', '203.0.113.77')
    expect(await of('wechat')).toEqual({ view: 2 })
    await rows(
      app,
      `insert into campaign_count select day, campaign_key, 'more-' || nr, what, 1 from campaign_count, generate_series(1, 300) nr
       where campaign_key = $1 and channel = 'wechat'`,
      [key],
    )
    await app.call(takeOffer, { offer_key, channel: 'douyin' }, await aMember(app))
    expect(await of('douyin')).toEqual({ take: 1 })
    await seen('douyin', '203.0.113.79')
    await seen('weibo', '203.0.113.79')
    expect(await of('douyin')).toEqual({ take: 1, view: 1 })
    expect(await of('weibo')).toEqual({})
  })
})

describe('two accounts that become one', () => {
  it('have the takes of both, counted on, and one answer to a form', async () => {
    const offer = await anOffer(app)
    const key = await aPage(app, { blocks: [takes(offer), form] })
    const [stays, goes] = [await aMember(app), await aMember(app)]
    for (const who of [stays, goes]) {
      await app.call(takeOffer, { offer_key: offer }, who)
      await app.call(
        sendForm,
        { key, form_key: 'pets', answers: { pet: who === stays ? '团子' : '馒头' }, agreed: true },
        who,
      )
    }
    await rows(app, 'update member set mobile = null where id = $1', [goes.id])
    await app.database.transaction((tx) => mergeMembers(app.services, tx, goes.id, stays.id))
    const own = await rows(app, 'select nth from campaign_take where member_id = $1 order by nth', [stays.id])
    expect(own).toEqual([{ nth: 1 }, { nth: 2 }])
    const [answers, ...more] = await rows(app, 'select answers from campaign_form_entry where campaign_key = $1', [key])
    expect([answers, more]).toEqual([{ answers: { pet: '团子' } }, []])
    expect(await app.call(takeOffer, { offer_key: offer }, stays)).toMatchObject({ code: 0, data: { taken_before: 1 } })
    expect(await off()).toEqual([])
  })
})

describe('a reminder', () => {
  it('comes when the campaign begins, once', async () => {
    const starts_at = new Date(app.services.now().getTime() + 60_000)
    const key = await aPage(app, { starts_at })
    const by = await aMember(app)
    for (let times = 0; times < 2; times += 1)
      expect(await app.call(remindCampaign, { key }, by)).toMatchObject({ code: 0 })
    expect((await mine(key, by)).reminded).toBe(true)
    const notified = async () =>
      (await app.call(messageList, { topic: 'campaign' }, by)).data.list.map(({ title, body }) => ({ title, body }))
    await remindDue(app.services)
    expect(await notified()).toEqual([])
    app.advance(60_000)
    await Promise.all([remindDue(app.services), remindDue(app.services)])
    expect(await notified()).toEqual([{ title: '活动开始了', body: '春天请柬' }])
    expect((await mine(key, by)).reminded).toBe(false)
    expect(await app.call(remindCampaign, { key }, by)).toMatchObject({ code: 203025 })
  })

  it('goes along to the account that stays, and comes when the offer opens that was waited for', async () => {
    const [goes, stays] = [await aMember(app), await aMember(app)]
    const [one, both] = ['reminded_one', 'reminded_both']
    const soon = new Date(app.services.now().getTime() + 60_000)
    for (const key of [one, both]) {
      const campaign = await aPage(app, { blocks: [takes(key)] })
      await anOffer(app, { key, campaign_key: campaign, opens_at: soon })
      await app.call(remindCampaign, { key: campaign }, goes)
      if (key === both) await app.call(remindCampaign, { key: campaign }, stays)
    }
    await rows(app, 'update member set mobile = null where id = $1', [goes.id])
    await app.database.transaction((tx) => mergeMembers(app.services, tx, goes.id, stays.id))
    expect(await off()).toEqual([])
    const count = async () => (await app.call(messageList, { topic: 'campaign' }, stays)).data.list.length
    await remindDue(app.services)
    expect(await count()).toBe(0)
    app.advance(60_000)
    await remindDue(app.services)
    expect(await count()).toBe(2)
  })
})

describe('the chain', () => {
  const bodyOf = (campaign_key: string, more: object = {}) => {
    const now = Math.floor(app.services.now().getTime() / 1000)
    const gift = { kind: 'coupon', rule_key: 'test_take' } as const
    return {
      key: `s_${campaign_key}`,
      campaign_key,
      name: '立减',
      gift,
      stock: 10,
      opens_at: now - 60,
      closes_at: now + 86_400,
      ...more,
    }
  }

  it('saves offers, and cannot take back what was promised', async () => {
    const [chain, by] = [await anOperator(app), await aMember(app)]
    await anOffer(app)
    const key = await aPage(app)
    expect(await app.call(saveOffer, bodyOf(key), chain)).toMatchObject({ code: 0, data: { taken: 0, stock: 10 } })
    expect(await app.call(takeOffer, { offer_key: `s_${key}` }, by)).toMatchObject({ code: 0 })
    expect(await app.call(saveOffer, bodyOf(key, { stock: 1 }), chain)).toMatchObject({ code: 0, data: { taken: 1 } })
    const gift = { kind: 'gift_card', name: '卡', valid_days: 9, face_fen: 1000 } as const
    expect(await app.call(saveOffer, bodyOf(key, { gift }), chain)).toMatchObject({
      code: 203033,
      data: { gift: expect.anything() },
    })
    const more = bodyOf(key, { stock: 5, per_member: 9 })
    await app.call(saveOffer, more, chain)
    for (let nth = 0; nth < 2; nth += 1) await app.call(takeOffer, { offer_key: `s_${key}` }, by)
    expect(await app.call(saveOffer, { ...more, stock: 2 }, chain)).toMatchObject({
      code: 203033,
      data: { stock: ['已经领了3份'] },
    })
  })

  it('reads what was taken, answered and opened, and a store reads nothing of it', async () => {
    const [chain, store, by] = [await anOperator(app), await anOperator(app, 1), await aMember(app)]
    const key = await aPage(app, { blocks: [form] })
    const offer_key = await anOffer(app, { campaign_key: key, stock: 9 })
    const { token } = await anInvitation(app, offer_key, { mobile: by.mobile })
    await app.call(takeOffer, { offer_key }, by)
    await app.call(sendForm, { key, form_key: 'pets', answers: { pet: '团子' }, agreed: true }, by)
    expect((await app.call(operatorOffers, { key }, chain)).data).toMatchObject([
      { key: offer_key, stock: 9, taken: 1, taken_today: 1 },
    ])
    expect((await app.call(operatorForms, { key }, chain)).data).toMatchObject({
      ...{ total: 1, list: [{ form_key: 'pets', member_id: by.id, answers: { pet: '团子' } }] },
    })
    expect((await app.call(operatorForms, { key, form_key: 'other', page: 2 }, chain)).data).toEqual({
      ...{ total: 0, list: [] },
    })
    const listed = await app.call(operatorTokens, { offer_key }, chain)
    expect(listed.data).toMatchObject({ total: 1, list: [{ uses: 0, max_uses: 1, bound: true, ended_at: null }] })
    expect(JSON.stringify(listed.data)).not.toContain(token)
    const refused = [
      app.call(operatorOffers, { key }, store),
      app.call(operatorForms, { key }, store),
      app.call(operatorTokens, { offer_key }, store),
    ]
    for (const reply of await Promise.all(refused)) expect(reply).toMatchObject({ code: 200251, status: 403 })
    expect(await app.call(operatorForms, { key: 'no_such_campaign' }, chain)).toMatchObject({ code: 203020 })
    expect(await app.call(operatorTokens, { offer_key: 'no_such_offer' }, chain)).toMatchObject({ code: 203032 })
  })

  it('is refused what cannot be given, and a store is refused all of it', async () => {
    const chain = await anOperator(app)
    const key = await aPage(app)
    const gift = { kind: 'coupon', rule_key: 'no_such_rule' } as const
    expect(await app.call(saveOffer, bodyOf(key, { gift }), chain)).toMatchObject({ code: 203033 })
    expect(await app.call(saveOffer, bodyOf('no_such_campaign'), chain)).toMatchObject({ code: 203020 })
    expect(await app.call(saveOffer, bodyOf(key, { closes_at: 1_000_000_000 }), chain)).toMatchObject({ code: 100400 })
    expect(await app.call(saveOffer, bodyOf(key), await anOperator(app, 1))).toMatchObject({ code: 200251 })
  })
})
