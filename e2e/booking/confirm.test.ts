import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { endHold, fillDay } from '../entry/demo'
import { hydrated, journeys, said } from '../entry/journey'
import {
  addFirstAddon,
  atCashier,
  atServer,
  CONFIRM,
  consent,
  hold,
  isAt,
  openSlot,
  orderSn,
  orders,
  PAYMENT,
  RESULT,
  submit,
  submitButton,
  timesPath,
  toConfirm,
} from './book'
import { aMember } from './bookings'

const { start } = journeys('confirm')
/** 经典证件照, alone. */
const ID_PHOTO = '1x1'
const STARTBOOK = '**/api/book/startbook'
const pay = (page: Page) => page.getByRole('button', { name: /^微信支付 ¥/ })
const booked = (page: Page) => page.getByRole('heading', { name: '预约成功' })
const draftIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('draftOrEditedData'))

/** Other customers took everything. */
async function fill(storeId: number, day: string): Promise<void> {
  const { mobile } = await aMember()
  await fillDay(storeId, day, Number.parseInt(ID_PHOTO, 10), mobile)
}

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

    await pay(page).click()
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
    await pay(page).click()
    await atCashier(journey, 'cancelled')
    await page.getByText('您取消了这次付款').waitFor()
    expect(new URL(page.url()).pathname).toBe(PAYMENT)

    await page.reload()
    await pay(page).click()
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
    await pay(page).click()
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

  it('is one booking however fast it is tapped, and the way back leads past the spent form', async () => {
    const slot = await openSlot(2, ID_PHOTO, 3)
    const journey = await start('phone', { path: timesPath(slot) })
    const { page, answers } = journey
    await toConfirm(journey, slot)
    await consent(page)
    await submitButton(page).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await page.waitForURL(isAt(PAYMENT))
    expect(answers.filter(({ path }) => path === '/api/book/startbook')).toHaveLength(1)
    expect(await orders(journey)).toHaveLength(1)

    await page.goBack()
    await page.waitForURL(isAt('/reservation/product/date_and_time'))
    await journey.open(CONFIRM)
    await page.getByText('这里没有待确认的预约').waitFor()
    expect(await orders(journey)).toHaveLength(1)
  })

  it('is one booking when two tabs submit the same draft', async () => {
    const slot = await openSlot(2, ID_PHOTO, 4)
    const journey = await start('phone', { path: timesPath(slot) })
    const { page } = journey
    await toConfirm(journey, slot)
    const opened = page.waitForEvent('popup')
    await page.evaluate(() => void window.open(window.location.href))
    const second = await opened
    await Promise.all([consent(page), consent(second)])
    await Promise.all([submitButton(page).click(), submitButton(second).click()])
    await Promise.all([page, second].map((tab) => tab.waitForURL(isAt(PAYMENT))))
    expect(orderSn(second)).toBe(orderSn(page))
    expect(await orders(journey)).toHaveLength(1)
  })

  it('is the same booking when the answer was lost, and counts by the clock of the server', async () => {
    const slot = await openSlot(2, ID_PHOTO, 5)
    const journey = await start('phone', { path: timesPath(slot) })
    const { page } = journey
    await toConfirm(journey, slot)
    await page.route(STARTBOOK, async (route) => {
      await atServer(route)
      await route.abort('internetdisconnected')
    })
    await submit(page)
    await page.getByText('刚才的提交没有收到答复').waitFor()
    const [made] = await orders(journey)
    expect(made).toBeDefined()

    await page.unroute(STARTBOOK)
    await page.reload()
    await page.getByText('刚才的提交没有收到答复').waitFor()
    await submit(page)
    await page.waitForURL(isAt(PAYMENT))
    expect(orderSn(page)).toBe(made?.order_sn)
    expect(await orders(journey)).toHaveLength(1)

    // A phone that is forty minutes fast has not lost its time.
    await page.clock.setSystemTime(Date.now() + 40 * 60_000)
    await page.reload()
    await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/^1[1-4]:\d\d/)
  })

  it('leads back to the day when another customer was faster', async () => {
    const slot = await openSlot(3, ID_PHOTO, 6)
    const journey = await start('phone', { path: timesPath(slot) })
    const { page } = journey
    await toConfirm(journey, slot)
    await fill(slot.storeId, slot.day)
    await submit(page)
    const dialog = page.getByRole('alertdialog', { name: '提示' })
    await dialog.getByText('该时段刚被约走').waitFor()
    await dialog.getByRole('button').click()
    await page.waitForURL(
      (url) => url.pathname === '/reservation/product/date_and_time' && url.searchParams.get('day') === slot.day,
    )
    expect(await orders(journey)).toHaveLength(0)
  })

  it('books nothing at a price that was not shown', async () => {
    const slot = await openSlot(3, ID_PHOTO, 7)
    const journey = await start('phone', { path: timesPath(slot) })
    const { page } = journey
    await page.route('**/api/book/preview', async (route) => {
      const answer = await atServer(route)
      await route.fulfill({ json: { ...answer, data: { ...answer.data, payable_fen: 100 } } })
    })
    await toConfirm(journey, slot)
    const bar = page.getByRole('contentinfo')
    expect(await bar.innerText()).toContain('¥1\n')
    await page.unroute('**/api/book/preview')
    await submit(page)
    await page.getByText('价格有变化，请确认后再提交').waitFor()
    await page.getByRole('alertdialog').getByRole('button').click()
    expect(await bar.innerText()).not.toContain('¥1\n')
    expect(await orders(journey)).toHaveLength(0)
    await submitButton(page).click()
    await page.waitForURL(isAt(PAYMENT))
  })

  it('goes nowhere without consent, and points at it', async () => {
    const slot = await openSlot(3, ID_PHOTO, 8)
    const journey = await start('phone', { path: timesPath(slot) })
    const { page } = journey
    await toConfirm(journey, slot)
    await hydrated(page, '#booking-consent input')
    await submitButton(page).click()
    await said(page, '请先阅读并同意预约须知')
    expect(await page.locator('#booking-consent input').evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await orders(journey)).toHaveLength(0)
  })
})

describe('when the time is up', () => {
  it('says so and begins the same visit anew', async () => {
    const slot = await openSlot(4, ID_PHOTO, 1)
    const journey = await start('phone', { path: timesPath(slot) })
    const { page } = journey
    await toConfirm(journey, slot)
    await submit(page)
    await page.waitForURL(isAt(PAYMENT))
    await pay(page).waitFor()
    await endHold(orderSn(page) ?? '')
    await pay(page).click()
    await page.getByText('时间已释放', { exact: true }).waitFor()
    await page.getByRole('link', { name: '重新选择' }).click()
    await page.waitForURL(
      ({ pathname, searchParams }) =>
        pathname === '/reservation/product/date_and_time' && searchParams.get('store_id') === `${slot.storeId}`,
    )
  })

  it('tells a customer who paid too late that it is refunded', async () => {
    const slot = await openSlot(4, ID_PHOTO, 2)
    const journey = await start('phone', { path: timesPath(slot) })
    const { page } = journey
    await toConfirm(journey, slot)
    await submit(page)
    await page.waitForURL(isAt(PAYMENT))
    const order_sn = orderSn(page)
    await pay(page).click()
    await page.getByRole('button', { name: '确认支付' }).waitFor()
    await endHold(order_sn ?? '')
    // Its own place is free by now; then everything is full.
    await fill(slot.storeId, slot.day)
    await page.getByRole('button', { name: '确认支付' }).click()
    await page.waitForURL(isAt(PAYMENT))
    await page.getByText('付款晚到了一步').waitFor()
    await page.getByText('会原路退回').waitFor()
  })

  it('offers the unpaid ones to a customer who holds three already', async () => {
    const journey = await start('phone', { path: timesPath(await openSlot(4, ID_PHOTO, 3)) })
    const { page } = journey
    await toConfirm(journey, await openSlot(4, ID_PHOTO, 3))
    for (const nth of [4, 5, 6]) await hold(journey, await openSlot(4, ID_PHOTO, nth))
    await submit(page)
    const dialog = page.getByRole('alertdialog', { name: '提示' })
    await dialog.getByText('您有3个待支付的预约').waitFor()
    await dialog.getByRole('button', { name: '查看待支付' }).click()
    await page.waitForURL((url) => url.searchParams.get('tab') === 'unpaid')
    expect(await orders(journey)).toHaveLength(3)
  })
})

describe('without a booking on its way', () => {
  it('leads out of WeChat for Alipay, with the link to take along', async () => {
    const { page } = await start('wx', { path: '/reservation/payment_ali?order_sn=B0000000000000000' })
    await page.getByRole('heading', { name: '请在手机浏览器中打开' }).waitFor()
    await page.getByRole('button', { name: '复制链接' }).waitFor()
  })

  it('asks a stranger in a browser to sign in before Alipay', async () => {
    const { page } = await start('phone', { path: '/reservation/payment_ali?payable_no=B0000000000000000' })
    await page.getByRole('link', { name: '去登录' }).click()
    await page.waitForURL(isAt('/sign_in'))
  })
})
