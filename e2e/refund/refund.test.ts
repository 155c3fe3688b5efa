import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { lab } from '../../apps/lab/client'
import { pickMore } from '../booking/book'
import { aBooking, aHold, aMember, call, type Made, stateOf } from '../booking/bookings'
import { journeys } from '../entry/journey'

const { opened } = journeys('refund')

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true }).waitFor({ timeout: 60_000 })
const steps = (page: Page) => page.getByRole('listitem').allInnerTexts()
const detailPath = ({ order_sn }: Made) => `/reservation/order_detail?order_sn=${order_sn}`
const yuan = (fen: number) => (fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2))

interface Detail {
  readonly parts: { refund_no: string; state: string }[]
}
const refundOf = (token: string, { order_sn }: Made) => call<Detail>(`/api/refund/detail?id=${order_sn}`, { token })

describe('a refund', () => {
  it('is seen before it is asked for, then followed until the money is back', async () => {
    const { token } = await aMember()
    const booking = await aBooking(token, { nth: 11 })
    const { page } = await opened(token, `/order/refund/${booking.order_sn}`)
    await heading(page, '取消预约并退款')
    const sums = page.locator('dl').first()
    await expect.poll(() => sums.innerText()).toContain(`将退回\n${yuan(booking.payable_fen)}元`)
    expect(await sums.innerText()).toContain('退回到 微信支付')
    await page.getByRole('button', { name: '时间有变' }).click()
    await page.getByRole('button', { name: '确认取消并退款' }).click()
    await heading(page, '已退回')
    expect(await stateOf(token, booking.order_sn)).toBe('cancelled')
    expect(await steps(page)).toEqual([
      expect.stringContaining('退款已受理'),
      expect.stringContaining('已交给微信支付'),
      expect.stringContaining('已退回'),
    ])
    expect((await refundOf(token, booking)).parts).toMatchObject([{ state: 'settled' }])

    const notices = async () =>
      (await call<{ timeline: { text: string }[] }>(`/api/book/detail?order_sn=${booking.order_sn}`, { token }))
        .timeline
    await expect.poll(notices, { timeout: 20_000 }).toContainEqual(expect.objectContaining({ text: '退款已到账' }))
    await page.getByRole('link', { name: '查看预约' }).click()
    await page.waitForURL((url) => url.pathname === '/reservation/order_detail')
    await heading(page, '已取消')
    await page.getByText('已原路退回').waitFor()
    await page.getByRole('link', { name: /退款 · 已退回/ }).click()
    await page.waitForURL((url) => url.pathname.startsWith('/order/refund/R'))
    await heading(page, '已退回')
  })

  it('says calmly that a person takes over when the provider cannot give it back', async () => {
    const { token } = await aMember()
    const booking = await aHold(token, { nth: 12 })
    const { order_sn } = booking
    const { pay_no } = await call<{ pay_no: string }>('/api/pay/wx_h5', { token, body: { payable_no: order_sn } })
    const desk = lab(inject('labUrl'), 'refund-abnormal')
    await desk.faults({ 'pay.refund_abnormal': { when: pay_no } })
    await desk.pay(pay_no)
    await expect.poll(() => stateOf(token, order_sn), { timeout: 20_000 }).toBe('booked')
    const { page } = await opened(token, detailPath(booking))
    await pickMore(page, '取消预约')
    await page.getByRole('button', { name: '确认取消' }).click()
    await heading(page, '已取消')
    const failed = async () => (await refundOf(token, booking)).parts[0]
    await expect.poll(failed, { timeout: 60_000 }).toMatchObject({ state: 'failed' })
    const { page: other } = await opened(token, `/order/refund/coupon/${(await failed())!.refund_no}`)
    await heading(other, '正在处理')
    await other.getByText('未能自动退回，同事正在处理').waitFor()
  })

  it('of another member is not found', async () => {
    const { token } = await aMember()
    const booking = await aBooking(token, { nth: 13 })
    const { page } = await opened((await aMember()).token, `/order/refund/${booking.order_sn}`)
    await page.getByText('没有找到这笔退款').waitFor()
  })
})
