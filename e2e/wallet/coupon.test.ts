import { describe, expect, it } from 'vitest'
import { atServer, isAt, openSlot, orders, PAYMENT, submit, submitButton } from '../booking/book'
import { aMember, call } from '../booking/bookings'
import { hydrated, journeys, loggedIn, newMobile, said } from '../entry/journey'
import { asMember, give, newCode, prove } from './cards'
import { payable, toConfirm } from './confirm'

const { start } = journeys('coupon')
/** 自然证件照, ¥199. */
const NATURAL = '2x1'

describe('a coupon of the card case', () => {
  it('proposes a coupon, and lets go of one that another booking took meanwhile', async () => {
    const mobile = newMobile()
    const journey = await start('phone', { path: '/mine', prepare: loggedIn('phone', mobile) })
    const { page } = journey
    const coupon_code = await give(journey, mobile, 'coupon')
    const slot = await openSlot(3, NATURAL, 7)
    await toConfirm(journey, slot)
    await expect.poll(() => payable(page)).toContain('应付149元')

    const choice = {
      store_id: slot.storeId,
      day: (await openSlot(3, NATURAL, 8)).day,
      time: slot.time,
      items: [{ product_id: 2, people: 1 }],
      tenders: { coupon_code, voucher_code: '', gift_cards: [] },
    }
    await asMember(journey, '/api/book/startbook', { ...choice, agreed: true, shown_payable_fen: 14_900 })
    await submit(page)
    await said(page, '优惠有变化，已为您重新选择')
    await expect.poll(() => payable(page)).toContain('应付199元')
    expect(await orders(journey)).toHaveLength(1)

    await submitButton(page).click()
    await page.waitForURL(isAt(PAYMENT))
    expect(await orders(journey)).toHaveLength(2)
  })

  it('is used once when the answer was lost, though the booking itself holds it by then', async () => {
    const mobile = newMobile()
    const journey = await start('phone', { path: '/mine', prepare: loggedIn('phone', mobile) })
    const { page } = journey
    await give(journey, mobile, 'coupon')
    await toConfirm(journey, await openSlot(3, NATURAL, 9))
    await expect.poll(() => payable(page)).toContain('应付149元')
    await page.route('**/api/book/startbook', async (route) => {
      await atServer(route)
      await route.abort('internetdisconnected')
    })
    await submit(page)
    await page.getByText('刚才的提交没有收到答复').waitFor()
    await page.unroute('**/api/book/startbook')
    await page.reload()
    await page.getByText('刚才的提交没有收到答复').waitFor()
    await submit(page)
    await page.waitForURL(isAt(PAYMENT))
    await page.getByRole('button', { name: '微信支付 ¥149' }).waitFor()
    expect(await orders(journey)).toHaveLength(1)
  })

  it('shows what a coupon is good for to everyone who has the address', async () => {
    const member = await aMember()
    await prove(member)
    const coupon = await call<{ code: string }>('/api/coupon/redeem', {
      token: member.token,
      body: { code: await newCode({ kind: 'coupon', rule_key: 'portrait' }) },
    })
    const { page } = await start('phone', { path: `/applicable/${coupon.code}` })
    await page.getByRole('heading', { name: '写真专享券' }).waitFor()
    await page.getByRole('link', { name: /窗边的光/ }).waitFor()
    await hydrated(page, '[role=tab]')
    await page.getByRole('tab', { name: /门店/ }).click()
    await page.getByRole('article').first().waitFor()
  })
})
