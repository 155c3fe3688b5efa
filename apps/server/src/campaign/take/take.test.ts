import { updateCurrentCity } from '@kuaimen/contract/account/self.endpoints'
import { takeOffer } from '@kuaimen/contract/campaign/take.endpoints'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { cardCase } from '@kuaimen/contract/wallet/card.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '../../account/session/session.service'
import { checksOf } from '../../jobs/audit'
import { tellFact } from '../../member/task/fact.service'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { anOffer, aPage } from '../../testing/campaign/offers'
import { somePoints } from '../../testing/member/points'
import { countOf, rows } from '../../testing/rows'
import { campaignRoom } from '../campaign.room'
import { offersFor } from '../offer/offer.service'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true, pool: 20 })
})
afterAll(() => app.stop())

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
type Who = { token: string }
const take = (offer_key: string, who: Who, more: object = {}) => app.call(takeOffer, { offer_key, ...more }, who)
const takenOf = (key: string) => countOf(app, 'campaign_take where offer_key = $1', [key])
const publicOf = async (key: string) => (await offersFor(app.database.db, [key], app.services.now())).get(key)

async function nothingOff() {
  const found = await Promise.all(
    checksOf(app.services, [campaignRoom]).map(({ find }) => find(app.database.db, app.services.now())),
  )
  expect(found.flatMap(({ listed }) => [...listed])).toEqual([])
}

describe('a benefit', () => {
  it('is a coupon in the card case, and the same one when it is asked for again', async () => {
    const [offer, by] = [await anOffer(app), await aMember(app)]
    const first = await take(offer, by, { channel: 'xhs-1' })
    expect(first).toMatchObject({ code: 0, data: { coupon_type: 'coupon', worth: '¥50', taken_before: 0 } })
    const { code, valid_until } = first.data
    expect(await take(offer, by)).toMatchObject({ code: 0, data: { code, valid_until, worth: '¥50', taken_before: 1 } })
    const { data } = await app.call(cardCase, { coupon_type: 'coupon' }, by)
    expect(data.list).toMatchObject([{ code, state: 'usable' }])
    const [row] = await rows(app, 'select nth, channel, coupon_type, day::text from campaign_take where code = $1', [
      code,
    ])
    expect(row).toEqual({ nth: 1, channel: 'xhs-1', coupon_type: 'coupon', day: studioDay(app.services.now()) })
    const [fact] = await rows(app, 'select fact, about from member_fact where subject_no = $1', [code])
    expect(fact).toMatchObject({ fact: 'coupon_taken', about: { offer_key: offer } })
    await nothingOff()
  })

  it('can be a voucher or stored value', async () => {
    const by = await aMember(app)
    const card = { name: '体验卡', note: '', valid_days: 30 }
    const stored = await anOffer(app, { gift: { kind: 'gift_card', ...card, face_fen: 3000 } })
    const scope = { product_ids: [], category_ids: [], store_ids: [], city_ids: [], weekdays: [] }
    const shoot = await anOffer(app, { gift: { kind: 'voucher', ...card, scope, rules: '' } })
    expect(await take(stored, by)).toMatchObject({ data: { coupon_type: 'gift_card', worth: '¥30' } })
    expect(await take(shoot, by)).toMatchObject({ data: { coupon_type: 'voucher' } })
    await nothingOff()
  })

  it('says to everybody what is left of it', async () => {
    const offer = await anOffer(app, { stock: 3, day_stock: 2 })
    expect(await publicOf(offer)).toMatchObject({
      ...{ name: '新客立减', worth: '¥50', min_text: '满 300 可用', valid_text: '领取后 30 天内有效' },
      ...{ left_text: '今日剩 2 张', state: 'live' },
    })
    for (const state of ['live', 'day_out']) {
      await take(offer, await aMember(app))
      expect(await publicOf(offer)).toMatchObject({ state })
    }
  })

  it('is gone when it is gone, except for who has it', async () => {
    const offer = await anOffer(app, { stock: 1 })
    const [first, second] = [await aMember(app), await aMember(app)]
    const { data } = await take(offer, first)
    expect(await take(offer, second)).toMatchObject({ code: 203022, status: 409 })
    expect(await take(offer, first)).toMatchObject({ code: 0, data: { code: data.code, taken_before: 1 } })
    expect(await publicOf(offer)).toMatchObject({ state: 'sold_out', left_text: '已领完' })
  })
})

describe('when', () => {
  it('is between the times of the offer and of its campaign', async () => {
    const now = app.services.now()
    const [earlier, later] = [new Date(now.getTime() - 60_000), new Date(now.getTime() + 60_000)]
    const by = await aMember(app)
    const closed = [
      await anOffer(app, { opens_at: later }),
      await anOffer(app, { closes_at: earlier }),
      await anOffer(app, { closes_at: now }),
      await anOffer(app, { state: 'off' }),
      await anOffer(app, { campaign_key: await aPage(app, { starts_at: later }) }),
      await anOffer(app, { campaign_key: await aPage(app, { ends_at: earlier }) }),
      await anOffer(app, { campaign_key: await aPage(app, { state: 'draft' }) }),
      await anOffer(app, { campaign_key: await aPage(app, { state: 'withdrawn' }) }),
    ]
    for (const offer of closed) expect(await take(offer, by)).toMatchObject({ code: 203025 })
    expect(await take(await anOffer(app, { opens_at: now }), by)).toMatchObject({ code: 0 })
    expect(await take('no_such_offer', by)).toMatchObject({ code: 203020, status: 404 })
  })

  it('begins anew with the studio’s day, not with the server’s', async () => {
    const dusk = await TestApp.forThisTest()
    // 23:59:58 at the studio, still afternoon in UTC.
    const day = studioDay(dusk.services.now())
    dusk.advance(new Date(`${day}T15:59:58Z`).getTime() - dusk.services.now().getTime())
    const offer = await anOffer(dusk, { stock: 10, day_stock: 1, per_member: 2, per_member_day: 1 })
    const expiresAt = new Date(dusk.services.now().getTime() + 9 * DAY_MS)
    const [one, two] = [await aMember(dusk, { expiresAt }), await aMember(dusk, { expiresAt })]
    const call = (who: Who) => dusk.call(takeOffer, { offer_key: offer }, who)
    const first = await call(one)
    expect(first).toMatchObject({ code: 0, data: { taken_before: 0 } })
    expect(await call(two)).toMatchObject({ code: 203023 })
    dusk.advance(3000)
    expect(await call(two)).toMatchObject({ code: 0 })
    expect(await call(one)).toMatchObject({ code: 203023 })
    dusk.advance(DAY_MS)
    const again = await call(one)
    expect(again).toMatchObject({ code: 0, data: { taken_before: 0 } })
    expect(again.data.code).not.toBe(first.data.code)
    const days = await rows(dusk, 'select taken from campaign_offer_day where offer_key = $1', [offer])
    expect(days).toEqual([{ taken: 1 }, { taken: 1 }, { taken: 1 }])
  })
})

describe('how often', () => {
  it('is counted over all offers of a group', async () => {
    const campaign_key = await aPage(app)
    const group = { campaign_key, limit_group: `g_${campaign_key}` }
    const [small, large] = [await anOffer(app, group), await anOffer(app, group)]
    const by = await aMember(app)
    const { data } = await take(small, by)
    expect(await take(large, by)).toMatchObject({ code: 203024, data: { reason: '同一组优惠已经领过' } })
    expect(await take(small, by)).toMatchObject({ code: 0, data: { code: data.code, taken_before: 1 } })
  })

  it('is ten a day over everything', async () => {
    const by = await aMember(app)
    const campaign_key = await aPage(app)
    const offer = await anOffer(app, { campaign_key, per_member: 20 })
    for (let nth = 0; nth < 10; nth += 1) expect(await take(offer, by)).toMatchObject({ code: 0 })
    expect(await take(await anOffer(app, { campaign_key }), by)).toMatchObject({ code: 203024 })
    expect(await takenOf(offer)).toBe(10)
    await nothingOff()
  })
})

describe('who', () => {
  it('is read from what the server knows, whatever is sent', async () => {
    const by = await aMember(app)
    const offer = await anOffer(app, { needs: { level_min: 1 } })
    const lies = { level: 4, needs: {}, member: { level: 4 }, facts: { visit_done: 9 }, token: true, invited: true }
    expect(await take(offer, by, lies)).toMatchObject({ code: 203026, data: { reason: '相识及以上会员可以领取' } })
    await somePoints(app, by.id, 600)
    expect(await take(offer, by)).toMatchObject({ code: 0 })
  })

  it('may be who came before and has not come for long', async () => {
    const by = await aMember(app)
    const facts = [
      { fact: 'visit_done', at_least: 1 },
      { fact: 'visit_done', at_most: 0, within_days: 180 },
    ] as const
    const offer = await anOffer(app, { needs: { facts, words: '给很久没来的你' } })
    const visited = (days: number) =>
      app.database.transaction((tx) =>
        tellFact(tx, {
          ...{ member_id: by.id, fact: 'visit_done', subject_no: `visit:${by.id}:${days}`, about: {} },
          at: new Date(app.services.now().getTime() - days * DAY_MS),
        }),
      )
    expect(await take(offer, by)).toMatchObject({ code: 203026, data: { reason: '给很久没来的你' } })
    await visited(200)
    expect(await take(offer, by)).toMatchObject({ code: 0 })
    const other = await anOffer(app, { needs: { facts } })
    await visited(10)
    expect(await take(other, by)).toMatchObject({ code: 203026 })
  })

  it('is of the campaign’s audience and city', async () => {
    const by = await aMember(app)
    await rows(app, 'update member set city_id = 310100 where id = $1', [by.id])
    const elsewhere = await anOffer(app, { campaign_key: await aPage(app, { city_ids: [110100] }) })
    const above = await anOffer(app, { campaign_key: await aPage(app, { audience: { level_min: 3 } }) })
    const here = await anOffer(app, { campaign_key: await aPage(app, { city_ids: [310100] }) })
    expect(await take(elsewhere, by)).toMatchObject({ code: 203026, data: { reason: '所在城市暂未参加这个活动' } })
    expect(await take(above, by)).toMatchObject({ code: 203026, data: { reason: '知己及以上会员可以参加' } })
    expect(await take(here, by)).toMatchObject({ code: 0 })
  })

  it('is nobody whose city is not known, until they have chosen one of the campaign’s', async () => {
    const by = await aMember(app)
    const campaign_key = await aPage(app, { city_ids: [110100] })
    const offer = await anOffer(app, { campaign_key })
    const choose = (city_id: number) => app.call(updateCurrentCity, { city_id }, by)
    const unknown = { code: 203026, data: { reason: '请先选择所在城市，再来领取' } }
    expect(await take(offer, by)).toMatchObject(unknown)
    expect(await take(offer, by, { city_id: 110100 })).toMatchObject(unknown)
    await choose(310100)
    expect(await take(offer, by)).toMatchObject({ code: 203026, data: { reason: '所在城市暂未参加这个活动' } })
    expect(await takenOf(offer)).toBe(0)
    await choose(110100)
    expect(await take(offer, by)).toMatchObject({ code: 0 })
  })

  it('may be who was invited, and the inviter is noted', async () => {
    const [inviter, by] = [await aMember(app), await aMember(app)]
    const offer = await anOffer(app, { needs: { invited: true } })
    expect(await take(offer, by)).toMatchObject({ code: 203026, data: { reason: '受朋友邀请的新会员可以领取' } })
    await rows(app, 'insert into referral (invitee_id, inviter_id, at) values ($1, $2, now())', [by.id, inviter.id])
    expect(await take(offer, by)).toMatchObject({ code: 0 })
    const [row] = await rows(app, 'select inviter_id::int from campaign_take where offer_key = $1', [offer])
    expect(row).toEqual({ inviter_id: inviter.id })
  })

  it('shows that it is a person where the offer asks that of new accounts', async () => {
    const offer = await anOffer(app, { needs: { captcha: true } })
    const [fresh, old] = [await aMember(app), await aMember(app)]
    const born = (who: { id: number }, ms: number) =>
      rows(app, 'update member set created_at = $2 where id = $1', [
        who.id,
        new Date(app.services.now().getTime() - ms).toISOString(),
      ])
    await born(fresh, HOUR_MS - 1000)
    await born(old, HOUR_MS)
    expect(await take(offer, old)).toMatchObject({ code: 0 })
    expect(await take(offer, fresh)).toMatchObject({ code: 200215 })
    expect(await take(offer, fresh, { captcha_pass: 'guessed' })).toMatchObject({ code: 200215 })
    const expires = new Date(app.services.now().getTime() + 60_000).toISOString()
    await rows(
      app,
      `insert into captcha (id, hole_left, address, expires_at, pass_hash, bound_to) values ('t', 1, '', $1, $2, ':')`,
      [expires, hashToken('solved')],
    )
    expect(await take(offer, fresh, { captcha_pass: 'solved' })).toMatchObject({ code: 0 })
    // Good once, whoever brings it.
    const other = await aMember(app)
    await born(other, 0)
    expect(await take(offer, other, { captcha_pass: 'solved' })).toMatchObject({ code: 200215 })
  })

  it('has a pass left when it came too late', async () => {
    const offer = await anOffer(app, { needs: { captcha: true }, stock: 1 })
    const next = await anOffer(app, { needs: { captcha: true } })
    const [first, second] = [await aMember(app), await aMember(app)]
    const at = app.services.now()
    await rows(app, 'update member set created_at = $1 where id = any($2)', [at.toISOString(), [first.id, second.id]])
    for (const pass of ['early', 'late'])
      await rows(
        app,
        `insert into captcha (id, hole_left, address, expires_at, pass_hash, bound_to) values ($1, 1, '', $2, $3, ':')`,
        [pass, new Date(at.getTime() + 60_000).toISOString(), hashToken(pass)],
      )
    expect(await take(offer, first, { captcha_pass: 'early' })).toMatchObject({ code: 0 })
    expect(await take(offer, second, { captcha_pass: 'late' })).toMatchObject({ code: 203022 })
    expect(await take(next, second, { captcha_pass: 'late' })).toMatchObject({ code: 0 })
  })
})
