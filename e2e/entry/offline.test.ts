import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aMember } from '../booking/bookings'
import { CITIES, hydrated, journeys, openingSeen, said, tap } from './journey'

const { start, opened: openedBy } = journeys('offline')

const NETWORK_ERROR = '网络错误'
const NEW_RELEASE = '检测到程序有更新版本，正在刷新，请稍后...'

const inShanghai = async (path: string) => {
  const journey = await start('phone', {
    path,
    prepare: (context) =>
      context.addCookies(
        Object.entries({ city_id: String(CITIES.shanghai.id), entered: '1' }).map(([name, value]) => ({
          name,
          value,
          domain: 'phone.localhost',
          path: '/',
        })),
      ),
  })
  await hydrated(journey.page)
  return journey
}

const pathOf = (page: Page) => new URL(page.url()).pathname
const words = (page: Page) => page.innerText('body')
/** A mark that a reload wipes away. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isOldPage: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isOldPage' in window)

const gone = (page: Page, files: string) =>
  page.route(files, (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' }))

describe('without a network', () => {
  it('the page stays, says it in Chinese, and leads on once the network is back', async () => {
    const { page, context } = await inShanghai('/')
    await mark(page)
    await context.setOffline(true)
    await page.evaluate(() => window.scrollTo(0, 300))
    const scrolled = await page.evaluate(() => window.scrollY)
    for (const link of ['当前城市：上海，切换城市', '全部分类', '登录']) {
      await tap(page.getByRole('link', { name: link }).first())
      await said(page, NETWORK_ERROR)
      expect(pathOf(page)).toBe('/')
    }
    expect(await words(page)).toContain('附近门店')
    expect(await words(page)).not.toMatch(/error/i)
    expect(await isMarked(page)).toBe(true)
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)

    await context.setOffline(false)
    await tap(page.getByRole('link', { name: /^全部分类/ }))
    await page.waitForURL((url) => url.pathname === '/product/list')
    await page.getByText('签证照').first().waitFor()
  })

  it('a page whose data cannot be had says so and tries again by a tap, and by itself', async () => {
    const { page, context } = await inShanghai('/')
    await tap(page.getByRole('link', { name: /^全部分类/ }))
    await page.waitForURL((url) => url.pathname === '/product/list')
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/')
    await context.setOffline(true)
    // The file of the list is here already, the products of this category are not.
    await tap(page.getByRole('navigation', { name: '拍摄分类' }).getByRole('link').first())
    await page.waitForURL((url) => url.pathname.startsWith('/product/list/'))
    await page.getByText('没能加载出来').first().waitFor()
    await page.getByRole('button', { name: '重新加载' }).first().click()
    await page.getByText('没能加载出来').first().waitFor()
    await context.setOffline(false)
    await page.getByText('签证照').first().waitFor()
  })

  it('a page that one begins at shows the way to try again, and opens by itself with the network', async () => {
    const { page, context } = await inShanghai('/mine/basic')
    // Back would close the advert.
    await openingSeen(page)
    await page.goto(page.url().replace('/mine/basic', '/'))
    await hydrated(page)
    let isAway = true
    await page.route('**/assets/Basic-*', (route) => (isAway ? route.abort() : route.continue()))
    await page.route('**/healthz', (route) => (isAway ? route.abort() : route.continue()))
    await page.goBack()
    await page.getByText(NETWORK_ERROR).waitFor()
    expect(pathOf(page)).toBe('/mine/basic')
    const again = page.getByRole('button', { name: '重新加载' })
    await again.click()
    // Only after that try has failed too: one that is still running would succeed, and take the button with it.
    await expect.poll(() => again.getAttribute('aria-busy')).not.toBe('true')
    isAway = false
    await again.click()
    await page.getByText('常住城市').first().waitFor()
    await context.unrouteAll()
  })
})

describe('after a release', () => {
  it('says so, reloads once after a second, and comes back to the same place', async () => {
    const { page } = await inShanghai('/')
    await mark(page)
    await page.evaluate(() => window.scrollTo(0, 500))
    const scrolled = await page.evaluate(() => window.scrollY)
    await gone(page, '**/assets/City-*.js')
    await tap(page.getByRole('link', { name: '当前城市：上海，切换城市' }))
    await said(page, NEW_RELEASE)
    expect(await words(page)).not.toMatch(/error/i)
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false)
    await hydrated(page)
    expect(pathOf(page)).toBe('/')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)

    // The file is still away: the page says it in Chinese, and does not reload for ever.
    await mark(page)
    await tap(page.getByRole('link', { name: '当前城市：上海，切换城市' }))
    await page.getByText('页面出了点问题').waitFor()
    expect(await isMarked(page)).toBe(true)
    expect(await words(page)).not.toMatch(/error/i)
    await page.unrouteAll()
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByRole('heading', { name: '选择城市' }).waitFor()
  })

  it('does the same when only a style is gone', async () => {
    const { page } = await inShanghai('/')
    await mark(page)
    await gone(page, '**/assets/City-*.css')
    await tap(page.getByRole('link', { name: '当前城市：上海，切换城市' }))
    await said(page, NEW_RELEASE)
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false)
    await hydrated(page)
    expect(pathOf(page)).toBe('/')
  })
})

describe('a first visit whose scripts cannot be had', () => {
  const opened = async (path: string, answer: 'gone' | 'cut') => {
    const documents: string[] = []
    const journey = await start('phone', {
      path,
      prepare: async (_, page) => {
        page.on('request', (request) => {
          const { pathname } = new URL(request.url())
          if (request.isNavigationRequest() && !pathname.startsWith('/__lab')) documents.push(pathname)
        })
        if (answer === 'gone') await gone(page, '**/assets/entry-client-*.js')
        else await page.route('**/assets/*', (route) => route.abort())
      },
    })
    return { ...journey, documents }
  }

  it('reloads once, then stays readable, leads on by its links, and says how it comes alive', async () => {
    const { page, documents } = await opened('/', 'gone')
    await expect.poll(() => documents).toEqual(['/', '/'])
    const alert = page.getByRole('alert').filter({ hasText: '页面没有加载完整' })
    await alert.waitFor()
    await page.getByText('附近门店').first().waitFor()
    await page.getByRole('link', { name: /^全部分类/ }).click()
    await page.waitForURL((url) => url.pathname === '/product/list')
    await page.getByText('签证照').first().waitFor()
    expect(documents).toEqual(['/', '/', '/product/list'])
    await alert.waitFor()
    await page.unrouteAll()
    await alert.getByRole('link', { name: '重新加载' }).click()
    await hydrated(page)
    expect(pathOf(page)).toBe('/product/list')
  })

  it('is not blank where only the browser renders, and without a network does not reload', async () => {
    const { page, documents } = await opened('/mine/basic', 'cut')
    await page.getByRole('alert').filter({ hasText: '页面没有加载出来' }).waitFor()
    expect(documents).toEqual(['/mine/basic'])
  })
})

it('a style that was lost without a network comes with the next try', async () => {
  const { page, context } = await inShanghai('/')
  await context.setOffline(true)
  await tap(page.getByRole('link', { name: '当前城市：上海，切换城市' }))
  await said(page, NETWORK_ERROR)
  await context.setOffline(false)
  await tap(page.getByRole('link', { name: '当前城市：上海，切换城市' }))
  await page.getByRole('heading', { name: '选择城市' }).waitFor()
  const missing = await page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
        (link) => !link.sheet && !link.disabled,
      ).length,
  )
  expect(missing).toBe(0)
  const search = page.getByRole('combobox', { name: '搜索城市' })
  expect(await search.evaluate((field) => getComputedStyle(field).borderTopWidth)).toBe('0px')
})

it('a question whose file was lost without a network says so, and comes whole with the network', async () => {
  const { page, context } = await openedBy((await aMember()).token, '/mine')
  await hydrated(page)
  await context.setOffline(true)
  const leave = page.getByRole('button', { name: '退出登录' })
  await tap(leave)
  await said(page, NETWORK_ERROR)
  await context.setOffline(false)
  const question = page.getByRole('alertdialog', { name: '退出登录' })
  await question.waitFor()
  expect(await question.evaluate((panel) => getComputedStyle(panel).display)).toBe('flex')
})
