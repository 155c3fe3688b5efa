import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { journeys } from '../entry/journey'
import {
  addFirstAddon,
  atCashier,
  booked,
  CONFIRM,
  ID_PHOTO,
  isAt,
  openSlot,
  orderSn,
  orders,
  PAYMENT,
  payByWechat,
  RESULT,
  submit,
  timesPath,
  toConfirm,
} from './book'

const { start } = journeys('confirm')
const draftIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('draftOrEditedData'))

describe('confirming and paying', () => {
  it('leads a visitor from a time over login and the cashier of a browser to a booking', async () => {
    const slot = await openSlot(1, ID_PHOTO, 1)
    const journey = await start('phone', { path: timesPath(slot) })
    const { page } = journey
    await toConfirm(journey, slot)
    await page.getByText(new RegExp(`${slot.time}–`)).waitFor()

    const bar = page.getByRole('contentinfo')
    const before = await bar.innerText()
    await addFirstAddon(page)
    await expect.poll(() => bar.innerText()).not.toBe(before)
    await page.getByRole('button', { name: /^备注/ }).click()
    await page.getByRole('dialog', { name: '备注' }).getByRole('textbox').fill('想要白底')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByRole('button', { name: /^备注.*想要白底/ }).waitFor()
    await page.getByRole('link', { name: /^造型/ }).click()
    await page.waitForURL(isAt('/order/photo-series'))
    const series = page.getByRole('radio').first()
    await series.check({ force: true })
    await page.getByRole('button', { name: '选好了' }).click()
    await page.waitForURL(isAt(CONFIRM))
    expect(await page.getByRole('link', { name: /^造型/ }).innerText()).not.toContain('到店再定')

    await submit(page)
    await page.waitForURL(isAt(PAYMENT))
    const order_sn = orderSn(page)
    await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/^1[34]:\d\d/)
    expect(await draftIn(page)).toBeNull()

    await payByWechat(page).click()
    await page.getByRole('button', { name: '确认支付' }).click()
    await page.waitForURL(isAt(RESULT))
    expect(orderSn(page)).toBe(order_sn)
    await booked(page).waitFor()
    expect(await orders(journey)).toMatchObject([{ order_sn, state: 'booked' }])
    await page.getByRole('link', { name: '带爸妈拍一张' }).waitFor()

    // A series is not for ever.
    const row = page.getByRole('link', { name: /^造型/ })
    const chosen = await row.innerText()
    await row.click()
    await page.getByRole('radio').nth(1).check({ force: true })
    await page.getByRole('button', { name: '选好了' }).click()
    await page.waitForURL(isAt(RESULT))
    await expect.poll(() => row.innerText()).not.toBe(chosen)
  })

  it('inside WeChat survives a cancelled payment and a reload, and is paid then', async () => {
    const slot = await openSlot(1, ID_PHOTO, 2)
    const journey = await start('wx')
    const { page } = journey
    await expect.poll(() => journey.cookie('wx_auth_info'), { timeout: 30_000 }).toBeDefined()
    await page.waitForURL(isAt('/'))
    await journey.open(timesPath(slot))
    await toConfirm(journey, slot)
    await submit(page)
    await page.waitForURL(isAt(PAYMENT))
    await payByWechat(page).click()
    await atCashier(journey, 'cancelled')
    await page.getByText('您取消了这次付款').waitFor()
    expect(new URL(page.url()).pathname).toBe(PAYMENT)

    await page.reload()
    await payByWechat(page).click()
    await atCashier(journey, 'paid')
    await page.waitForURL(isAt(RESULT))
    await booked(page).waitFor()
  })

  it('in a browser is paid at Alipay after it was cancelled at WeChat', async () => {
    const slot = await openSlot(1, ID_PHOTO, 9)
    const journey = await start('phone', { path: timesPath(slot) })
    const { page } = journey
    await toConfirm(journey, slot)
    await submit(page)
    await page.waitForURL(isAt(PAYMENT))
    await payByWechat(page).click()
    await page.getByRole('button', { name: '取消' }).click()
    await page.waitForURL(isAt(PAYMENT))
    await page.getByText('这次没有付成').waitFor()
    await page.getByRole('radio', { name: '支付宝' }).check({ force: true })
    await page.getByRole('button', { name: /^支付宝 ¥/ }).click()
    await page.getByRole('button', { name: '确认支付' }).click()
    await page.waitForURL(isAt(RESULT))
    await booked(page).waitFor()
  })

  it('goes on to Alipay by itself, once', async () => {
    const slot = await openSlot(1, ID_PHOTO, 10)
    const journey = await start('phone', { path: timesPath(slot) })
    const { page } = journey
    await toConfirm(journey, slot)
    await submit(page)
    await page.waitForURL(isAt(PAYMENT))
    await journey.open(`/reservation/payment_ali?payable_no=${orderSn(page)}`)
    const confirmed = page.getByRole('button', { name: '确认支付' })
    await confirmed.waitFor()
    await page.goBack()
    await page.getByText('这次没有付成').waitFor()
    await page.getByRole('button', { name: /^支付宝 ¥/ }).click()
    await confirmed.click()
    await page.waitForURL(isAt(RESULT))
    await booked(page).waitFor()
  })
})
