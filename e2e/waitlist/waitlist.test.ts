import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isAt, openSlot, orderSn, PAYMENT, submit, timesPath } from '../booking/book'
import { aMember, call, stateOf } from '../booking/bookings'
import { endHold, fillDay } from '../entry/demo'
import { journeys, newMobile, said, signInBySms } from '../entry/journey'
import { serious } from '../walk/serious'

const { start, opened } = journeys('waitlist')
/** 经典证件照, alone. */
const ID_PHOTO = 1

/** Another member has every place of a day. */
async function aFullDay(storeId: number, nth: number) {
  const slot = await openSlot(storeId, `${ID_PHOTO}x1`, nth)
  const holder = await aMember()
  await fillDay(storeId, slot.day, ID_PHOTO, holder.mobile)
  await expect
    .poll(
      async () =>
        (await call<{ state: string }>(`/api/schedule/list?store_id=${storeId}&items=1x1&day=${slot.day}`)).state,
    )
    .toBe('full')
  /** The place at an hour that visits are offered at. */
  const cancel = async () => {
    const { list } = await call<{ list: { order_sn: string; time: string }[] }>(
      '/api/book/list?tab=unpaid&per_page=50',
      holder,
    )
    const { order_sn } = list.find(({ time }) => time.endsWith(':00'))!
    await call('/api/book/cancelbook', { ...holder, body: { order_sn, shown_refund_fen: 0 } })
  }
  return { slot, cancel }
}

const card = (page: Page) => page.getByRole('article', { name: /^候补 经典证件照/ })
const begin = (page: Page) => page.getByRole('button', { name: '开始候补' })

describe('the waitlist', () => {
  it('leads from a full day over a message to a booking, by one tap', async () => {
    const { slot, cancel } = await aFullDay(6, 6)
    const { token } = await aMember()
    const { page, open } = await opened(token, timesPath(slot))
    await page.getByRole('link', { name: '候补这一天' }).click()
    await page.waitForURL(isAt('/mine/waitlist'))
    await begin(page).waitFor()
    expect(await page.locator(`[data-day="${slot.day}"]`).getAttribute('aria-pressed')).toBe('true')
    expect(await serious(page)).toEqual([])
    await begin(page).click()
    await card(page).getByText('您排在第 1 位').waitFor()

    await cancel()
    await open('/message')
    await page.getByRole('link', { name: /候补到了/ }).click()
    await page.waitForURL(isAt('/reservation/detail'))
    await page.getByText('为您保留到').waitFor()
    expect(await serious(page)).toEqual([])
    await page.getByRole('button', { name: '返回' }).click()
    await page.waitForURL(isAt('/mine/waitlist'))
    await card(page).getByText('为您保留').waitFor()
    expect(await serious(page)).toEqual([])
    await card(page).getByRole('button', { name: '去预约' }).click()
    await page.waitForURL(isAt('/reservation/detail'))
    await submit(page)
    await page.waitForURL(isAt(PAYMENT))
    expect(await stateOf(token, orderSn(page) ?? '')).toBe('held')
    await open('/mine/waitlist')
    await card(page).getByText('待支付').waitFor()
    expect(await serious(page)).toEqual([])
    await card(page).getByRole('link', { name: '去支付' }).click()
    await page.waitForURL(isAt(PAYMENT))

    await endHold(orderSn(page) ?? '')
    await open('/message')
    await expect
      .poll(async () => (await call<{ list: { state: string }[] }>('/api/waitlist/list', { token })).list[0]?.state)
      .toBe('live')
    await page.reload()
    await page.getByRole('link', { name: /候补继续/ }).click()
    await card(page).getByText('您排在第 1 位').waitFor()
  })

  it('asks a visitor to log in and comes back to what was wanted, which can be ended', async () => {
    const { slot } = await aFullDay(7, 6)
    const journey = await start('phone', { path: timesPath(slot) })
    const { page } = journey
    // Nothing lies over it on the smallest screen: it is tapped where it is.
    await page.setViewportSize({ width: 320, height: 568 })
    const way = page.getByRole('link', { name: '候补这一天' })
    await way.waitFor()
    const box = (await way.boundingBox())!
    expect(box.y + box.height).toBeLessThanOrEqual(568)
    await way.click()
    await page.waitForURL(isAt('/sign_in'))
    await signInBySms(journey, newMobile())
    await page.waitForURL(isAt('/mine/waitlist'))
    await begin(page).click()
    await said(page, '开始候补了，您排在第 1 位')
    await card(page).getByRole('button', { name: '不再候补' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '不再候补' }).click()
    await card(page).getByText('已结束').waitFor()
  })
})
