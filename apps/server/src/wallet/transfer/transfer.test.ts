import { mobileNeeded } from '@kuaimen/contract/account/person.errors'
import { sendUnregisterCode } from '@kuaimen/contract/account/proof.endpoints'
import { exportMe, unregister, updateField } from '@kuaimen/contract/account/self.endpoints'
import { cancelBooking } from '@kuaimen/contract/booking/change.endpoints'
import { messageList } from '@kuaimen/contract/notice/notice.endpoints'
import { refundVoucherOrder, voucherOrderDetail } from '@kuaimen/contract/shop/shop.endpoints'
import { notRefundable } from '@kuaimen/contract/shop/shop.errors'
import { cardCase, cardDetail } from '@kuaimen/contract/wallet/card.endpoints'
import {
  cardNotFound,
  cardNotGiveable,
  couponGone,
  giftGone,
  giftNotFound,
  giftOwn,
  givingNotFound,
  givingOver,
  givingsTooMany,
  takesTooMany,
} from '@kuaimen/contract/wallet/card.errors'
import {
  gift,
  giftRelation,
  givings,
  renewGivingLink,
  revokeTransfer,
  takeGift,
} from '@kuaimen/contract/wallet/transfer.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeMembers } from '../../account/self/merge.service'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aBooking, aStore, submit } from '../../testing/booking/booking'
import { Outside } from '../../testing/providers/fake-providers'
import { rows } from '../../testing/rows'
import { aBuyer, aSet, PRICE } from '../../testing/wallet/shop'
import { aGiving, give, tokenIn } from '../../testing/wallet/transfers'
import { aCoupon, aGiftCard, aVoucher, balanceOf } from '../../testing/wallet/wallet'
import { returnOverdueTransfers, sweepTransfers } from './end.service'

let outside: Outside
let app: TestApp
beforeAll(async () => {
  outside = await Outside.open()
  app = await TestApp.start({ demo: true, env: outside.env })
})
afterAll(async () => {
  expect((await app.audit()).findings).toEqual([])
  await app.stop()
  outside.close()
})

const HOUR_MS = 3_600_000
const take = (token: string, by: { token: string }) => app.call(takeGift, { token }, by)
const caseOf = async (by: { token: string }, coupon_type: 'voucher' | 'gift_card') =>
  (await app.call(cardCase, { coupon_type, state: 'usable' }, by)).data.list
const detailOf = async (by: { token: string }, code: string) =>
  (await app.call(cardDetail, { coupon_type: code.startsWith('V') ? 'voucher' : 'gift_card', code }, by)).data
const messagesOf = async (by: { token: string }) =>
  (await app.call(messageList, {}, by)).data.list.map(({ title }) => title)

describe('a gift', () => {
  it('shows who gives it, what is said and what it is worth, and goes to the friend who takes it', async () => {
    const [giver, friend] = [await aMember(app), await aMember(app)]
    await app.call(updateField, { field: 'nickname', value: '小满' }, giver)
    const code = await aGiftCard(app, giver.id, 20_000)
    const { token, giving_no, expires_at } = await aGiving(app, { by: giver, code, words: '生日快乐' })
    expect(expires_at).toBe(Math.floor(app.services.now().getTime() / 1000) + 72 * 3600)
    const { data } = await app.call(gift, { token })
    expect(data).toMatchObject({ state: 'open', from: '小满', words: '生日快乐', picture: 'ribbon' })
    expect(data.card).toMatchObject({ coupon_type: 'gift_card', worth: '¥200', scope: '全部门店和产品可用' })
    expect(JSON.stringify(data)).not.toContain(code)
    expect((await app.call(giftRelation, { token }, giver)).data).toMatchObject({ is: 'giver', giving_no })
    expect((await app.call(giftRelation, { token }, friend)).data).toMatchObject({ is: 'other', code: '' })

    expect((await take(token, friend)).data).toEqual({ coupon_type: 'gift_card', code })
    expect((await take(token, friend)).data).toEqual({ coupon_type: 'gift_card', code })
    const [card] = await caseOf(friend, 'gift_card')
    expect(card).toMatchObject({ code, worth: '¥200', state: 'usable', from_text: '好友转赠', giving: null })
    expect(await caseOf(giver, 'gift_card')).toEqual([])
    expect((await detailOf(friend, code)).movements).toMatchObject([{ text: '好友转赠，已收下', amount_fen: 20_000 }])
    expect(await messagesOf(giver)).toEqual(['礼物送到了'])
    const { list } = (await app.call(givings, {}, giver)).data
    expect(list).toMatchObject([{ giving_no, state: 'taken', code: '', words: '生日快乐', amount_fen: 20_000 }])
  })

  it('that is gone tells what became of it, and nothing of anybody', async () => {
    const { token, giver } = await aGiving(app, { words: '给你' })
    const [friend, other] = [await aMember(app), await aMember(app)]
    await take(token, friend)
    const gone = { from: '', words: '', card: null, expires_at: null }
    expect((await app.call(gift, { token })).data).toMatchObject({ state: 'taken', ...gone })
    expect(await take(token, other)).toMatchObject({ status: 409, code: giftGone.code })
    expect((await app.call(giftRelation, { token }, friend)).data).toMatchObject({ is: 'taker' })
    expect((await app.call(giftRelation, { token }, giver)).data).toMatchObject({ is: 'giver', code: '' })
    const unknown = 'x'.repeat(32)
    expect(await app.call(gift, { token: unknown })).toMatchObject({ status: 404, code: giftNotFound.code })
    expect(await take(unknown, friend)).toMatchObject({ status: 404, code: giftNotFound.code })
  })

  it('is not for who gives it, nor for who has no number', async () => {
    const { token, giver } = await aGiving(app)
    expect(await take(token, giver)).toMatchObject({ status: 409, code: giftOwn.code })
    const friend = await aMember(app)
    await rows(app, 'update member set mobile = null where id = $1', [friend.id])
    expect(await take(token, friend)).toMatchObject({ code: mobileNeeded.code })
  })

  it('saves its link as a hash alone', async () => {
    const { token } = await aGiving(app)
    const [{ found } = { found: -1 }] = await rows<{ found: number }>(
      app,
      `select count(*)::int as found from giving g where to_jsonb(g)::text like '%' || $1 || '%'`,
      [token],
    )
    expect(found).toBe(0)
    expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
  })

  it('takes words without links and numbers', async () => {
    const { id, token } = await aMember(app)
    const code = await aVoucher(app, id)
    for (const words of ['加我 138 0000 0001', '看 www.example.com', '长'.repeat(41)])
      expect((await give(app, token, code, words)).status).toBe(400)
    expect((await give(app, token, code, '<b>18 岁快乐</b>')).code).toBe(0)
  })
})

describe('a card on its way', () => {
  it('is in the card case with its end, cannot be used, and comes back when it is revoked', async () => {
    const { id, token } = await aMember(app)
    const me = { token }
    const code = await aGiftCard(app, id, 30_000)
    const { giving_no, token: link, expires_at } = await aGiving(app, { by: { id, token, mobile: '' }, code })
    const [card] = await caseOf(me, 'gift_card')
    expect(card).toMatchObject({ code, state: 'locked', worth: '¥300', giving: { giving_no, expires_at } })
    expect(await balanceOf(app, code)).toBe(0)
    expect(await submit(app, token, { tenders: { gift_cards: [code] } })).toMatchObject({ code: couponGone.code })
    expect((await give(app, token, code)).code).toBe(cardNotGiveable.code)
    expect((await app.call(revokeTransfer, { giving_no }, me)).code).toBe(0)
    expect((await app.call(revokeTransfer, { giving_no }, me)).code).toBe(0)
    expect(await balanceOf(app, code)).toBe(30_000)
    const friend = await aMember(app)
    expect(await take(link, friend)).toMatchObject({ code: giftGone.code })
    expect((await app.call(gift, { token: link })).data).toMatchObject({ state: 'revoked', from: '', card: null })
    expect((await detailOf(me, code)).movements.map(({ text }) => text)).toEqual([
      '转赠结束，已回到卡包',
      '转赠中，暂时锁定',
      '存入',
    ])
    expect((await app.call(revokeTransfer, { giving_no }, friend)).code).toBe(givingNotFound.code)
  })

  it('cannot be revoked once it is taken, and goes on from who has it', async () => {
    const { token, giver, giving_no, code } = await aGiving(app)
    const friend = await aMember(app)
    await take(token, friend)
    expect(await app.call(revokeTransfer, { giving_no }, giver)).toMatchObject({ code: givingOver.code })
    expect(await app.call(renewGivingLink, { giving_no }, giver)).toMatchObject({ code: givingOver.code })
    app.advance(1000)
    const back = await aGiving(app, { by: friend, code })
    await take(back.token, giver)
    expect(await detailOf(giver, code)).toMatchObject({ from_text: '好友转赠', giveable: true })
  })

  it('is led to by one link: a new one ends the old one', async () => {
    const { token, giver, giving_no, code } = await aGiving(app)
    const markOfCard = async () => (await detailOf(giver, code)).giving?.link_mark
    const before = await markOfCard()
    const { data } = await app.call(renewGivingLink, { giving_no }, giver)
    // A phone that has the link from before can tell that it is another one.
    expect(await markOfCard()).toBe(data.link_mark)
    expect(before).not.toBe(data.link_mark)
    expect((await app.call(gift, { token })).code).toBe(giftNotFound.code)
    const friend = await aMember(app)
    expect((await take(token, friend)).code).toBe(giftNotFound.code)
    expect((await take(tokenIn(data.path), friend)).code).toBe(0)
  })

  it('says whom the terms of the purchase are for, and brings no words that were for who gave it', async () => {
    const giver = await aMember(app)
    const [voucher, card] = [await aVoucher(app, giver.id), await aGiftCard(app, giver.id, 1000)]
    const rules = '- 付款后券放进卡包\n- 预约时选用\n- 没用的券随时可退，按张数原路退回'
    await rows(app, 'update voucher set rules = $1 where code = $2', [rules, voucher])
    await rows(app, `update gift_card set note = '来自妈妈' where code = $1`, [card])
    const friend = await aMember(app)
    for (const code of [voucher, card]) {
      const { token } = await aGiving(app, { by: giver, code })
      expect(JSON.stringify((await app.call(gift, { token })).data)).not.toContain('妈妈')
      await take(token, friend)
    }
    const { rules_html } = await detailOf(friend, voucher)
    expect(rules_html).toMatch(/好友转赠的券不能退款.*只对购买的人适用.*随时可退/s)
    await rows(app, 'update voucher set rules = $1 where code = $2', ['- 预约时选用', voucher])
    const plain = (await detailOf(friend, voucher)).rules_html
    expect(plain).toContain('好友转赠的券不能退款')
    expect(plain).not.toContain('下面')
    expect((await detailOf(giver, await aVoucher(app, giver.id))).rules_html).not.toContain('好友转赠')
    expect((await detailOf(friend, card)).note).toBe('')
    expect(await rows(app, 'select note from gift_card where code = $1', [card])).toEqual([{ note: '来自妈妈' }])
  })

  it('ends with the last day of the card', async () => {
    const giver = await aMember(app)
    const code = await aGiftCard(app, giver.id, 1000, 0)
    const { expires_at } = await aGiving(app, { by: giver, code })
    expect(expires_at - app.services.now().getTime() / 1000).toBeLessThanOrEqual(24 * 3600)
  })
})

describe('what can be given', () => {
  it('is a voucher or a gift card of one’s own that nothing uses; no coupon', async () => {
    const giver = await aMember(app)
    const coupon = await aCoupon(app, giver.id)
    expect((await give(app, giver.token, coupon)).code).toBe(cardNotFound.code)
    const other = await aVoucher(app, (await aMember(app)).id)
    expect((await give(app, giver.token, other)).code).toBe(cardNotFound.code)
    const used = await aVoucher(app, giver.id)
    const store_id = await aStore(app, 3)
    expect((await submit(app, giver.token, { store_id, tenders: { voucher_code: used } })).code).toBe(0)
    expect((await give(app, giver.token, used)).code).toBe(cardNotGiveable.code)
    expect(await detailOf(giver, used)).toMatchObject({ giveable: false })
  })

  it('is what is left on a gift card, when the visit it paid for is over', async () => {
    const giver = await aMember(app)
    const code = await aGiftCard(app, giver.id, 500_000)
    const booked = await aBooking(app, { by: giver, store_id: await aStore(app, 4), tenders: { gift_cards: [code] } })
    const visit = { order_sn: booked.order_sn, why: 'visit' }
    expect(await detailOf(giver, code)).toMatchObject({ giveable: false, in_use: visit })
    expect((await give(app, giver.token, code)).code).toBe(cardNotGiveable.code)
    const over = await aGiftCard(app, giver.id, 500_000)
    const done = await aBooking(app, {
      ...{ by: giver, store_id: await aStore(app, 4), state: 'completed', time: '16:00' },
      tenders: { gift_cards: [over] },
    })
    const left = await balanceOf(app, over)
    expect(left).toBeLessThan(500_000)
    const { token } = await aGiving(app, { by: giver, code: over })
    const friend = await aMember(app)
    await take(token, friend)
    expect(await balanceOf(app, over)).toBe(left)
    // Nothing of the visit is told to the friend.
    const seen = JSON.stringify([await detailOf(friend, over), (await app.call(exportMe, {}, friend)).data])
    for (const { order_sn } of [booked, done]) expect(seen).not.toContain(order_sn)
  })

  it('is not what an unpaid booking has locked, which is named; cancelled, it can be given', async () => {
    const giver = await aMember(app)
    const [code, free] = [await aGiftCard(app, giver.id, 100), await aGiftCard(app, giver.id, 100)]
    const wanted = { store_id: await aStore(app, 5), tenders: { gift_cards: [code] } }
    const { order_sn } = (await submit(app, giver.token, wanted)).data
    expect(await detailOf(giver, code)).toMatchObject({ giveable: false, in_use: { order_sn, why: 'unpaid' } })
    expect(await detailOf(giver, free)).toMatchObject({ giveable: true, in_use: null })
    expect((await give(app, giver.token, code)).code).toBe(cardNotGiveable.code)
    await app.call(cancelBooking, { order_sn, shown_refund_fen: 0 }, giver)
    expect(await detailOf(giver, code)).toMatchObject({ giveable: true, in_use: null })
    await aGiving(app, { by: giver, code })
    expect(await detailOf(giver, code)).toMatchObject({ giveable: false, in_use: null, giving: {} })
  })

  it('is so many a day, and so many are taken', async () => {
    const giver = await aMember(app)
    for (let nth = 0; nth < 10; nth += 1) await aGiving(app, { by: giver })
    expect(await give(app, giver.token, await aVoucher(app, giver.id))).toMatchObject({ code: givingsTooMany.code })
    const friend = await aMember(app)
    for (let nth = 0; nth < 10; nth += 1) expect((await take((await aGiving(app)).token, friend)).code).toBe(0)
    expect(await take((await aGiving(app)).token, friend)).toMatchObject({ status: 429, code: takesTooMany.code })
  })
})

describe('the refund of a purchase', () => {
  const vouchersOf = async (buyer: { order_no: string; token: string }) =>
    (await app.call(voucherOrderDetail, { order_no: buyer.order_no }, buyer)).data
  const refund = (buyer: { order_no: string; token: string }, shown_refund_fen: number) =>
    app.call(refundVoucherOrder, { order_no: buyer.order_no, shown_refund_fen }, buyer)

  it('leaves out what is under way, and says so; taken back it counts again', async () => {
    const buyer = await aBuyer(app, await aSet(app))
    const [first] = (await vouchersOf(buyer)).vouchers
    const { giving_no } = await aGiving(app, { by: buyer, code: first!.code })
    const seen = await vouchersOf(buyer)
    expect(seen).toMatchObject({ refundable_fen: PRICE / 2, can: { refund: true, delete: false } })
    expect(seen.vouchers.map(({ giving, state }) => [giving, state])).toEqual(
      expect.arrayContaining([
        ['open', 'unused'],
        ['none', 'unused'],
      ]),
    )
    await app.call(revokeTransfer, { giving_no }, buyer)
    expect(await vouchersOf(buyer)).toMatchObject({ refundable_fen: PRICE })
    expect((await refund(buyer, PRICE)).code).toBe(0)
  })

  it('ends with the giving, for both: also when it is given back', async () => {
    const buyer = await aBuyer(app, await aSet(app))
    const friend = await aMember(app)
    const { vouchers } = await vouchersOf(buyer)
    for (const { code } of vouchers) await take((await aGiving(app, { by: buyer, code })).token, friend)
    expect(await vouchersOf(buyer)).toMatchObject({ refundable_fen: 0, can: { refund: false, delete: true } })
    expect((await vouchersOf(buyer)).vouchers.map(({ giving }) => giving)).toEqual(['taken', 'taken'])
    expect((await refund(buyer, PRICE)).code).toBe(notRefundable.code)
    expect((await app.call(voucherOrderDetail, { order_no: buyer.order_no }, friend)).status).toBe(404)
    app.advance(1000)
    const back = await aGiving(app, { by: friend, code: vouchers[0]!.code })
    await take(back.token, buyer)
    expect((await refund(buyer, PRICE / 2)).code).toBe(notRefundable.code)
  })
})

describe('accounts', () => {
  it('that become one have both sides of a giving', async () => {
    const { giver, token } = await aGiving(app)
    const [friend, into] = [await aMember(app), await aMember(app)]
    await take(token, friend)
    for (const { id } of [giver, friend]) {
      await rows(app, 'update member set mobile = null where id = $1', [id])
      expect(await app.database.transaction((tx) => mergeMembers(app.services, tx, id, into.id))).toBe(true)
    }
    expect((await app.call(givings, {}, into)).data.total).toBe(1)
    expect(await caseOf(into, 'voucher')).toHaveLength(1)
  })

  it('that leave take nothing with them that is under way: it ends, and the words go', async () => {
    const { giver, token, giving_no } = await aGiving(app, { words: '给你的话' })
    app.advance(1000)
    await app.call(sendUnregisterCode, {}, giver)
    const left = await app.call(unregister, { code: outside.codeOf(giver.mobile), give_up: 1 }, giver)
    expect(left.code).toBe(0)
    expect((await app.call(gift, { token })).data).toMatchObject({ state: 'revoked', from: '' })
    expect(await take(token, await aMember(app))).toMatchObject({ code: giftGone.code })
    expect(await rows(app, 'select words from giving where giving_no = $1', [giving_no])).toEqual([{ words: '' }])
  })

  it('are told in the export what they gave and took', async () => {
    const { giver, token } = await aGiving(app, { words: '给你' })
    const friend = await aMember(app)
    await take(token, friend)
    const exported = async (by: { token: string }) => JSON.stringify((await app.call(exportMe, {}, by)).data)
    expect(await exported(giver)).toMatch(/"way":"given".*"state":"taken"/)
    expect(await exported(friend)).toMatch(/"way":"taken".*"state":"taken"/)
  })
})

// Last: it turns the clock for all of them.
describe('the time', () => {
  it('is over by the clock, back by the job or the sweep, and says so once', async () => {
    const [first, second] = [await aGiving(app), await aGiving(app)]
    const friend = await aMember(app, { expiresAt: new Date(app.services.now().getTime() + 30 * 24 * HOUR_MS) })
    await returnOverdueTransfers(app.services, first.giving_no)
    expect((await app.call(gift, { token: first.token })).data.state).toBe('open')
    app.advance(72 * HOUR_MS)
    expect((await app.call(gift, { token: first.token })).data.state).toBe('over')
    expect(await app.call(takeGift, { token: first.token }, friend)).toMatchObject({ code: giftGone.code })
    for (let round = 0; round < 2; round += 1) await returnOverdueTransfers(app.services, first.giving_no)
    await sweepTransfers(app.services)
    const ended = await rows<{ state: string; notices: number }>(
      app,
      `select g.state, (select count(*)::int from notice n where n.member_id = g.member_id and n.kind = 'giving_over') as notices
       from giving g where g.giving_no = any($1)`,
      [[first.giving_no, second.giving_no]],
    )
    expect(ended).toEqual([
      { state: 'over', notices: 1 },
      { state: 'over', notices: 1 },
    ])
    expect(await rows(app, `select 1 from wallet_use where subject_no like 'Z%' and state = 'locked'`)).toEqual([])
  })
})
