import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { CITIES, hydrated, journeys, openingSeen, tap } from './journey'

const { start } = journeys('back')

const inShanghai = async (path: string) => {
  const journey = await start('phone', {
    path,
    prepare: async (context, page) => {
      await context.addCookies(
        Object.entries({ city_id: String(CITIES.shanghai.id), entered: '1' }).map(([name, value]) => ({
          name,
          value,
          domain: 'phone.localhost',
          path: '/',
        })),
      )
      await openingSeen(page)
    },
  })
  await hydrated(journey.page)
  return journey
}

const addressOf = (page: Page) => page.evaluate(() => location.pathname + location.search)
const overlays = (page: Page) => page.getByRole('dialog').count()
/** The phone's own Back: the page may not be left, so nothing is waited for. */
const back = (page: Page) => page.evaluate(() => window.history.back())
const forward = (page: Page) => page.evaluate(() => window.history.forward())
const closed = (page: Page) => expect.poll(() => overlays(page)).toBe(0)

async function atProducts() {
  const { page } = await inShanghai('/search/store')
  await tap(page.getByRole('main').getByRole('link').first())
  await page.waitForURL((url) => url.pathname.startsWith('/store/detail/'))
  await page.goto(page.url().replace(/\/store.*/, '/product/list'))
  await hydrated(page)
  return page
}

const openMenu = async (page: Page) => {
  await tap(page.getByRole('button', { name: '菜单' }))
  await page.getByRole('dialog', { name: '菜单' }).waitFor()
}

describe('Back', () => {
  it('closes a sheet and leaves the page as it was; forward afterwards opens nothing; the next Back leaves', async () => {
    const page = await atProducts()
    await openMenu(page)
    await back(page)
    await closed(page)
    expect(await addressOf(page)).toBe('/product/list')
    await forward(page)
    await expect.poll(() => page.evaluate(() => history.state?.cover ?? 0)).toBe(0)
    expect(await overlays(page)).toBe(0)
    expect(await addressOf(page)).toBe('/product/list')
    await back(page)
    await page.waitForURL((url) => url.pathname.startsWith('/store/detail/'))
  })

  it('closed by its own button, a sheet leaves nothing behind', async () => {
    const page = await atProducts()
    for (const _ of [1, 2, 3]) {
      await openMenu(page)
      await tap(page.getByRole('dialog').getByRole('button', { name: '关闭' }))
      await closed(page)
    }
    await expect.poll(() => page.evaluate(() => history.state?.cover ?? 0)).toBe(0)
    await back(page)
    await page.waitForURL((url) => url.pathname.startsWith('/store/detail/'))
  })

  it('a link in a sheet leads on, and Back from there comes to the page, without the sheet', async () => {
    const page = await atProducts()
    await openMenu(page)
    await tap(
      page
        .getByRole('dialog')
        .getByRole('link', { name: /门店地址|门店/ })
        .first(),
    )
    await page.waitForURL((url) => url.pathname === '/search/store')
    await closed(page)
    await back(page)
    await page.waitForURL((url) => url.pathname === '/product/list')
    expect(await overlays(page)).toBe(0)
    await back(page)
    await page.waitForURL((url) => url.pathname.startsWith('/store/detail/'))
  })

  it('a choice in a sheet that changes the address keeps one entry', async () => {
    const { page } = await inShanghai('/')
    await tap(page.getByRole('link', { name: /全部\s*门店/ }).first())
    await page.waitForURL((url) => url.pathname === '/search/store')
    await tap(page.getByRole('button', { name: /区域/ }).first())
    await page.getByRole('dialog', { name: '选择区域' }).waitFor()
    await tap(page.getByRole('dialog').getByText('静安区').first())
    await page.waitForURL((url) => url.searchParams.has('district'))
    await closed(page)
    await back(page)
    await page.waitForURL((url) => url.pathname === '/')
  })

  it('a reload in the moment in which a sheet opens stays on the page', async () => {
    const page = await atProducts()
    // What the browser has then: the mark of the sheet on the entry of the page.
    await page.evaluate(() => history.replaceState({ ...history.state, cover: 1 }, ''))
    await page.reload()
    await hydrated(page)
    await expect.poll(() => page.evaluate(() => history.state?.cover ?? 0)).toBe(0)
    expect(await addressOf(page)).toBe('/product/list')
    await back(page)
    await page.waitForURL((url) => url.pathname.startsWith('/store/detail/'))
  })

  it('a reload under an open sheet leaves nothing behind', async () => {
    const page = await atProducts()
    await openMenu(page)
    await page.reload()
    await hydrated(page)
    await expect.poll(() => page.evaluate(() => history.state?.cover ?? 0)).toBe(0)
    expect(await overlays(page)).toBe(0)
    await back(page)
    await page.waitForURL((url) => url.pathname.startsWith('/store/detail/'))
  })

  it('closes the pictures of a product, and two presses leave the page', async () => {
    const { page } = await inShanghai('/product/list')
    await tap(page.getByRole('main').getByRole('link').filter({ hasText: '签证照' }).first())
    await page.waitForURL((url) => url.pathname === '/product/detail')
    await tap(page.getByRole('button', { name: /^放大第1张/ }).first())
    await page.getByRole('dialog').waitFor()
    await page.evaluate(() => {
      window.history.back()
      setTimeout(() => window.history.back(), 300)
    })
    await page.waitForURL((url) => url.pathname === '/product/list')
    expect(await overlays(page)).toBe(0)
  })
})
