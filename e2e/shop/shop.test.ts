import { describe, expect, it } from 'vitest'
import { atCashier, isAt, openSlot, PAYMENT, submitButton, takeStart, timesPath } from '../booking/book'
import { hydrated, type Journey, journeys, loggedIn, newMobile, signInBySms } from '../entry/journey'

const { start } = journeys('shop')
const SETS = '/couponSet/naive-group/goods-detail'
const CONFIRM = '/couponSet/naive-group/order-confirm'
/** 经典证件照, ¥129: the set of three is for it. */
const CLASSIC = '1x1'

/** In a browser, at Alipay. */
async function payAtAlipay({ page }: Journey): Promise<void> {
  await page.waitForURL(isAt(PAYMENT))
  await page.getByRole('radio', { name: '支付宝' }).check({ force: true })
  await page.getByRole('button', { name: /^支付宝 ¥/ }).click()
  await page.getByRole('button', { name: '确认支付' }).click()
  await page.waitForURL(isAt('/couponSet/order/detail'))
}

describe('the shop', () => {
  it('sells a set inside WeChat whose vouchers pay for a booking', async () => {
    const journey = await start('wx', { path: SETS })
    const { page } = journey
    await expect.poll(() => journey.cookie('wx_auth_info'), { timeout: 30_000 }).toBeDefined()
    await hydrated(page)
    await page.getByRole('link', { name: /经典证件照三张券/ }).click()
    await page.getByRole('link', { name: '立即购买' }).click()
    await page.waitForURL(isAt('/sign_in'))
    await signInBySms(journey, newMobile())
    await page.waitForURL(isAt(CONFIRM))
    await page.getByRole('button', { name: '提交订单' }).click()
    await page.waitForURL(isAt(PAYMENT))
    await page.getByRole('button', { name: /^微信支付 ¥/ }).click()
    await atCashier(journey, 'paid')
    await page.waitForURL(isAt('/couponSet/order/detail'))
    await page.getByRole('heading', { name: '券已到账' }).waitFor()
    await page.getByRole('link', { name: '去卡包看看' }).click()
    await page.waitForURL(isAt('/card_case/voucher'))
    await expect.poll(() => page.getByRole('link', { name: /经典证件照·拍摄券/ }).count()).toBe(3)

    // Who comes from the card finds it chosen.
    await page
      .getByRole('link', { name: /经典证件照·拍摄券/ })
      .first()
      .click()
    await page.getByRole('link', { name: '去预约' }).click()
    await page.waitForURL(isAt('/product/list'))
    const slot = await openSlot(3, CLASSIC, 9)
    await journey.open(timesPath(slot))
    await takeStart(page, slot)
    await submitButton(page).waitFor()
    await expect.poll(() => page.getByRole('contentinfo').innerText()).toMatch(/应付\s*0元/)
  })

  it('completes a group when a friend comes by its link, and takes one back without the other', async () => {
    const leader = await start('phone', { path: SETS, prepare: loggedIn('phone', newMobile()) })
    await leader.page.getByRole('link', { name: /自然证件照双人团/ }).click()
    await leader.page.getByRole('link', { name: /开团/ }).click()
    await leader.page.getByRole('button', { name: '提交订单' }).click()
    await payAtAlipay(leader)
    await leader.page.getByRole('heading', { name: '拼团中' }).waitFor()
    const order_no = new URL(leader.page.url()).searchParams.get('order_no') ?? ''
    const id = (await leader.page.getByRole('link', { name: '自然证件照双人团' }).getAttribute('href')) ?? ''

    const { data } = await leader.page.evaluate(async (no) => {
      const token = /access_token=([^;]+)/.exec(document.cookie)?.[1]
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`/api/coupon_set/order_detail?order_no=${no}`, { headers })).json()
    }, order_no)
    const link = `${id}&group_no=${data.group.group_no}`
    const friend = await start('phone', { path: link, prepare: loggedIn('phone', newMobile()) })
    await friend.page.getByText('还差 1 人').waitFor()
    await friend.page.getByRole('link', { name: '参团' }).click()
    await friend.page.getByRole('button', { name: '提交订单' }).click()
    await payAtAlipay(friend)
    await friend.page.getByRole('heading', { name: '券已到账' }).waitFor()

    await leader.page.reload()
    await leader.page.getByText('已成团').waitFor()
    await leader.page.getByRole('button', { name: '退款' }).click()
    await leader.page.getByRole('button', { name: '确认退款' }).click()
    await leader.page.getByRole('link', { name: '查看退款进度' }).click()
    await leader.page.waitForURL((url) => url.pathname.startsWith('/order/refund/coupon/R'))
    await leader.page.getByRole('heading', { name: '已退回' }).waitFor()

    await friend.open('/couponSet/naive-group-order-list')
    await friend.page.getByText('券已到账').waitFor()
  })
})
