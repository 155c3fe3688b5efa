import { codeWrong } from '@kuaimen/contract/account/person.errors'
import { sendRedeemCode } from '@kuaimen/contract/account/proof.endpoints'
import { exportMe } from '@kuaimen/contract/account/self.endpoints'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import {
  applicable,
  availableCoupons,
  cardCase,
  cardDetail,
  codeDetail,
  provePhone,
  redeemCode,
} from '@kuaimen/contract/wallet/card.endpoints'
import { cardNotFound, codeTries, codeUnknown, phoneUnproven } from '@kuaimen/contract/wallet/card.errors'
import { EVERYWHERE } from '@kuaimen/contract/wallet/card.rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeMembers } from '../../account/self/merge.service'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { choiceOf, PRODUCT } from '../../testing/booking/booking'
import { Outside, otherThan } from '../../testing/providers/fake-providers'
import { rows } from '../../testing/rows'
import { aCoupon, aGiftCard, aRedeemCode, aVoucher } from '../../testing/wallet/wallet'
import { saveProof } from '../issue/redeem.sql'

let outside: Outside
let app: TestApp
beforeAll(async () => {
  outside = await Outside.open()
  app = await TestApp.start({ demo: true, env: outside.env })
})
afterAll(async () => {
  await app.stop()
  outside.close()
})

const HOUR_MS = 3_600_000
const GIFT = { kind: 'gift_card', name: '礼品卡', note: '', face_fen: 10_000, valid_days: 30 } as const
const prove = (memberId: number) => saveProof(app.database.db, memberId, app.services.now())

describe('what a booking may use', () => {
  it('says of every coupon what it takes off, or why it cannot', async () => {
    const { id, token } = await aMember(app)
    const good = await aCoupon(app, id)
    const dear = await aCoupon(app, id, { min_fen: 100_000_000 })
    const far = await aCoupon(app, id, { scope: { city_ids: [110100] } })
    const other = await aCoupon(app, id, { scope: { product_ids: [PRODUCT + 1] } })
    const { data } = await app.call(availableCoupons, await choiceOf(app), { token })
    expect(data.usable.map(({ code, saves_fen }) => ({ code, saves_fen }))).toEqual([{ code: good, saves_fen: 5000 }])
    const reasons = Object.fromEntries(data.unusable.map(({ code, reason }) => [code, reason]))
    expect(reasons[dear]).toMatch(/^还差 ¥/)
    expect(reasons[far]).toBe('所选城市不可用')
    expect(reasons[other]).toBe('所选产品不可用')
    expect(data.best).toEqual({ coupon_code: good })
  })

  it('chooses the coupon that saves most, and offers gift cards', async () => {
    const { id, token } = await aMember(app)
    await aGiftCard(app, id, 1000, 300)
    await aGiftCard(app, id, 1000, 10)
    const small = await aCoupon(app, id, { value: 100 })
    const large = await aCoupon(app, id, { kind: 'percent', value: 20 })
    const { data } = await app.call(availableCoupons, { ...(await choiceOf(app)), coupon_type: 'gift_card' }, { token })
    expect(data.best).toEqual({ coupon_code: large })
    expect(data.usable).toHaveLength(2)
    expect(small).not.toBe(large)
  })
})

describe('the card case', () => {
  it('separates what is over, and shows only the member’s own', async () => {
    const { id, token } = await aMember(app)
    const stranger = await aMember(app)
    const live = await aCoupon(app, id)
    const gone = await aCoupon(app, id, { valid_days: 1 })
    await rows(app, 'update coupon set valid_from = $2, valid_until = $2 where code = $1', [
      gone,
      addDays(studioDay(app.services.now()), -1),
    ])
    await aGiftCard(app, id, 5000)
    const usable = await app.call(cardCase, {}, { token })
    expect(usable.data).toMatchObject({ total: 1, counts: { coupon: 1, voucher: 0, gift_card: 1 } })
    expect(usable.data.list[0]).toMatchObject({
      code: live,
      worth: '¥50',
      state: 'usable',
      scope: '全部门店和产品可用',
    })
    const over = await app.call(cardCase, { state: 'over' }, { token })
    expect(over.data.list).toMatchObject([{ code: gone, state: 'expired' }])
    const asked = { coupon_type: 'coupon', code: live } as const
    expect((await app.call(cardDetail, asked, { token })).data.rules_html).toContain('<li>')
    expect((await app.call(cardDetail, asked, stranger)).code).toBe(cardNotFound.code)
  })

  it('tells in words what a card is limited to', async () => {
    const { id, token } = await aMember(app)
    await aCoupon(app, id, { scope: { city_ids: [310100], weekdays: [1, 2, 3, 4, 5] } })
    const { data } = await app.call(cardCase, {}, { token })
    expect(data.list[0]!.scope).toBe('限上海门店 · 周末不可用')
  })

  it('says once what a voucher is for, with its picture, and how many are about to run out', async () => {
    const { id, token } = await aMember(app)
    await aVoucher(app, id, { product_ids: [PRODUCT], weekdays: [1, 2, 3, 4, 5] })
    const [soon, later] = [await aCoupon(app, id), await aCoupon(app, id)]
    const inDays = (days: number) => addDays(studioDay(app.services.now()), days)
    await rows(app, 'update coupon set valid_until = $2 where code = $1', [soon, inDays(7)])
    await rows(app, 'update coupon set valid_until = $2 where code = $1', [later, inDays(8)])
    const { data } = await app.call(cardCase, { coupon_type: 'voucher' }, { token })
    const [voucher] = data.list
    expect(voucher!.product).toMatchObject({ id: PRODUCT, cover: expect.stringContaining('/media/') })
    expect(voucher).toMatchObject({ worth: `1 次 · ${voucher!.product!.name}`, terms: ['周末不可用'] })
    expect(data).toMatchObject({ counts: { coupon: 2, voucher: 1 }, soon: { coupon: 1, voucher: 0, gift_card: 0 } })
  })

  it('shows where a card is good to everyone who has its code', async () => {
    const { id } = await aMember(app)
    const code = await aVoucher(app, id, { product_ids: [PRODUCT] })
    const { data } = await app.call(applicable, { coupon_code: code, city_id: 310100 })
    expect(data.products.map((one) => one.id)).toEqual([PRODUCT])
    expect(data.stores.length).toBeGreaterThan(0)
    expect((await app.call(applicable, { coupon_code: 'V0000000000000000' })).code).toBe(cardNotFound.code)
  })

  it('has something of every kind in the demo', async () => {
    const [kinds] = await rows<{ coupons: number; vouchers: number; cards: number }>(
      app,
      `select (select count(*)::int from coupon where member_id = m.id) as coupons,
              (select count(*)::int from voucher where member_id = m.id) as vouchers,
              (select count(*)::int from gift_card where member_id = m.id) as cards
       from member m where mobile = '13800000001'`,
    )
    expect(Math.min(...Object.values(kinds!))).toBeGreaterThanOrEqual(2)
  })

  it('is part of what a member takes home', async () => {
    const { id, token } = await aMember(app)
    const card = await aGiftCard(app, id, 700)
    const { data } = await app.call(exportMe, {}, { token })
    expect(data.wallet).toMatchObject([
      { kind: 'gift_card', code: card, history: [{ event: 'issued', amount_fen: 700 }] },
    ])
  })

  it('goes along when two accounts become one', async () => {
    const stays = await aMember(app)
    const goes = await aMember(app)
    const card = await aGiftCard(app, goes.id, 700)
    await aCoupon(app, goes.id)
    await aVoucher(app, goes.id)
    await rows(app, 'update member set mobile = null where id = $1', [goes.id])
    expect(await app.database.transaction((tx) => mergeMembers(app.services, tx, goes.id, stays.id))).toBe(true)
    const { data } = await app.call(cardCase, { coupon_type: 'gift_card' }, stays)
    expect(data.counts).toEqual({ coupon: 1, voucher: 1, gift_card: 1 })
    expect(data.list[0]).toMatchObject({ code: card, amount_fen: 700 })
  })
})

describe('redeeming', () => {
  it('asks for the phone first, and again after half an hour', async () => {
    const { id, token } = await aMember(app)
    const code = await aRedeemCode(app, GIFT)
    expect((await app.call(redeemCode, { code }, { token })).code).toBe(phoneUnproven.code)
    await prove(id)
    app.advance(31 * 60_000)
    expect((await app.call(redeemCode, { code }, { token })).code).toBe(phoneUnproven.code)
    await prove(id)
    const { data } = await app.call(
      redeemCode,
      { code: ` ${code.slice(0, 4)}-${code.slice(4).toLowerCase()}` },
      { token },
    )
    expect(data).toMatchObject({ coupon_type: 'gift_card', amount_fen: 10_000, worth: '¥100', state: 'usable' })
  })

  it('takes the code that was sent to the phone, and no other', async () => {
    const { mobile, token } = await aMember(app)
    const code = await aRedeemCode(app, GIFT)
    expect((await app.call(sendRedeemCode, {}, { token })).code).toBe(0)
    const sent = outside.codeOf(mobile)
    expect((await app.call(provePhone, { code: otherThan(sent) }, { token })).code).toBe(codeWrong.code)
    expect((await app.call(redeemCode, { code }, { token })).code).toBe(phoneUnproven.code)
    expect((await app.call(provePhone, { code: sent }, { token })).code).toBe(0)
    expect((await app.call(redeemCode, { code }, { token })).code).toBe(0)
  })

  it('shows what a code is before it is used, and gives it to one of many who come at once', async () => {
    const code = await aRedeemCode(app, {
      ...{ kind: 'voucher', name: '拍摄券', note: '', rules: '', valid_days: 30 },
      scope: EVERYWHERE,
    })
    const many = await Promise.all(Array.from({ length: 12 }, () => aMember(app)))
    expect((await app.call(codeDetail, { code }, many[0])).data).toMatchObject({ coupon_type: 'voucher', code: '' })
    for (const { id } of many) await prove(id)
    const answers = await Promise.all(many.map(({ token }) => app.call(redeemCode, { code }, { token })))
    expect(answers.filter((one) => one.code === 0)).toHaveLength(1)
    expect(answers.filter((one) => one.code === codeUnknown.code)).toHaveLength(11)
  })

  it('lets a member guess five times an hour, however many at once, and then refuses the right code too', async () => {
    app.advance(25 * HOUR_MS)
    const { token } = await aMember(app)
    const code = await aRedeemCode(app, GIFT)
    const guesses = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => app.call(codeDetail, { code: `WRONG${nth}` }, { token })),
    )
    expect(guesses.filter((one) => one.code === codeUnknown.code)).toHaveLength(5)
    expect(guesses.filter((one) => one.code === codeTries.code)).toHaveLength(5)
    const refused = await app.call(codeDetail, { code }, { token })
    expect(refused).toMatchObject({
      code: codeTries.code,
      msg: expect.stringMatching(/^尝试次数过多，请在.*\d\d:\d\d后再试$/),
    })
    const { wait_seconds } = refused.data as unknown as { wait_seconds: number }
    expect(wait_seconds).toBeGreaterThan(3500)
    app.advance((wait_seconds - 10) * 1000)
    expect((await app.call(codeDetail, { code }, { token })).code).toBe(codeTries.code)
    app.advance(11_000)
    expect((await app.call(codeDetail, { code }, { token })).code).toBe(0)
  })
})
