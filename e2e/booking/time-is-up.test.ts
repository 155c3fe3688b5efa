import { describe, expect, it } from 'vitest'
import { endHold } from '../entry/demo'
import { journeys } from '../entry/journey'
import {
  hold,
  ID_PHOTO,
  isAt,
  openSlot,
  orderSn,
  orders,
  PAYMENT,
  payByWechat,
  submit,
  timesPath,
  toConfirm,
} from './book'
import { fill } from './bookings'

const { start } = journeys('time-is-up')

describe('when the time is up', () => {
  it('says so and begins the same visit anew', async () => {
    const slot = await openSlot(4, ID_PHOTO, 1)
    const journey = await start('phone', { path: timesPath(slot) })
    const { page } = journey
    await toConfirm(journey, slot)
    await submit(page)
    await page.waitForURL(isAt(PAYMENT))
    await payByWechat(page).waitFor()
    await endHold(orderSn(page) ?? '')
    await payByWechat(page).click()
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
    await payByWechat(page).click()
    await page.getByRole('button', { name: '确认支付' }).waitFor()
    await endHold(order_sn ?? '')
    // Its own place is free by now; then everything is full.
    await fill(slot.storeId, slot.day, Number.parseInt(ID_PHOTO, 10))
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
