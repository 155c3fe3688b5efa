import { takeOffer, visitOffer } from '@kuaimen/contract/campaign/take.endpoints'
import { type Discount, EVERYWHERE } from '@kuaimen/contract/wallet/card.rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { choiceOf, PRODUCT } from '../../testing/booking/booking'
import { anOffer, aPage } from '../../testing/campaign/offers'
import { rows } from '../../testing/rows'
import { aCoupon, aVoucher } from '../../testing/wallet/wallet'
import { insertRule } from '../../wallet/issue/issue.sql'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  // Offers of the demo would be among them.
  await rows(app, "update campaign_offer set state = 'off'")
}, 120_000)
afterAll(() => app.stop())

let nth = 0
type Offered = Parameters<typeof anOffer>[1] & { discount?: Partial<Discount>; scope?: Partial<typeof EVERYWHERE> }

/** An open offer of so much off. */
async function offers(value: number, { discount, scope, ...more }: Offered = {}): Promise<string> {
  nth += 1
  const rule_key = `visit_${nth}`
  await insertRule(app.database.db, {
    ...{ key: rule_key, name: '立减券', note: '', rules: '', valid_days: 30 },
    discount: { kind: 'amount', value, min_fen: 0, cap_fen: null, ...discount },
    scope: { ...EVERYWHERE, ...scope },
  })
  return anOffer(app, { key: `visit_offer_${nth}`, gift: { kind: 'coupon', rule_key }, ...more })
}

async function visit() {
  const { items, ...place } = await choiceOf(app)
  return { ...place, items: items.map(({ series_ids: _, ...item }) => item), voucher_code: '' }
}

const bestFor = async (member: { token: string }) => (await app.call(visitOffer, await visit(), member)).data

describe('the coupon to take for a visit', () => {
  it('is the one that saves most of those which fit it, not the first of the product', async () => {
    const member = await aMember(app)
    expect(await bestFor(member)).toBeNull()
    await offers(1000, { scope: { product_ids: [PRODUCT] } })
    const best = await offers(3000)
    await offers(9000, { discount: { min_fen: 100_000_000 } })
    await offers(9000, { scope: { city_ids: [110100] } })
    await offers(9000, { needs: { token: true } })
    await offers(9000, { campaign_key: await aPage(app, { city_ids: [110100] }) })
    // Such a coupon would be spent for less than it is worth.
    await offers(90_000_000)
    expect(await bestFor(member)).toMatchObject({ key: best, saves_fen: 3000, state: 'live' })
  })

  it('is one that this member can have: what is gone or taken already is passed over', async () => {
    const [member, other] = [await aMember(app), await aMember(app)]
    const [second, first] = [await offers(4000), await offers(5000, { stock: 1 })]
    expect(await bestFor(member)).toMatchObject({ key: first })
    expect((await app.call(takeOffer, { offer_key: first, channel: '' }, other)).code).toBe(0)
    app.advance(2000)
    expect(await bestFor(member)).toMatchObject({ key: second })
    expect((await app.call(takeOffer, { offer_key: second, channel: '' }, member)).code).toBe(0)
    // The member has the best by now: nothing is offered that saves less.
    expect(await bestFor(member)).toBeNull()
  })

  it('is none where a coupon of their own saves as much', async () => {
    const member = await aMember(app)
    expect((await bestFor(member))?.saves_fen).toBe(4000)
    await aCoupon(app, member.id, { value: 4000 })
    expect(await bestFor(member)).toBeNull()
  })

  it('is none beside a voucher that pays all: it would be taken for nothing', async () => {
    const member = await aMember(app)
    const voucher_code = await aVoucher(app, member.id)
    const asked = await visit()
    expect((await app.call(visitOffer, asked, member)).data).not.toBeNull()
    expect((await app.call(visitOffer, { ...asked, voucher_code }, member)).data).toBeNull()
  })
})
