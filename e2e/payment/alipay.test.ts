import { it } from 'vitest'
import { aHold, aMember } from '../booking/bookings'
import { journeys } from '../entry/journey'
import { addsUp, alipay, booked, paymentPath } from './pay'
import { walks } from './walks'

const { opened } = journeys('alipay')

walks(alipay, 8)

it('is paid in a browser by who was led out of WeChat for it', async () => {
  const { token } = await aMember()
  const { order_sn } = await aHold(token, { nth: 12 })
  const inWechat = await opened(token, paymentPath(order_sn), 'wx')
  const { page } = inWechat
  await page.getByRole('link', { name: /^支付宝/ }).click()
  await page.getByRole('heading', { name: '请在手机浏览器中打开' }).waitFor()
  const { pathname, search } = new URL(page.url())

  // Alipay opens by itself.
  const inBrowser = await opened(token, pathname + search)
  await alipay.atCashier(inBrowser)
  await alipay.press(inBrowser, 'paid')
  await booked(inBrowser)
  await addsUp(inBrowser, token)

  await page.getByRole('link', { name: '还是用微信支付' }).click()
  await booked(inWechat)
})
