import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { aBooking, aMember, call, serve } from '../booking/bookings'
import { CITIES, journeys } from '../entry/journey'

const { start, opened } = journeys('standing')

const at = (path: string) => (url: URL) => url.pathname === path
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()
const tile = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** A member whose first visit is over. */
async function withVisit() {
  const { token } = await aMember()
  const { order_sn } = await aBooking(token)
  await serve(order_sn, 'completed')
  return { token, order_sn }
}

const UA = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const documentAt = async (path: string) => {
  const answer = await fetch(inject('productUrl') + path, { headers: { 'user-agent': UA, cookie: 'entered=1' } })
  return { status: answer.status, html: await answer.text() }
}

describe('a member', () => {
  it('finds from the center what a visit has brought, and the way back', async () => {
    const { token, order_sn } = await withVisit()
    const { page } = await opened(token, '/mine')
    await link(page, /积分$/).click()
    await page.waitForURL(at('/member-center'))
    await page.getByText('有效至').waitFor()
    await link(page, /^成长值/).click()
    await page.waitForURL(at('/growth-value'))
    await link(page, '成长值明细').click()
    await page.waitForURL(at('/growth-value-detail'))
    await link(page, /^到店拍摄/).click()
    await page.waitForURL(at('/reservation/order_detail'))
    expect(new URL(page.url()).searchParams.get('order_sn')).toBe(order_sn)
    for (const path of ['/growth-value-detail', '/growth-value', '/member-center', '/mine']) {
      await page.goBack()
      await page.waitForURL(at(path))
    }
  })

  it('sees a new badge fall in once, shows it without a name, and takes it back', async () => {
    const { token } = await withVisit()
    const { nickname } = await call<{ nickname: string }>('/api/me', { token })
    const { page, open } = await opened(token, '/mine/badge')
    await tile(page, /^初次见面 ?新/).waitFor()
    await expect
      .poll(async () => (await call<{ key: string; seen: boolean }[]>('/api/badge/list', { token }))[0]?.seen)
      .toBe(true)
    await page.reload()
    await tile(page, /^初次见面 ?\d/).click()
    await tile(page, '分享这枚勋章').click()
    await page.waitForURL(at('/mine/badge/share'))
    const shared = new URL(page.url())
    const address = shared.pathname + shared.search

    const { html } = await documentAt(address)
    expect(html).toMatch(/<meta property="og:title" content="我在[^"]+点亮了『初次见面』">/)
    expect(html).toMatch(/<meta property="og:image" content="http[^"]+first_visit\.webp">/)
    expect(html).toContain('我也去拍一张')
    expect(html).not.toContain(nickname)

    const stranger = await start('phone', {
      path: address,
      prepare: (context) =>
        context.addCookies(
          Object.entries({ city_id: String(CITIES.shanghai.id), entered: '1' }).map(([name, value]) => ({
            ...{ name, value, domain: 'phone.localhost', path: '/' },
          })),
        ),
    })
    await stranger.page.getByText(/^\d{4}年\d+月点亮$/).waitFor()
    expect(await stranger.page.innerText('body')).not.toContain(nickname)

    await open('/mine/badge')
    await tile(page, /^初次见面/).click()
    await tile(page, '收起分享').click()
    await tile(page, '分享这枚勋章').waitFor()
    // Documents for everybody are kept for two seconds.
    await expect.poll(async () => (await documentAt(address)).status, { timeout: 10_000 }).toBe(404)
    await stranger.page.reload()
    await stranger.page.getByText('这枚勋章已收起').waitFor()
    await stranger.page.getByRole('link', { name: '我也去拍一张' }).waitFor()
  })
})
