import { kindOf } from '@kuaimen/contract/kernel/payables'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { journeys, said } from '../entry/journey'
import { pickMore } from './book'
import { aBooking, aHold, aMember, call, type Made, pay, plusDays } from './bookings'

const { opened } = journeys('orders')
const at = (path: string) => (url: URL) => url.pathname === path
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const detailPath = ({ order_sn }: Made) => `/reservation/order_detail?order_sn=${order_sn}`

/** As a start with a place is spoken. */
const FREE_START = /\d\d:\d\d，(余\d+位|\d\d:\d\d 结束)$/

/** The first Saturday after a booking on which its store has a place: many are full. */
async function freeSaturday({ store, day }: Made): Promise<string> {
  for (let saturday = plusDays(day, 6 - weekday(day)); ; saturday = plusDays(saturday, 7)) {
    const { starts } = await call<{ starts: { state: string }[] }>(
      `/api/schedule/list?store_id=${store.id}&items=20&day=${saturday}`,
    )
    if (starts.some(({ state }) => state !== 'full')) return saturday
  }
}

const cards = (page: Page) => page.getByRole('article')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor()

describe('my bookings', () => {
  it('are listed by state, each kind on an address of its own', async () => {
    const { token } = await aMember()
    const [hold, booking] = [await aHold(token, { nth: 1 }), await aBooking(token, { nth: 2 })]
    const { page, open } = await opened(token, '/reservation/mine_reservation?tab=0')
    await cards(page).first().waitFor()
    await expect.poll(() => cards(page).count()).toBe(2)
    const nameOf = ({ store }: Made) => store.name.replace(/^.*[·・]/, '')
    await cards(page)
      .filter({ hasText: nameOf(hold) })
      .getByText(/还有 \d\d:\d\d/)
      .waitFor()
    await cards(page)
      .filter({ hasText: nameOf(booking) })
      .getByText(/还有 \d+ 天/)
      .waitFor()
    await page.getByRole('heading', { level: 2, name: '即将到来' }).waitFor()

    await page.getByRole('button', { name: '待支付' }).click()
    await page.waitForURL((url) => at('/yuyue-order-list')(url) && url.searchParams.get('tab') === 'unpaid')
    await expect.poll(() => cards(page).count()).toBe(1)
    await page.getByRole('link', { name: /^去支付/ }).waitFor()

    await page.getByRole('tab', { name: '套券订单' }).click()
    await page.waitForURL(at('/coupon-order-list'))
    await page.getByText('还没有套券订单').waitFor()
    await open('/couponSet/order/list?tab=1')
    await page.getByText('还没有套券订单').waitFor()
    await open('/couponSet/naive-group-order-list')
    await page.getByText('还没有拼团订单').waitFor()
  })

  it('come page by page, and going back finds the place one left', async () => {
    const { token } = await aMember()
    for (let made = 0; made < 11; made += 1) {
      // Paid ones: so many that stay unpaid would have to wait for another day.
      const { order_sn, payable_fen } = await aBooking(token, { nth: 3, days: 5 })
      await call('/api/book/cancelbook', { token, body: { order_sn, shown_refund_fen: payable_fen } })
    }
    const { page } = await opened(token, '/yuyue-order-list')
    await cards(page).first().waitFor()
    await expect.poll(() => cards(page).count()).toBe(10)
    await page.getByRole('button', { name: '上拉，看更早的预约' }).click()
    await expect.poll(() => cards(page).count()).toBe(11)
    await cards(page).last().getByRole('heading').scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(0)
    await cards(page).last().getByRole('heading').getByRole('link').click()
    await heading(page, '已取消')
    await page.getByRole('button', { name: '返回' }).click()
    await expect.poll(() => cards(page).count()).toBe(11)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
  })
})

describe('a booking', () => {
  it('shows when, where and under which rules, and saves a remark', async () => {
    const { token } = await aMember()
    const booking = await aBooking(token, { nth: 4 })
    const { page } = await opened(token, detailPath(booking))
    await heading(page, '待到店')
    await page.getByRole('link', { name: booking.store.name }).waitFor()
    await page.getByText(/^\d+月\d+日 \d\d:\d\d 前取消全额退款/).waitFor()
    await page.getByText(/还剩 2 次/).waitFor()
    expect(await page.getByRole('link', { name: '致电门店' }).getAttribute('href')).toMatch(/^tel:/)
    const file = await page.getByRole('link', { name: '添加到日历' }).getAttribute('href')
    expect(await page.evaluate(async (url) => (await (await fetch(url ?? '')).text()).slice(0, 15), file)).toBe(
      'BEGIN:VCALENDAR',
    )

    await page.getByRole('button', { name: /^备注/ }).click()
    await page.getByRole('dialog', { name: '备注' }).getByRole('textbox').fill('带一位小朋友')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByRole('button', { name: /^备注.*带一位小朋友/ }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: /^备注.*带一位小朋友/ }).waitFor()
  })

  it('leads to its store on the map of the app around it', async () => {
    const { token } = await aMember()
    const booking = await aBooking(token, { nth: 12 })
    const { page, phone } = await opened(token, detailPath(booking), 'wx')
    await heading(page, '待到店')
    await page.getByRole('button', { name: '导航到店' }).click()
    await expect.poll(async () => (await phone.bridgeCalls('openLocation')).length, { timeout: 20_000 }).toBe(1)
    const [map] = await phone.bridgeCalls('openLocation')
    expect(map?.args).toMatchObject({ name: booking.store.name })
  })

  it('is rescheduled once the difference was shown', async () => {
    const { token } = await aMember()
    const booking = await aBooking(token, { nth: 5 })
    const { page } = await opened(token, detailPath(booking))
    await pickMore(page, '改期')
    await page.waitForURL(at('/reservation/rescheduling'))
    await page.getByText(/前可免费改期，还剩 2 次/).waitFor()
    await page.getByRole('button', { name: /也可以换一家/ }).click()
    await page.getByRole('dialog', { name: '换一家门店' }).getByText('现在预约的门店').waitFor()
    await page.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })

    const free = page.getByRole('button', { name: FREE_START })
    await free.first().waitFor()
    const name = (await free.last().textContent()) ?? ''
    const time = /\d\d:\d\d/.exec(name)?.[0] ?? ''
    expect(time).not.toBe(booking.time)
    await free.last().click()
    // The same day costs the same.
    await page.getByText('无差价').waitFor()
    await page.getByRole('button', { name: '选好了' }).click()
    const sheet = page.getByRole('dialog', { name: '确认改期' })
    expect(await sheet.locator('dl').innerText()).toMatch(new RegExp(`原来[^]*${booking.time}–[^]*改到[^]*${time}–`))
    await sheet.getByText('这次之后还可改期 1 次').waitFor()
    await sheet.getByRole('button', { name: '确认改期' }).click()
    await page.waitForURL(at('/reservation/order_detail'))
    await said(page, '改期成功')
    await page.getByText(new RegExp(`${time}–`)).waitFor()
    await page.getByText(/还剩 1 次/).waitFor()
    await page.getByRole('button', { name: '预约进度' }).click()
    await page.getByText('已改期').waitFor()
  })

  it('goes to pay what a dearer day costs more, and stays where it was until then', async () => {
    const { token } = await aMember()
    // From Monday to Thursday a portrait costs less.
    const isCheap = (day: string) => [1, 2, 3, 4].includes(weekday(day))
    const booking = await aBooking(token, { nth: 11, on: isCheap })
    const saturday = await freeSaturday(booking)
    const { page, open } = await opened(token, `/reservation/rescheduling?order_sn=${booking.order_sn}`)
    await page.getByRole('heading', { name: '新的日期' }).waitFor()
    for (const turned = page.locator(`[data-day="${saturday}"]`); (await turned.count()) === 0; )
      await page.getByRole('button', { name: '下个月' }).click()
    await page.locator(`[data-day="${saturday}"]`).click()
    await page
      .getByRole('button', { name: FREE_START })
      .and(page.getByRole('button', { name: /^周六/ }))
      .first()
      .click()
    await page.getByText(/^补差价 ¥\d+$/).waitFor()
    await page.getByRole('button', { name: '选好了' }).click()
    await page.getByRole('button', { name: /^去付 ¥\d+$/ }).click()
    await page.waitForURL(at('/reservation/payment'))
    const number = new URL(page.url()).searchParams.get('payable_no') ?? ''
    expect(kindOf(number)).toBe('reschedule')

    await open(detailPath(booking))
    await page.getByRole('link', { name: '支付差价' }).waitFor()
    await page.getByText(new RegExp(`${booking.time}–`)).waitFor()
    await pay(token, number)
    const dayNow = async () =>
      (await call<{ day: string }>(`/api/book/detail?order_sn=${booking.order_sn}`, { token })).day
    await expect.poll(dayNow, { timeout: 20_000 }).toBe(saturday)
    await page.reload()
    await page.getByText(/还剩 1 次/).waitFor()
    expect(await page.getByRole('link', { name: '支付差价' }).count()).toBe(0)
  })
})

describe('the home page', () => {
  it('shows a member the shoot that lies ahead', async () => {
    const { token } = await aMember()
    const booking = await aBooking(token, { nth: 10, days: 2 })
    const { page, cookie } = await opened(token, '/')
    const card = page.getByRole('region', { name: '即将到来的预约' })
    await card.getByText(booking.store.name).waitFor()
    expect(await card.innerText()).toContain(booking.time)
    // Above everything else, and in the document itself: nothing is pushed down later.
    const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0
    const categories = await topOf(page.getByRole('navigation', { name: '拍摄分类' }))
    expect(await topOf(card)).toBeLessThan(categories)
    expect(categories).toBeLessThan(await topOf(page.getByRole('region', { name: '品牌活动' })))
    await expect.poll(() => cookie('upcoming')).toBe('1')
    expect(await page.evaluate(async () => (await fetch('/')).text())).toContain('即将到来的预约')
    await card.getByRole('link', { name: /\d+月\d+日/ }).evaluate((link: HTMLElement) => link.click())
    await page.waitForURL(at('/reservation/order_detail'))
    await heading(page, '待到店')
  })
})
