import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { CITIES, hydrated, inCity, journeys, loggedIn, newMobile, openingSeen, post, tap } from './journey'

const { start } = journeys('home')

type Names = Record<string, string>

const cookies = (names: Names) =>
  Object.entries(names).map(([name, value]) => ({ name, value, domain: 'phone.localhost', path: '/' }))

const known = { city_id: String(CITIES.shanghai.id), entered: '1' }

const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

/** Share no point. */
async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
}

const opening = (page: Page) => page.getByRole('dialog')

describe('what lies over home', () => {
  it.each([
    [390, 844],
    [320, 568],
    [844, 390],
    [1280, 800],
  ])('the opening advert stands in the middle (%i × %i)', async (width, height) => {
    const { page } = await start('phone', {
      prepare: async (context, page) => {
        await context.addCookies(cookies(known))
        await page.setViewportSize({ width, height })
      },
    })
    const card = opening(page).getByRole('link', { name: '新年全家福，可以约了' })
    await card.waitFor()
    const box = await boxOf(card)
    expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThanOrEqual(1)
    expect(box.y).toBeGreaterThanOrEqual(0)
    // It says what it costs, and it comes with its picture.
    expect(await card.innerText()).toMatch(/¥\d+/)
    expect(await card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const cross = await boxOf(opening(page).getByRole('button', { name: '关闭' }))
    expect(Math.abs(cross.x + cross.width / 2 - width / 2)).toBeLessThanOrEqual(1)
    expect(cross.y + cross.height).toBeLessThanOrEqual(height)
  })

  it('the opening advert closes by Back, and home stays', async () => {
    const { page } = await start('phone', {
      prepare: async (context) => context.addCookies(cookies(known)),
    })
    await opening(page).waitFor()
    await page.evaluate(() => window.history.back())
    await opening(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('comes one after the other: the advert, then the question about the city', async () => {
    const { page } = await start('phone', {
      before: (phone) => phone.location(CITIES.beijing.place),
      prepare: async (context, page) => {
        await context.addCookies(cookies({ city_id: known.city_id }))
        const { id, name } = CITIES.shanghai
        await page.addInitScript(
          (userCity) => {
            if (!localStorage.getItem('geo')) localStorage.setItem('geo', JSON.stringify({ userCity }))
          },
          { city_id: id, name: `${name}市`, short_name: name, store_count: 14 },
        )
      },
    })
    const asked = page.getByRole('alertdialog')
    await opening(page).or(asked).waitFor()
    const seen = new Set<number>()
    await expect
      .poll(async () => {
        // In one look: between two, one may have gone and the other come.
        seen.add(await opening(page).or(asked).count())
        if ((await opening(page).count()) === 1) await tap(opening(page).getByRole('button', { name: '关闭' }))
        return asked.count()
      })
      .toBe(1)
    expect(Math.max(...seen)).toBe(1)
    await asked.getByText('检测到您当前在北京，是否切换？').waitFor()
    await tap(asked.getByRole('button', { name: '取消' }))
    await inCity(page, CITIES.shanghai.name)
  })

  it.each([
    [390, 844],
    [320, 568],
  ])('the cart covers neither the advert’s cross nor a category (%i × %i)', async (width, height) => {
    const { page } = await start('phone', {
      prepare: async (context, page, phone) => {
        await page.setViewportSize({ width, height })
        await openingSeen(page)
        await context.addCookies(cookies(known))
        await loggedIn('phone', newMobile())(context, page, phone)
      },
    })
    await hydrated(page)
    const token = await page.evaluate(() => /access_token=([^;]+)/.exec(document.cookie)?.[1] ?? '')
    const { code } = await post(page, '/api/wish/add', { product_id: 1 }, token)
    expect(code).toBe(0)
    await page.reload()
    await hydrated(page)
    const cartButton = page.getByRole('link', { name: /^购物车/ })
    await cartButton.waitFor()
    const cross = page.getByRole('button', { name: '关闭广告' })
    expect(await areApart(cartButton, cross)).toBe(true)
    const advert = page.getByRole('complementary', { name: '广告' })
    expect(await areApart(cross, advert.getByRole('link').locator('img'))).toBe(true)
    expect(await areApart(cross, advert.getByText('应届求职套系'))).toBe(true)
    const categories = page.getByRole('navigation', { name: '拍摄分类' }).getByRole('listitem').locator('span')
    for (const category of await categories.all()) {
      expect(await areApart(cartButton, category), await category.innerText()).toBe(true)
    }
  })
})

describe('what home says first', () => {
  it('to a visitor: a price on the picture, and products with their earliest time', async () => {
    const { page } = await start('phone', { prepare: async (context) => context.addCookies(cookies(known)) })
    const hero = page.getByRole('region', { name: '品牌活动' })
    await hero.getByText('自然证件照').waitFor()
    expect(await hero.innerText()).toMatch(/¥\d+/)
    const products = page.getByRole('region', { name: '招牌产品' }).getByRole('listitem')
    expect(await products.count()).toBeGreaterThan(3)
    expect(await products.first().innerText()).toMatch(/¥\d+[\s\S]*最早 (今天|明天|周.) ?.*\d\d:\d\d 可约/)
    // The rail moves by itself: the page does not.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

describe('coming back to home', () => {
  it('finds the stores that were pulled up, and the place one left', async () => {
    const { page } = await start('phone', {
      prepare: async (context, page) => {
        await context.addCookies(cookies(known))
        await openingSeen(page)
      },
    })
    await hydrated(page)
    const stores = page.getByRole('region', { name: '附近门店' }).getByRole('article')
    await expect.poll(() => stores.count()).toBe(5)
    await page.getByText('上拉，加载更多门店').scrollIntoViewIfNeeded()
    await tap(page.getByText('上拉，加载更多门店'))
    await expect.poll(() => stores.count()).toBe(10)
    await stores.last().scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => window.scrollY)
    await tap(stores.last().getByRole('link').first())
    await page.waitForURL((url) => url.pathname.startsWith('/store/detail/'))
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(() => stores.count()).toBe(10)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
  })

  it.each([1500, 1600, 1700, 1800, 1900])('the way up lies on no button of a store, %i down', async (down) => {
    const { page } = await start('phone', {
      prepare: async (context, page) => {
        await context.addCookies(cookies(known))
        await openingSeen(page)
      },
    })
    await hydrated(page)
    await page.getByRole('heading', { name: '附近门店' }).scrollIntoViewIfNeeded()
    await page.evaluate((to) => window.scrollTo(0, to), down)
    const up = page.getByRole('button', { name: '回到顶部' })
    await up.waitFor()
    const ways = await page.getByRole('button', { name: /^导航去/ }).all()
    expect(ways.length).toBeGreaterThan(0)
    await expect.poll(async () => (await Promise.all(ways.map((way) => areApart(up, way)))).every(Boolean)).toBe(true)
  })

  it('a city chosen from home is a step back, so that Back from home leaves it', async () => {
    const { page } = await start('phone', {
      path: '/product/list',
      prepare: async (context, page) => {
        await context.addCookies(cookies(known))
        await openingSeen(page)
      },
    })
    await hydrated(page)
    await tap(page.getByRole('link', { name: /首页$/ }))
    await page.waitForURL((url) => url.pathname === '/')
    await tap(page.getByRole('link', { name: '当前城市：上海，切换城市' }))
    await page.waitForURL((url) => url.pathname === '/city')
    await tap(page.getByRole('button', { name: '北京', exact: true }))
    await inCity(page, '北京')
    // The list, home: and nothing after it.
    await expect.poll(() => page.evaluate(() => window.history.state?.idx)).toBe(1)
    await page.evaluate(() => window.history.back())
    await page.waitForURL((url) => url.pathname === '/product/list')
  })
})
