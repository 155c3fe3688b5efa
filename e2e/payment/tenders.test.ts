import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import {
  addFirstAddon,
  CONFIRM,
  isAt,
  openSlot,
  PAYMENT,
  submit,
  submitButton,
  takeStart,
  timesPath,
} from '../booking/book'
import { aMember, call } from '../booking/bookings'
import { couponRule } from '../entry/demo'
import { journeys } from '../entry/journey'
import { type Gift, newCode, prove } from '../wallet/cards'
import { addsUp, alipay, booked, h5, jsapi, type Provider, payAt } from './pay'

const { opened } = journeys('tenders')
/** 经典证件照; add-ons are paid in addition. */
const CLASSIC = '1x1'
const STORE = 6

const EVERYWHERE = { product_ids: [], category_ids: [], store_ids: [], city_ids: [], weekdays: [] }
const coupon: Gift = { kind: 'coupon', rule_key: 'weekend_thanks' }
const onTheHouse: Gift = { kind: 'coupon', rule_key: 'on_the_house' }
const voucher: Gift = { kind: 'voucher', name: '拍摄券', note: '', rules: '', scope: EVERYWHERE, valid_days: 90 }
const giftCard = (face_fen: number): Gift => ({ kind: 'gift_card', name: '礼品卡', note: '', face_fen, valid_days: 90 })

/** What such coupons take off. */
beforeAll(async () => {
  await couponRule('on_the_house', { min_fen: 0, cap_fen: null, kind: 'percent', value: 100 })
  await couponRule('weekend_thanks', { min_fen: 0, cap_fen: null, kind: 'amount', value: 2000 })
})

interface Mix {
  readonly name: string
  readonly cards: Gift[]
  /** Where the rest is paid. */
  readonly rest?: Provider
  readonly withAddon?: true
}

const MIXES: Mix[] = [
  { name: 'a coupon that leaves nothing', cards: [onTheHouse] },
  { name: 'a coupon, and WeChat inside its app', cards: [coupon], rest: jsapi },
  { name: 'a gift card that covers all', cards: [giftCard(90_000)] },
  { name: 'two small gift cards, and WeChat in a browser', cards: [giftCard(2000), giftCard(3000)], rest: h5 },
  { name: 'a voucher', cards: [voucher] },
  { name: 'a voucher, and Alipay for what was added', cards: [voucher], rest: alipay, withAddon: true },
  { name: 'a coupon, a gift card, and Alipay', cards: [coupon, giftCard(3000)], rest: alipay },
]

const payable = async (page: Page) => (await page.getByRole('contentinfo').innerText()).replace(/\s/g, '')
/** A coupon is proposed; vouchers and gift cards are offered, and the customer takes them. */
async function choose(page: Page, gift: Gift): Promise<void> {
  if (gift.kind === 'coupon') return
  const { kind } = gift
  await page.getByRole('button', { name: /^优惠/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('tab', { name: kind === 'voucher' ? /^兑换券/ : /^礼品卡/ }).click()
  await sheet
    .getByRole('button', { name: new RegExp(`${gift.name}`), pressed: false })
    .first()
    .click()
  await sheet.getByRole('button', { name: '完成' }).click()
  await sheet.waitFor({ state: 'detached' })
}

const kindsOf = (cards: readonly { kind: string }[]) => cards.map(({ kind }) => kind)

it.each(MIXES)('is paid with $name', async ({ name, cards, rest, withAddon }) => {
  const { token, mobile } = await aMember()
  await prove({ token, mobile })
  for (const gift of cards) await call('/api/coupon/redeem', { token, body: { code: await newCode(gift) } })
  const slot = await openSlot(
    STORE,
    CLASSIC,
    MIXES.findIndex((mix) => mix.name === name),
  )
  const journey = await opened(token, timesPath(slot), rest?.app)
  const { page } = journey
  await takeStart(page, slot)
  await page.waitForURL(isAt(CONFIRM))
  await submitButton(page).waitFor()
  if (withAddon) await addFirstAddon(page)
  for (const gift of cards) await choose(page, gift)
  if (rest) await expect.poll(() => payable(page)).not.toContain('应付0元')
  else await expect.poll(() => payable(page)).toContain('应付0元')
  await submit(page)
  if (rest) {
    await page.waitForURL(isAt(PAYMENT))
    await payAt(journey, rest, 'paid')
  }
  await booked(journey)
  const order = await addsUp(journey, token)
  expect(kindsOf(order.tenders)).toEqual(kindsOf(cards))
  expect(order.paid_fen > 0).toBe(rest !== undefined)
})
