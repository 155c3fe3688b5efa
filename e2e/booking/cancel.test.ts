import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { endGrace } from '../entry/demo'
import { journeys, said } from '../entry/journey'
import { pickMore } from './book'
import { aBooking, aMember, type Made, serve, stateOf } from './bookings'

const { opened } = journeys('cancel')
const at = (path: string) => (url: URL) => url.pathname === path
const yuan = (fen: number) => (fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2))
const detailPath = ({ order_sn }: Made) => `/reservation/order_detail?order_sn=${order_sn}`

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor()

describe('a booking', () => {
  it('shows what comes back before it is cancelled, and can be put away afterwards', async () => {
    const { token } = await aMember()
    const booking = await aBooking(token, { nth: 6 })
    const { page, open } = await opened(token, detailPath(booking))
    await pickMore(page, '取消预约')
    const sheet = page.getByRole('dialog', { name: '取消预约' })
    await expect.poll(() => sheet.locator('dl').innerText()).toContain('退回到 微信支付')
    expect(await sheet.locator('dl').innerText()).toContain(`将退回\n${yuan(booking.payable_fen)}元`)
    await sheet.getByRole('button', { name: '时间有变' }).click()
    await sheet.getByRole('button', { name: '确认取消' }).click()
    await heading(page, '已取消')
    expect(await stateOf(token, booking.order_sn)).toBe('cancelled')
    await page.getByText(/¥\d+ (正在原路退回|已原路退回)/).waitFor()

    await page.getByRole('button', { name: '删除这条预约' }).click()
    await page.getByRole('button', { name: '删除', exact: true }).click()
    await page.waitForURL(at('/yuyue-order-list'))
    await page.getByText('还没有预约').waitFor()
    await open(detailPath(booking))
    await page.getByText('没有找到这个预约').waitFor()
  })

  it('is not cancelled by the second tap of a finger that lies where the sheet comes up', async () => {
    const { token } = await aMember()
    const booking = await aBooking(token, { nth: 8 })
    const { page } = await opened(token, detailPath(booking))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // What lasts less than half a second lasts long enough to look at.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Animation.enable')
    await page.getByRole('button', { name: '更多' }).click()
    const row = page.getByRole('dialog', { name: '更多' }).getByRole('button', { name: /^取消预约/ })
    await row.hover()
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.01 })
    await row.click()
    const yes = page.getByRole('button', { name: '确认取消' })
    const place = await yes.boundingBox()
    if (!place) throw new Error('the sheet did not come')
    await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
    await page.mouse.click(place.x + place.width / 2, 5)
    expect(await yes.isVisible()).toBe(true)
    expect(await stateOf(token, booking.order_sn)).toBe('booked')
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 })
    await yes.click()
    await heading(page, '已取消')
  })

  it('withholds a part on a late cancel, to the fen as the preview says', async () => {
    const { token } = await aMember()
    const booking = await aBooking(token, { days: 0 })
    await endGrace(booking.order_sn)
    const { page } = await opened(token, detailPath(booking))
    await page.getByText(/^距到店已不足 24 小时，现在取消扣除 30%/).waitFor()
    await pickMore(page, '取消预约')
    const sums = page.getByRole('dialog', { name: '取消预约' }).locator('dl')
    const withheld = Math.floor(booking.payable_fen * 0.3)
    await expect.poll(() => sums.innerText()).toContain(`将退回\n${yuan(booking.payable_fen - withheld)}元`)
    expect(await sums.innerText()).toContain(`按规则扣除\n${yuan(withheld)}元`)
    await page.getByRole('button', { name: '再想想' }).click()
    expect(await stateOf(token, booking.order_sn)).toBe('booked')
  })

  it('asks again when another sum comes back than was shown', async () => {
    const { token } = await aMember()
    const booking = await aBooking(token, { nth: 7 })
    const { page } = await opened(token, detailPath(booking))
    // As if it had been shown a moment before the rule changed.
    await page.route(
      '**/api/book/cancelbook',
      (route) => {
        const sent = route.request().postDataJSON() as { shown_refund_fen: number }
        return route.continue({ postData: { ...sent, shown_refund_fen: sent.shown_refund_fen - 1 } })
      },
      { times: 1 },
    )
    await pickMore(page, '取消预约')
    await page.getByRole('button', { name: '确认取消' }).click()
    await page.getByRole('alert').filter({ hasText: '退款金额刚刚有变化' }).waitFor()
    expect(await stateOf(token, booking.order_sn)).toBe('booked')
    await page.getByRole('button', { name: '确认取消' }).click()
    await heading(page, '已取消')
  })

  it('cancelled in one tab is shown as cancelled in the other', async () => {
    const { token } = await aMember()
    const booking = await aBooking(token, { nth: 8 })
    const { page, context, url } = await opened(token, detailPath(booking))
    await heading(page, '待到店')
    const other = await context.newPage()
    await other.goto(url(detailPath(booking)))
    await pickMore(other, '取消预约')
    await other.getByRole('button', { name: '确认取消' }).click()
    await heading(other, '已取消')

    await pickMore(page, '取消预约')
    await said(page, '这个预约的状态刚刚变了，已为您更新')
    await heading(page, '已取消')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('is reviewed when it is over, and the store shows it', async () => {
    const { token, mobile } = await aMember()
    const booking = await aBooking(token, { nth: 9 })
    await serve(booking.order_sn, 'completed')
    const { page } = await opened(token, '/yuyue-order-list?tab=over')
    await page.getByRole('link', { name: /^评价/ }).click()
    await page.waitForURL(at('/estimate'))
    await page.getByRole('button', { name: '提交评价' }).click()
    await page.getByRole('main').getByText('请先点亮星星').waitFor()
    await page.getByRole('radio', { name: '5分' }).check({ force: true })
    await page.getByRole('button', { name: '老师耐心' }).click()
    const words = `光线温柔，等得不久 ${mobile}`
    await page.getByRole('textbox', { name: '说说感受' }).fill(words)
    await page.reload()
    await expect.poll(() => page.getByRole('textbox', { name: '说说感受' }).inputValue()).toBe(words)
    await page.getByRole('button', { name: '提交评价' }).click()
    await page.waitForURL(at('/estimate/success'))
    await page.getByRole('link', { name: '去门店看看评价' }).click()
    await page.waitForURL(at(`/store/detail/${booking.store.id}`))
    await page.getByRole('listitem').filter({ hasText: words }).getByText('老师耐心').waitFor()
  })
})
