import { describe, expect, it } from 'vitest'
import { isAt } from '../booking/book'
import { hydrated, journeys, loggedIn, newMobile, settledAt } from '../entry/journey'

const { start } = journeys('favourites')

describe('a heart', () => {
  it('is on the phone before the login, and in the account after it', async () => {
    const journey = await start('phone', { path: '/product/detail?id=9' })
    const { page, open } = journey
    const heart = page.getByRole('button', { name: /^收藏/ })
    await settledAt(journey, '/product/detail')
    await hydrated(page, 'button[aria-pressed]')
    await heart.click()
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
    await open('/store/detail/1')
    await hydrated(page, 'button[aria-pressed]')
    await heart.click()
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')

    // The way there is in what the heart says: a visitor has no page of their own.
    await page.getByRole('button', { name: '去“我的收藏”看看' }).click()
    await page.waitForURL(isAt('/mine/favourites'))
    await page.getByRole('tab', { name: /产品/ }).click()
    const soonest = page.getByRole('link', { name: /^最早.+ \d\d:\d\d · / })
    await soonest.click()
    await page.waitForURL(isAt('/reservation/product/date_and_time'))
    expect(new URL(page.url()).searchParams.get('items')).toBe('9')
    await open('/mine/favourites')
    await soonest.waitFor()
    await page.getByText('收藏只在这部手机上').waitFor()
    expect(await page.getByRole('listitem').count()).toBe(1)
    await page.getByRole('tab', { name: /门店/ }).click()
    await expect.poll(() => page.getByRole('listitem').count()).toBe(1)

    await loggedIn('phone', newMobile())(journey.context, page, journey.phone)
    await open('/mine/favourites')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('favourites'))).toBeNull()
    await expect.poll(() => page.getByRole('listitem').count()).toBe(1)
    expect(await page.getByText('收藏只在这部手机上').count()).toBe(0)
    await page.getByRole('button', { name: /^收藏/ }).click()
    await page.getByText('还没有收藏产品').waitFor()
  })
})
