import { describe, expect, it } from 'vitest'
import { atCashier, isAt, openSlot, PAYMENT, submitButton, takeStart, timesPath } from '../booking/book'
import { hydrated, type Journey, journeys, loggedIn, newMobile, said, signInBySms } from '../entry/journey'

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

/** The address that is on the clipboard when the opener has pressed the button. */
async function invitation({ page, context }: Journey): Promise<URL> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: '邀请好友' }).click()
  await said(page, '链接已复制')
  return new URL(await page.evaluate(() => navigator.clipboard.readText()))
}

/** Asks, and is sure. */
async function pressAndConfirm({ page }: Journey, button: string, confirm: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: confirm }).click()
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
    await page.getByText('共3张').waitFor()
    await page.getByText('3 张一样的券').click()
    await expect.poll(() => page.getByRole('link', { name: /^编号 V/ }).count()).toBe(3)

    // Who comes from the card finds it chosen.
    await page.getByRole('link', { name: '1 次 · 经典证件照' }).click()
    await page.getByRole('link', { name: '去使用' }).click()
    await page.waitForURL(isAt('/product/detail'))
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
    const link = await invitation(leader)
    expect(link.pathname).toBe(SETS)
    expect([...link.searchParams.keys()].toSorted()).toEqual(['group_no', 'id'])
    const friend = await start('phone', { path: link.pathname + link.search, prepare: loggedIn('phone', newMobile()) })
    await friend.page.getByText('还差 1 人', { exact: true }).waitFor()
    await friend.page.getByRole('link', { name: '参团', exact: true }).click()
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
  it('gives back at once what a group that waits holds, and lets go of what is not paid', async () => {
    const journey = await start('phone', { path: SETS, prepare: loggedIn('phone', newMobile()) })
    const { page } = journey
    await page.getByRole('link', { name: /自然证件照双人团/ }).click()
    await page.getByRole('link', { name: /开团/ }).click()
    await page.getByRole('button', { name: '提交订单' }).click()
    await payAtAlipay(journey)
    await page.getByRole('heading', { name: '拼团中' }).waitFor()
    await pressAndConfirm(journey, '退出拼团', '退出拼团')
    await said(page, '已退出')
    await page.getByRole('link', { name: '查看退款进度' }).click()
    await page.getByRole('heading', { name: '已退回' }).waitFor()

    await journey.open(SETS)
    await page.getByRole('link', { name: /经典证件照三张券/ }).click()
    await page.getByRole('link', { name: '立即购买' }).click()
    await page.getByRole('button', { name: '提交订单' }).click()
    await page.waitForURL(isAt(PAYMENT))
    await journey.open('/coupon-order-list')
    await pressAndConfirm(journey, '取消订单：经典证件照三张券', '取消订单')
    await said(page, '订单已取消')
    await page.getByText('已取消', { exact: true }).waitFor()
    await pressAndConfirm(journey, '删除：经典证件照三张券', '删除')
    await page.getByText('还没有套券订单').waitFor()
  })

  it('has a group of another member to join, by its page', async () => {
    const { page } = await start('phone', { path: SETS })
    await page.getByRole('link', { name: /窗边的光三人团/ }).click()
    await page.getByRole('link', { name: /^去参团：.+ 的团$/ }).click()
    await page.waitForURL(isAt('/sign_in'))
  })
})
