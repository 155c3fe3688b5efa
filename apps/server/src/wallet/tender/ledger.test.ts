import { cancelBooking, cancelPreview } from '@kuaimen/contract/booking/change.endpoints'
import { operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import { refundVoucherOrder, voucherOrderDetail } from '@kuaimen/contract/shop/shop.endpoints'
import { cardDetail } from '@kuaimen/contract/wallet/card.endpoints'
import type { Tenders } from '@kuaimen/contract/wallet/card.views'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expireOverdue } from '../../booking/settle/expiry.service'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { anOperator, aStore, paid, submit } from '../../testing/booking/booking'
import { balances, balancesAlike, force, forgetLedger, ledgerBalance, postPast } from '../../testing/payment/ledger'
import { rows } from '../../testing/rows'
import { aBuyer, aSet, PRICE } from '../../testing/wallet/shop'
import { aCoupon, aGiftCard, aVoucher, balanceOf } from '../../testing/wallet/wallet'
import { expireGiftCards } from '../upkeep/expire.service'

const DAY = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

const found = async () =>
  (await app.audit({ without: 'schedule' })).findings.map(({ check, what }) => `${check}: ${what}`)
const on = (account: string) => ledgerBalance(app, account)

let nth = 0
/** At a store and time of its own: room is not what is tried here. */
async function book(token: string, tenders: Partial<Tenders>) {
  nth += 1
  const time = ['11:00', '13:00', '15:00', '17:00'][nth % 4]!
  const { data, code } = await submit(app, token, { store_id: await aStore(app, nth % 5), time, tenders })
  expect(code).toBe(0)
  return data
}

async function cancel(token: string, order_sn: string) {
  const { data } = await app.call(cancelPreview, { order_sn }, { token })
  const { code } = await app.call(cancelBooking, { order_sn, shown_refund_fen: data.refund_fen }, { token })
  expect(code).toBe(0)
}

async function complete(order_sn: string) {
  const operator = await anOperator(app)
  for (const to of ['checked_in', 'shooting', 'selecting', 'retouching', 'delivered', 'completed'] as const)
    expect((await app.call(operatorTransition, { order_sn, to }, operator)).code).toBe(0)
}

/** A buyer with two vouchers of ¥100, a coupon of ¥50 and a gift card of ¥30. */
async function aFullCase() {
  const buyer = await aBuyer(app, await aSet(app))
  const { data } = await app.call(voucherOrderDetail, { order_no: buyer.order_no }, buyer)
  const [used, spare] = data.vouchers.map(({ code }) => code) as [string, string]
  const [coupon, card] = [await aCoupon(app, buyer.id), await aGiftCard(app, buyer.id, 3000)]
  return { ...buyer, used, spare, coupon, card }
}

describe('what the card case does', () => {
  it('is in the ledger from the purchase to the end of the visit', async () => {
    const { id, token, order_no, used, spare, coupon, card } = await aFullCase()
    expect([await on(`subject:${order_no}`), await on(`voucher:${used}`), await on(`gift_card:${card}`)]).toEqual([
      0,
      -PRICE / 2,
      -3000,
    ])
    const [given, revenue, lent] = [await on('promotion:coupon'), await on('revenue'), await on('promotion:voucher')]
    const made = await book(token, { coupon_code: coupon, gift_cards: [card] })
    const subject = `subject:${made.order_sn}`
    expect([await on(subject), await on(`gift_card:${card}`), await on('promotion:coupon')]).toEqual([-3000, 0, given])
    await paid(app, made.order_sn, made.payable_fen, id)
    expect([await on(subject), await on('promotion:coupon')]).toEqual([-8000 - made.payable_fen, given + 5000])
    const whole = await book(token, { voucher_code: used })
    const [{ fen } = { fen: 0 }] = await rows<{ fen: number }>(
      app,
      'select total_fen as fen from booking where order_sn = $1',
      [whole.order_sn],
    )
    expect([await on(`voucher:${used}`), await on('promotion:voucher')]).toEqual([0, lent + fen - PRICE / 2])
    await complete(made.order_sn)
    await complete(whole.order_sn)
    expect([await on(subject), await on(`subject:${whole.order_sn}`)]).toEqual([0, 0])
    expect(await on('revenue')).toBe(revenue - made.payable_fen - 8000 - fen)
    expect(await on(`voucher:${spare}`)).toBe(-PRICE / 2)
    expect(await found()).toEqual([])
  })

  it('goes back the way it came when a hold runs out, a visit is cancelled or vouchers are given back', async () => {
    const { id, token, order_no, used, spare, coupon, card } = await aFullCase()
    const before = await balances(app)
    await book(token, { coupon_code: coupon, gift_cards: [card] })
    app.advance(16 * 60_000)
    await expireOverdue(app.services)
    expect(await balances(app)).toEqual(expect.arrayContaining(before))
    for (const tenders of [{ coupon_code: coupon, gift_cards: [card] }, { voucher_code: used }]) {
      const made = await book(token, tenders)
      if (made.payable_fen > 0) await paid(app, made.order_sn, made.payable_fen, id)
      await cancel(token, made.order_sn)
      expect(await on(`subject:${made.order_sn}`)).toBe(0)
    }
    for (const account of [`gift_card:${card}`, 'promotion:coupon', `voucher:${used}`, 'promotion:voucher'])
      expect(await on(account)).toBe(before.find((one) => one.account === account)?.fen ?? 0)
    await book(token, { voucher_code: used })
    const shown = { order_no, shown_refund_fen: PRICE / 2 }
    expect((await app.call(refundVoucherOrder, shown, { token })).code).toBe(0)
    expect([await on(`voucher:${spare}`), await on(`subject:${order_no}`)]).toEqual([0, 0])
    expect(await found()).toEqual([])
  })

  it('shares out what was paid to the fen', async () => {
    const gives = { name: '拍摄券', note: '', rules: '', valid_days: 90, count: 3 }
    const scope = { product_ids: [], category_ids: [], store_ids: [], city_ids: [], weekdays: [] }
    const buyer = await aBuyer(app, await aSet(app, { gives: { ...gives, scope } }))
    const { data } = await app.call(voucherOrderDetail, { order_no: buyer.order_no }, buyer)
    const shares = await Promise.all(data.vouchers.map(({ code }) => on(`voucher:${code}`)))
    expect(shares.toSorted((a, b) => a - b)).toEqual([-6667, -6667, -6666])
    await book(buyer.token, { voucher_code: data.vouchers[0]!.code })
    const shown = { order_no: buyer.order_no, shown_refund_fen: 13_333 }
    expect((await app.call(refundVoucherOrder, shown, buyer)).code).toBe(0)
    expect(await found()).toEqual([])
  })

  it('takes what is left on a card after its last day, once, and says so', async () => {
    const { id, token } = await aMember(app)
    const card = await aGiftCard(app, id, 5000, 1)
    const gone = await on('expired:gift_card')
    await rows(app, `update session set expires_at = expires_at + interval '9 days'`)
    app.advance(DAY)
    expect(await expireGiftCards(app.services)).toBe(0)
    app.advance(DAY)
    const runs = await Promise.all([expireGiftCards(app.services), expireGiftCards(app.services)])
    expect(runs.toSorted()).toEqual([0, 1])
    expect([await balanceOf(app, card), await on('expired:gift_card')]).toEqual([0, gone - 5000])
    const shown = await app.call(cardDetail, { coupon_type: 'gift_card', code: card }, { token })
    expect(shown.data).toMatchObject({
      state: 'expired',
      movements: [{ text: '有效期已过', amount_fen: -5000 }, {}],
    })
    expect(await found()).toEqual([])
  })
})

describe('the audit of cards', () => {
  const added = (txn: string, from: string, to: string) =>
    rows(
      app,
      `insert into ledger_entry (txn, nth, account, amount_fen, subject_no, at)
       values ($1, 8, $2, 5, 'x', now()), ($1, 9, $3, -5, 'x', now())`,
      [txn, to, from],
    )
  const without = (what: string) => force(app, 'ledger_entry', `delete from ledger_entry where ${what}`)
  const txnOf = async (account: string, kind: string) =>
    (
      await rows<{ txn: string }>(app, 'select txn from ledger_entry where account = $1 and txn like $2', [
        account,
        `${kind}:%`,
      ])
    )[0]!.txn

  /** Plants a fault, returns what the audit finds, and removes the fault again. */
  async function planted(fault: () => Promise<unknown>): Promise<string[]> {
    await rows(app, 'create table kept_entry as select * from ledger_entry')
    await fault()
    const findings = await found()
    await force(app, 'ledger_entry', 'delete from ledger_entry')
    await rows(app, 'insert into ledger_entry overriding system value select * from kept_entry')
    await rows(app, 'drop table kept_entry')
    return findings
  }

  it('names what is missing, what is changed and what is too much, whatever card it is of', async () => {
    const { id, token, order_no, used, spare, coupon, card } = await aFullCase()
    const live = await book(token, { coupon_code: coupon, gift_cards: [card] })
    await paid(app, live.order_sn, live.payable_fen, id)
    await book(token, { voucher_code: used })
    await app.call(refundVoucherOrder, { order_no, shown_refund_fen: PRICE / 2 }, { token })
    const back = await book(token, { voucher_code: await aVoucher(app, id) })
    await cancel(token, back.order_sn)
    expect(await found()).toEqual([])

    const no = async (account: string, kind: string) => (await txnOf(account, kind)).slice(kind.length + 1)
    const subject = `subject:${live.order_sn}`
    const spent = await no(subject, 'gift')
    const usedAs = await no(subject, 'used')
    const returned = await no(`subject:${back.order_sn}`, 'returned')

    const missing: [string, string][] = [
      [
        `gift:${spent}`,
        `wallet: what moved on gift cards is in the ledger, and nothing else: ${spent}: gift_card:${card} should be 3000, is 0`,
      ],
      [
        `gift:${spent}`,
        `wallet: a gift card holds what the ledger says we owe on it: ${card} holds 0, the ledger says 3000`,
      ],
      [
        `used:${usedAs}`,
        `wallet: used coupons and vouchers are in the ledger, and nothing else: ${usedAs}: promotion:coupon should be 5000, is 0`,
      ],
      [
        `used:${usedAs}`,
        `booking: the ledger owes a live one what it was paid with, whatever it was paid with: ${live.order_sn} is booked and owed ${live.payable_fen + 3000}, should be ${live.payable_fen + 8000}`,
      ],
      [`returned:${returned}`, 'wallet: coupons and vouchers that came back are in the ledger, and nothing else: '],
      [
        `sold:${order_no}`,
        `shop: what was bought stands in the ledger as vouchers, and nothing else: ${order_no}: subject:${order_no} should be ${PRICE}, is 0`,
      ],
      [
        `sold:${order_no}`,
        `shop: the ledger owes an order what it was paid, until it has its vouchers or its money back: ${order_no} is refunding`,
      ],
      [
        `void:${order_no}`,
        `shop: vouchers taken back for a refund are in the ledger, and nothing else: ${order_no}: voucher:${spare} should be ${PRICE / 2}, is 0`,
      ],
      [
        `void:${order_no}`,
        `wallet: for a bought voucher we owe what was paid, until it is used or refunded: ${spare} should be owed 0, the ledger says ${PRICE / 2}`,
      ],
    ]
    for (const [txn, says] of missing)
      expect(await planted(() => without(`txn = '${txn}'`))).toContainEqual(expect.stringContaining(says))

    const extra: [string, string, string, string][] = [
      ['gift:0', `gift_card:${card}`, subject, `${card} holds 0, the ledger says 5`],
      [`gift:${spent}`, 'issued:gift_card', 'revenue', `${spent}: revenue should be 0, is 5`],
      ['used:0', 'promotion:coupon', subject, `0: promotion:coupon should be 0, is -5`],
      ['void:K', `voucher:${spare}`, 'revenue', `${spare} should be owed 0, the ledger says 5`],
      [
        `earned:${live.order_sn}`,
        'revenue',
        subject,
        `earned:${live.order_sn} is earned of ${subject}, which is booked`,
      ],
      ['earned:BNOBODY', 'revenue', 'provider:wechat', 'earned:BNOBODY is earned of provider:wechat'],
      ['gifted:1', 'revenue', 'promotion:coupon', 'gifted:1 tells of nothing'],
    ]
    for (const [txn, from, to, says] of extra)
      expect(await planted(() => added(txn, from, to))).toContainEqual(expect.stringContaining(says))

    // The same legs once more under their own name.
    const twice = `insert into ledger_entry (txn, nth, account, amount_fen, subject_no, at)
                   select txn, nth + 5, account, amount_fen, subject_no, at from ledger_entry where txn = $1`
    const doubled = await planted(() => rows(app, twice, [`used:${usedAs}`]))
    expect(doubled).toContainEqual(expect.stringContaining(`${usedAs}: promotion:coupon should be 0, is 5000`))
    expect(await found()).toEqual([])

    await rows(app, 'update gift_card set balance_fen = 1 where code = $1', [card])
    await rows(app, 'update voucher set paid_fen = paid_fen + 1 where code = $1', [used])
    expect(await found()).toEqual(
      expect.arrayContaining([
        `wallet: a gift card holds the sum of its entries: ${card} holds 1, its entries sum to 0`,
        `wallet: a gift card holds what the ledger says we owe on it: ${card} holds 1, the ledger says 0`,
        `shop: what was bought stands in the ledger as vouchers, and nothing else: ${order_no}: voucher:${used} should be -10001, is 0`,
      ]),
    )
    await rows(app, 'update gift_card set balance_fen = 0 where code = $1', [card])
    await rows(app, 'update voucher set paid_fen = paid_fen - 1 where code = $1', [used])
    expect(await found()).toEqual([])
  })
})

it('is posted by the migration for the time before', async () => {
  await app.stop()
  app = await TestApp.start({ demo: true })
  const { id, token, order_no, used, coupon, card } = await aFullCase()
  const late = await book(token, { coupon_code: coupon, gift_cards: [card] })
  await paid(app, late.order_sn, late.payable_fen, id)
  const soon = new Date(app.services.now().getTime() + DAY / 2)
  await rows(app, 'update booking set start_at = $2 where order_sn = $1', [late.order_sn, soon])
  await cancel(token, late.order_sn)
  const held = await aFullCase()
  await book(held.token, { coupon_code: held.coupon, gift_cards: [held.card] })
  const done = await book(token, { voucher_code: used })
  await complete(done.order_sn)
  const back = await book(held.token, { voucher_code: held.used })
  await cancel(held.token, back.order_sn)
  await app.call(refundVoucherOrder, { order_no, shown_refund_fen: PRICE / 2 }, { token })
  const before = await balancesAlike(app)
  expect(await found()).toEqual([])
  await forgetLedger(app)
  expect(await found()).not.toEqual([])
  await postPast(app)
  expect(await balancesAlike(app)).toEqual(before)
  expect(await found()).toEqual([])
})
