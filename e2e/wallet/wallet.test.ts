import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isAt, openSlot, orders, RESULT, submit, submitButton } from '../booking/book'
import { codesLater } from '../entry/demo'
import { hydrated, type Journey, journeys, loggedIn, newMobile } from '../entry/journey'
import { newCode } from './cards'
import { payable, toConfirm } from './confirm'

const { start } = journeys('wallet')
/** 经典证件照, ¥129. */
const CLASSIC = '1x1'

const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

/** The code by SMS to the member's own number. */
async function provePhone({ page, phone }: Journey, mobile: string): Promise<void> {
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
    // The login was two hours ago: it proves the number no more.
    await codesLater(mobile, 120)
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
})
