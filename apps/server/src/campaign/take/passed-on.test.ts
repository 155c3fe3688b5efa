import { campaignMine, openToken, takeOffer } from '@kuaimen/contract/campaign/take.endpoints'
import { takeGift } from '@kuaimen/contract/wallet/transfer.endpoints'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mergeMembers } from '../../account/self/merge.service'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { anInvitation, anOffer, aPage } from '../../testing/campaign/offers'
import { rows } from '../../testing/rows'
import { aGiving } from '../../testing/wallet/transfers'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start()
})
afterAll(() => app.stop())
afterEach(async () => expect((await app.audit()).findings).toEqual([]))

const card = { name: '体验卡', note: '', valid_days: 30 }
const scope = { product_ids: [], category_ids: [], store_ids: [], city_ids: [], weekdays: [] }
const GIFTS = [
  { kind: 'gift_card', ...card, face_fen: 3000 },
  { kind: 'voucher', ...card, scope, rules: '' },
] as const

const block = { type: 'coupon_take', id: 'take01', space: 16, look: 'card', button: '领取' } as const

type Member = Awaited<ReturnType<typeof aMember>>

const pass = async (code: string, by: Member, to: Member) => {
  const { token } = await aGiving(app, { by, code })
  expect(await app.call(takeGift, { token }, to)).toMatchObject({ code: 0 })
}

describe.each(GIFTS)('a benefit that is a $kind and was passed on', (gift) => {
  it('was taken, and its number is the friend’s alone', async () => {
    const [by, friend] = [await aMember(app), await aMember(app)]
    const offer_key = `passed_${gift.kind}`
    const key = await aPage(app, { blocks: [{ ...block, offer_keys: [offer_key] }] })
    await anOffer(app, { key: offer_key, campaign_key: key, gift })
    const { code } = (await app.call(takeOffer, { offer_key }, by)).data
    await pass(code, by, friend)
    for (let nth = 0; nth < 2; nth += 1)
      expect(await app.call(takeOffer, { offer_key }, by)).toMatchObject({
        ...{ code: 203024, data: { reason: '已经领过，并转赠给了朋友' } },
      })
    const { offers } = (await app.call(campaignMine, { key }, by)).data
    expect(offers[offer_key]).toMatchObject({ state: 'taken', codes: [{ code: '', usable: false, given: true }] })
    expect(await app.call(takeOffer, { offer_key }, friend)).toMatchObject({ code: 0, data: { taken_before: 0 } })
  })

  it('shows the one that is left where there are several', async () => {
    const [by, friend] = [await aMember(app), await aMember(app)]
    const offer_key = await anOffer(app, { gift, per_member: 2 })
    const [first, second] = [await app.call(takeOffer, { offer_key }, by), await app.call(takeOffer, { offer_key }, by)]
    await pass(second.data.code, by, friend)
    expect(await app.call(takeOffer, { offer_key }, by)).toMatchObject({
      data: { code: first.data.code, taken_before: 1 },
    })
  })

  it('leaves its invitation opened, and another one for somebody else', async () => {
    const [by, friend, third] = [await aMember(app), await aMember(app), await aMember(app)]
    const offer_key = await anOffer(app, { gift, needs: { token: true } })
    const [one, other] = [await anInvitation(app, offer_key), await anInvitation(app, offer_key)]
    const { code } = (await app.call(openToken, one, by)).data
    await pass(code, by, friend)
    for (const invitation of [one, other])
      expect(await app.call(openToken, invitation, by)).toMatchObject({
        ...{ code: 0, data: { state: 'mine', code: '', coupon_type: gift.kind, given: true } },
      })
    expect(await app.call(openToken, other, third)).toMatchObject({ data: { state: 'ok' } })
  })

  it('stays the friend’s when who took it is joined to another account', async () => {
    const [by, friend, into] = [await aMember(app), await aMember(app), await aMember(app)]
    const offer_key = await anOffer(app, { gift })
    const { code } = (await app.call(takeOffer, { offer_key }, by)).data
    await pass(code, by, friend)
    await rows(app, 'update member set mobile = null where id = $1', [by.id])
    await app.database.transaction((tx) => mergeMembers(app.services, tx, by.id, into.id))
    expect(await app.call(takeOffer, { offer_key }, into)).toMatchObject({ code: 203024 })
  })
})

it('is off where a card is another’s who was given nothing', async () => {
  const own = await TestApp.forThisTest()
  const [by, other] = [await aMember(own), await aMember(own)]
  const offer_key = await anOffer(own, { gift: GIFTS[1] })
  const { code } = (await own.call(takeOffer, { offer_key }, by)).data
  await rows(own, 'update voucher set member_id = $2 where code = $1', [code, other.id])
  expect((await own.audit()).findings).toMatchObject([{ what: expect.stringContaining(code) }])
})
