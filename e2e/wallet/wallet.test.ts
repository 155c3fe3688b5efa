import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  atServer,
  CONFIRM,
  isAt,
  openSlot,
  orders,
  PAYMENT,
  RESULT,
  type Slot,
  submit,
  submitButton,
  takeStart,
  timesPath,
} from '../booking/book'
import { aMember, call } from '../booking/bookings'
import { codesLater } from '../entry/demo'
import { hydrated, type Journey, journeys, loggedIn, newMobile, said } from '../entry/journey'
import { asMember, give, newCode, prove } from './cards'

const { start } = journeys('wallet')
/** 经典证件照, ¥129. */
const CLASSIC = '1x1'
/** 自然证件照, ¥199. */
const NATURAL = '2x1'

const bar = (page: Page) => page.getByRole('contentinfo')
const payable = async (page: Page) => (await bar(page).innerText()).replace(/\s/g, '')
const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

async function toConfirm({ page, open }: Journey, slot: Slot): Promise<void> {
  await open(timesPath(slot))
  await takeStart(page, slot)
  await page.waitForURL(isAt(CONFIRM))
  await submitButton(page).waitFor()
}

/** The code by SMS to the member's own number. */
async function provePhone({ page, phone }: Journey, mobile: string): Promise<void> {
  await codesLater(mobile, 120)
  const [last] = await phone.sms(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  const { code } = await phone.nextSms(mobile, { since: last?.id, within: 20_000 })
  await page.getByRole('textbox', { name: '验证码' }).fill(code)
}

describe('the card case', () => {
  it('takes a gift card once the phone is proved, and a booking it covers is booked at once', async () => {
    const mobile = newMobile()
    const code = await newCode('gift_card')
    const journey = await start('phone', { path: '/card_case/gift_card', prepare: loggedIn('phone', mobile) })
    const { page } = journey
    await page.getByRole('link', { name: '输入兑换码' }).click()
    await page.waitForURL(isAt('/test_phone/add_gift_card'))

    const field = page.getByRole('textbox', { name: '兑换码' })
    await hydrated(page, 'input[name=redeem_code]')
    await field.fill('KMNOSUCHCODE')
    await page.getByRole('button', { name: '查看' }).click()
    await page.getByText('兑换码不正确或已被使用').waitFor()
    await field.fill(` ${code.toLowerCase()} `)
    await page.getByRole('button', { name: '查看' }).click()
    await page.getByText('这是一张礼品卡').waitFor()
    await page.getByRole('button', { name: '放入卡包' }).click()

    await page.waitForURL(isAt('/test_phone'))
    await provePhone(journey, mobile)
    await page.waitForURL(isAt('/test_phone/add_gift_card'))
    await page.getByRole('button', { name: '放入卡包' }).click()
    await page.waitForURL(isAt('/card_case/gift_card'))
    await page.getByRole('link', { name: /生日礼品卡.*300元/ }).waitFor()
    expect(await page.getByRole('tab', { name: /礼品卡/ }).innerText()).toMatch(/1$/)

    await toConfirm(journey, await openSlot(3, CLASSIC, 6))
    await expect.poll(() => payable(page)).toContain('应付129元')
    expect(await row(page, '优惠').innerText()).toContain('1 张可用')

    await row(page, '优惠').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /生日礼品卡/ })
      .click()
    await page.getByRole('button', { name: '完成' }).click()
    await expect.poll(() => payable(page)).toContain('应付0元')
    expect(await row(page, '优惠').innerText()).toContain('−¥129')

    await row(page, '优惠').click()
    await page.getByRole('button', { name: '不用礼品卡' }).click()
    await page.getByRole('button', { name: '完成' }).click()
    await expect.poll(() => payable(page)).toContain('应付129元')
    await page.reload()
    await submitButton(page).waitFor()
    await expect.poll(() => payable(page)).toContain('应付129元')
    await row(page, '优惠').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /生日礼品卡/ })
      .click()
    await page.getByRole('button', { name: '完成' }).click()
    await expect.poll(() => payable(page)).toContain('应付0元')

    await submit(page)
    await page.waitForURL(isAt(RESULT))
    await page.getByRole('heading', { name: '预约成功' }).waitFor()
    expect(await orders(journey)).toMatchObject([{ state: 'booked' }])
    expect(await page.evaluate(() => sessionStorage.getItem('giftCardData'))).toBeNull()

    await journey.open('/card_case/gift_card')
    await page.getByRole('link', { name: /生日礼品卡.*171元/ }).click()
    await page.getByText('−¥129').waitFor()
  })

  it('proposes a coupon, and lets go of one that another booking took meanwhile', async () => {
    const mobile = newMobile()
    const journey = await start('phone', { path: '/mine', prepare: loggedIn('phone', mobile) })
    const { page } = journey
    const coupon_code = await give(journey, mobile, 'coupon')
    const slot = await openSlot(3, NATURAL, 7)
    await toConfirm(journey, slot)
    await expect.poll(() => payable(page)).toContain('应付149元')

    const choice = {
      store_id: slot.storeId,
      day: (await openSlot(3, NATURAL, 8)).day,
      time: slot.time,
      items: [{ product_id: 2, people: 1 }],
      tenders: { coupon_code, voucher_code: '', gift_cards: [] },
    }
    await asMember(journey, '/api/book/startbook', { ...choice, agreed: true, shown_payable_fen: 14_900 })
    await submit(page)
    await said(page, '优惠有变化，已为您重新选择')
    await expect.poll(() => payable(page)).toContain('应付199元')
    expect(await orders(journey)).toHaveLength(1)

    await submitButton(page).click()
    await page.waitForURL(isAt(PAYMENT))
    expect(await orders(journey)).toHaveLength(2)
  })

  it('is used once when the answer was lost, though the booking itself holds it by then', async () => {
    const mobile = newMobile()
    const journey = await start('phone', { path: '/mine', prepare: loggedIn('phone', mobile) })
    const { page } = journey
    await give(journey, mobile, 'coupon')
    await toConfirm(journey, await openSlot(3, NATURAL, 9))
    await expect.poll(() => payable(page)).toContain('应付149元')
    await page.route('**/api/book/startbook', async (route) => {
      await atServer(route)
      await route.abort('internetdisconnected')
    })
    await submit(page)
    await page.getByText('刚才的提交没有收到答复').waitFor()
    await page.unroute('**/api/book/startbook')
    await page.reload()
    await page.getByText('刚才的提交没有收到答复').waitFor()
    await submit(page)
    await page.waitForURL(isAt(PAYMENT))
    await page.getByRole('button', { name: '微信支付 ¥149' }).waitFor()
    expect(await orders(journey)).toHaveLength(1)
  })

  it('shows what a coupon is good for to everyone who has the address', async () => {
    const member = await aMember()
    await prove(member)
    const coupon = await call<{ code: string }>('/api/coupon/redeem', {
      token: member.token,
      body: { code: await newCode({ kind: 'coupon', rule_key: 'portrait' }) },
    })
    const { page } = await start('phone', { path: `/applicable/${coupon.code}` })
    await page.getByRole('heading', { name: '写真专享券' }).waitFor()
    await page.getByRole('link', { name: /窗边的光/ }).waitFor()
    await hydrated(page, '[role=tab]')
    await page.getByRole('tab', { name: /门店/ }).click()
    await page.getByRole('article').first().waitFor()
  })
})
