import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { endHold } from '../entry/demo'
import { journeys } from '../entry/journey'
import {
  CONFIRM,
  isAt,
  openSlot,
  orderSn,
  PAYMENT,
  submit,
  submitButton,
  takeStart,
  timesPath,
  toConfirm,
} from './book'
import { aBooking, aHold, aMember, call, stateOf } from './bookings'

const { start, opened } = journeys('holds')
/** 经典证件照, alone. */
const ID_PHOTO = '1x1'
const card = (page: Page) => page.getByRole('region', { name: '等待支付的预约' })

describe('a running hold', () => {
  it('is seen on home, on one’s own page and in the list, and can be given up there', async () => {
    const { token } = await aMember()
    const { order_sn, store, time } = await aHold(token, { nth: 3 })
    const { page, open } = await opened(token, '/')
    await card(page).getByText(store.name).waitFor()
    expect(await card(page).innerText()).toContain(time)
    await open('/yuyue-order-list?tab=unpaid')
    await page.getByRole('link', { name: /^去支付/ }).waitFor()
    await open('/mine')
    await card(page)
      .getByRole('link', { name: /^继续支付/ })
      .waitFor()
    await card(page).getByRole('button', { name: '放弃' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '放弃' }).click()
    await card(page).waitFor({ state: 'detached' })
    expect(await stateOf(token, order_sn)).toBe('cancelled')
  })

  it('is drawn by the server in its own style, before any script is here', async () => {
    const { token } = await aMember()
    await aHold(token, { nth: 6 })
    const { page, url } = await opened(token, '/mine')
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/entry-client-*.js', (route) => released.then(() => route.continue()))
    await page.goto(url('/'), { waitUntil: 'commit' })
    await card(page).waitFor()
    expect(await card(page).evaluate((drawn) => getComputedStyle(drawn).paddingTop)).toBe('16px')
    release()
    await card(page)
      .getByText(/还有 \d/)
      .waitFor()
  })

  it('is seen after Back from the payment, and the same hour is asked about', async () => {
    const slot = await openSlot(2, ID_PHOTO, 12)
    const journey = await start('phone', { path: timesPath(slot) })
    const { page } = journey
    await toConfirm(journey, slot)
    await submit(page)
    await page.waitForURL(isAt(PAYMENT))
    const first = orderSn(page) ?? ''
    await page.goBack()
    await card(page)
      .getByRole('link', { name: /^继续支付/ })
      .waitFor()

    await takeStart(page, slot)
    await page.waitForURL(isAt(CONFIRM))
    await submitButton(page).waitFor()
    await submit(page)
    await page.getByText('已有一个待支付的预约').waitFor()
    await page.getByRole('button', { name: '放弃它，约现在选的' }).click()
    await page.waitForURL(isAt(PAYMENT))
    expect(orderSn(page)).not.toBe(first)
    expect(await stateOf((await journey.cookie('access_token')) ?? '', first)).toBe('cancelled')
  })

  it('that ran out leads to the nearest starts, one tap from the confirmation', async () => {
    const { token } = await aMember()
    const { order_sn } = await aHold(token, { nth: 4 })
    await endHold(order_sn)
    await expect.poll(() => stateOf(token, order_sn), { timeout: 20_000 }).toBe('expired')
    const { page } = await opened(token, `/reservation/payment?payable_no=${order_sn}`)
    await page.getByText('时间已释放', { exact: true }).waitFor()
    const near = page.getByRole('region', { name: '离原来最近的时间' })
    await near.getByRole('button').first().click()
    await page.waitForURL(isAt(CONFIRM))
    await submitButton(page).waitFor()
  })
})

describe('the cart', () => {
  it('loses what was booked, also in a tab that was open', async () => {
    const { token } = await aMember()
    await call('/api/wish/add', { token, body: { product_id: 20 } })
    await call('/api/wish/add', { token, body: { product_id: 1 } })
    const { page } = await opened(token, '/wish_list')
    await page.getByRole('heading', { name: '购物车（2）' }).waitFor()
    await aBooking(token, { nth: 5 })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await page.getByRole('heading', { name: '购物车（1）' }).waitFor()
  })
})
