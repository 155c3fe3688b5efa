import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { newMobile, phones, signIn } from '../account/visit'
import { hydrated, said } from '../entry/journey'

const visit = phones()
const PHONE_UA = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Mobile/15E148'

const cards = (page: Page) => page.getByRole('main').getByRole('link', { name: /分钟/ })
const atPath = (path: string) => (url: URL) => url.pathname === path

describe('finding a product', () => {
  it('is found by its initials, opened, chosen, and in the cart after signing in on the way', async () => {
    const here = await visit('phone', '/search/product')
    const { page } = here
    await hydrated(page)
    await page.getByRole('combobox', { name: '搜索产品' }).fill('qzz')
    // Products stand there before anything is searched for.
    await page.waitForURL(/keyword=qzz/)
    await page.getByRole('link', { name: /^签证照/ }).click()
    await page.waitForURL(atPath('/product/detail'))
    await page.getByRole('heading', { level: 1, name: '签证照' }).waitFor()

    await page.getByRole('button', { name: '加入购物车' }).click()
    const sheet = page.getByRole('dialog', { name: '人数与加购' })
    // Without a pointer: the sheet may still be rising under it.
    await sheet.getByRole('checkbox').first().dispatchEvent('click')
    await sheet.getByRole('button', { name: '登录并加入购物车' }).click()
    await page.waitForURL(atPath('/sign_in'))
    await signIn(here, newMobile())
    await page.waitForURL(atPath('/product/detail'))
    await said(page, '已加入购物车')

    await page.getByRole('link', { name: '购物车，1项' }).click()
    await page.getByRole('heading', { name: '购物车（1）' }).waitFor()
    await page.getByRole('button', { name: /^加购：/ }).waitFor()
    await page.getByRole('button', { name: '移出签证照' }).click()
    await page.getByRole('button', { name: '移出', exact: true }).click()
    await page.getByText('购物车还是空的').waitFor()
  })

  it('is listed by category, and the phone remembers which', async () => {
    const { page, go } = await visit('phone', '/product/list')
    await hydrated(page)
    const tab = (name: string) => page.getByRole('tab', { name })
    await tab('全家福').click()
    await page.waitForURL(/\/product\/list\/\d+$/)
    await cards(page).first().waitFor()
    await go('/product/list')
    await expect.poll(() => tab('全家福').getAttribute('aria-selected')).toBe('true')
  })

  it('is read about in full: every review, at an address of its own', async () => {
    const { page } = await visit('phone', '/product/detail?id=1')
    await hydrated(page)
    const all = page.getByRole('link', { name: /^查看全部 \d+ 条评价$/ })
    const count = Number(/\d+/.exec(await all.innerText())?.[0])
    await all.click()
    await page.getByRole('heading', { name: '全部评价' }).waitFor()
    await page.reload()
    await hydrated(page)
    const more = page.getByRole('button', { name: '上拉，看更早的评价' })
    const shown = page.getByRole('main').getByRole('listitem')
    while ((await shown.count()) < count) {
      const before = await shown.count()
      await more.dispatchEvent('click')
      await expect.poll(() => shown.count()).toBeGreaterThan(before)
    }
    expect(await shown.count()).toBe(count)
    await page.getByRole('button', { name: '返回' }).click()
    await page.getByRole('heading', { level: 1, name: '经典证件照' }).waitFor()
  })

  it.each([390, 320])('is read part by part, by tabs that can be tapped while they stick, %i wide', async (width) => {
    const { page } = await visit('phone', '/product/detail?id=1')
    await page.setViewportSize({ width, height: width === 320 ? 568 : 844 })
    await hydrated(page)
    const tabs = page.getByRole('navigation', { name: '产品介绍' })
    const tab = (name: string) => tabs.getByRole('button', { name })
    for (const name of ['门店', '评价', '样片', '包含']) {
      // A pointer of its own: what lies over a tab would have the tap.
      await tab(name).click({ timeout: 5000 })
      await expect.poll(() => tab(name).getAttribute('aria-current')).toBe('true')
    }
    expect(await page.getByRole('button', { name: /^收藏/ }).getAttribute('aria-pressed')).toBe('false')
    const edges = await tabs.evaluate((bar) => [bar.scrollWidth, bar.clientWidth])
    expect(edges[0]).toBe(edges[1])
  })

  it('is narrowed to a store until that is let go', async () => {
    const { page } = await visit('phone', '/product/list?store_id=1')
    await hydrated(page)
    await page.getByRole('button', { name: /看全部产品$/ }).click()
    await page.waitForURL((url) => url.pathname === '/product/list' && url.search === '')
  })

  it('shows itself before any script has run, and in a shared card', async () => {
    const answer = await fetch(new URL('/product/detail?id=1', inject('productUrl')), {
      headers: { 'user-agent': PHONE_UA },
    })
    const html = await answer.text()
    for (const words of ['经典证件照', '包含内容', '到店流程', 'og:title']) expect(html).toContain(words)
  })

  it('keeps the query when an old makeup address is opened', async () => {
    const { page } = await visit('phone', '/makeup/product/detail?id=1')
    await page.waitForURL((url) => url.pathname === '/product/detail' && url.searchParams.get('id') === '1')
  })
})

describe('the menu', () => {
  it('leads to what exists', async () => {
    const { page } = await visit('phone', '/product/list')
    await hydrated(page)
    await page.getByRole('button', { name: '菜单' }).click()
    const menu = page.getByRole('navigation', { name: '菜单' })
    await menu.getByRole('link', { name: '顾客须知' }).click()
    await page.waitForURL(atPath('/mine/customer_information'))
  })
})
