import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { CITIES, hydrated, journeys } from '../entry/journey'

const { start } = journeys('store')

const AUTO_COMPLETE = '/api/store/search/auto_complete'
const WUTONG = '快门照相馆·静安梧桐里店'

async function searching(path = '/search/store', app: 'phone' | 'wx' = 'phone') {
  const journey = await start(app, {
    path,
    before: (phone) => phone.location(CITIES.shanghai.place),
    prepare: async (context, page) => {
      await context.addCookies([
        { name: 'city_id', value: String(CITIES.shanghai.id), domain: `${app}.localhost`, path: '/' },
        { name: 'location', value: '121.4737,31.2304', domain: `${app}.localhost`, path: '/' },
      ])
      // The sheets here have a button of that name and are not to be closed.
      await page.removeLocatorHandler(page.getByRole('button', { name: '关闭', exact: true }))
    },
  })
  // The messaging app is asked once, in silence, who this is: the page is left for a moment and comes back.
  if (app === 'wx')
    await expect
      .poll(async () => (await journey.page.context().cookies()).some(({ name }) => name === 'wx_auth_info'), {
        timeout: 20_000,
      })
      .toBe(true)
  await journey.page.waitForURL((url) => url.pathname === new URL(path, url).pathname)
  await hydrated(journey.page)
  return journey
}

const field = (page: Page) => page.getByRole('combobox', { name: '搜索门店' })
const tips = (page: Page) => page.getByRole('listbox', { name: '搜索门店建议' }).getByRole('option')
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

describe('searching for a store', () => {
  it('finds by pinyin, chooses a tip by key, and asks for tips of words only', async () => {
    const { page, answers } = await searching()
    const asked = () => answers.filter(({ path }) => path === AUTO_COMPLETE).length
    await field(page).pressSequentially('wutong', { delay: 20 })
    await tips(page).first().waitFor()
    expect(asked()).toBe(1)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => tips(page).first().getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Enter')
    await expect.poll(() => query(page)).toEqual({ keyword: WUTONG })
    await expect.poll(() => cards(page).count()).toBe(1)
    expect(await field(page).inputValue()).toBe(WUTONG)

    await page.clock.install()
    await field(page).fill('   ')
    await page.clock.fastForward(2000)
    await page.getByRole('button', { name: '搜索', exact: true }).click()
    await expect.poll(() => query(page)).toEqual({})
    await expect.poll(() => cards(page).count()).toBe(10)
    expect(asked()).toBe(1)
  })

  it('comes by tens, nearest first', async () => {
    const { page } = await searching()
    await page.getByText('共 14 家门店').waitFor()
    expect(await cards(page).count()).toBe(10)
    expect(await cards(page).first().textContent()).toContain('最近可约')
    await page.getByRole('button', { name: '上拉，加载更多门店' }).click()
    await expect.poll(() => cards(page).count()).toBe(14)
    await page.getByText('没有更多门店咯').waitFor()
  })

  it('restores filters, words and scroll position after a look at a store', async () => {
    const { page } = await searching()
    await page.getByRole('button', { name: '区域：不限' }).click()
    await page.getByRole('dialog', { name: '选择区域' }).getByText('徐汇区').click()
    await expect.poll(() => query(page)).toEqual({ district: '徐汇区' })
    await page.getByText('共 3 家门店').waitFor()
    await field(page).fill('衡山')
    await field(page).blur()
    await page.evaluate(() => window.scrollTo(0, 40))
    const scrolled = await page.evaluate(() => window.scrollY)

    await cards(page).first().getByRole('link').click()
    await page.waitForURL(/\/store\/detail\/\d+$/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('button', { name: '返回' }).click()
    await page.getByRole('button', { name: '区域：徐汇区' }).waitFor()
    expect(query(page)).toEqual({ district: '徐汇区' })
    expect(await cards(page).count()).toBe(3)
    expect(await field(page).inputValue()).toBe('衡山')
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  })

  it('goes from a line to its station, and on from nothing found', async () => {
    const { page } = await searching('/search/store?keyword=nosuchplace')
    await page.getByText('没有符合条件的门店').waitFor()
    await page.getByRole('button', { name: '清除条件' }).click()
    await expect.poll(() => cards(page).count()).toBe(10)
    expect(await field(page).inputValue()).toBe('')
    await page.getByRole('button', { name: '地铁：不限' }).click()
    await page.getByRole('button', { name: '2号线' }).click()
    await page.getByRole('button', { name: /^静安寺/ }).click()
    await expect.poll(() => query(page)).toEqual({ subway_line: '2号线', subway_station: '静安寺' })
    await expect.poll(() => cards(page).count()).toBe(1)
  })
})

describe('a store', () => {
  it('leads there on the map of the messaging app', async () => {
    const { page, phone } = await searching('/store/detail/1', 'wx')
    await page.getByRole('heading', { name: WUTONG }).waitFor()
    await page.getByRole('button', { name: '导航', exact: true }).click()
    await expect.poll(async () => (await phone.bridgeCalls('openLocation')).length, { timeout: 20_000 }).toBe(1)
    const [call] = await phone.bridgeCalls('openLocation')
    expect(call?.args).toMatchObject({ name: WUTONG, longitude: 121.4452, latitude: 31.2289, scale: 14 })
  })

  it('shows its comments page by page and what can be shot there', async () => {
    const { page } = await searching('/store/detail/1')
    // Pictures of customers have no words.
    const comments = page.getByRole('region', { name: '顾客评价' }).getByRole('listitem').filter({ hasText: /\S/ })
    const chosen = await comments.count()
    expect(chosen).toBeGreaterThan(0)
    await page.getByRole('link', { name: /^查看全部 \d+ 条评价$/ }).click()
    await page.getByRole('heading', { name: '全部评价' }).waitFor()
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(chosen)
    await page.goBack()
    expect(await page.getByRole('link', { name: '看看能拍什么' }).getAttribute('href')).toBe('/product/list?store_id=1')
    expect(await page.getByRole('region', { name: '这里能拍' }).getByRole('listitem').count()).toBe(6)
  })

  it('is shared with its own name and picture', async () => {
    const answer = await fetch(new URL('/store/detail/1', inject('productUrl')), {
      headers: {
        'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Mobile/15E148',
        cookie: `city_id=${CITIES.shanghai.id}`,
      },
    })
    const html = await answer.text()
    expect(html).toMatch(new RegExp(`og:title"[^>]*content="${WUTONG}`))
    expect(html).toMatch(/og:image"[^>]*content="[^"]*\/media\/demo\/store\//)
  })

  it('is fetched while the finger is on it, shown when it taps, and left by going back', async () => {
    const { page, context, answers } = await searching()
    const asked = () => answers.filter(({ path }) => path === '/api/store/detail').length
    const card = page.getByRole('link', { name: '静安梧桐里店', exact: true })
    await card.scrollIntoViewIfNeeded()
    const box = await card.boundingBox()
    const session = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchCancel' | 'touchEnd') =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchStart' ? [{ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 8 }] : [],
      })

    // The first touch may come before what listens for it, which is loaded when the page is idle.
    await expect
      .poll(async () => {
        await touch('touchStart')
        await touch('touchCancel')
        return asked()
      })
      .toBe(1)
    expect(new URL(page.url()).pathname).toBe('/search/store')

    await touch('touchStart')
    await touch('touchEnd')
    await page.waitForURL('**/store/detail/*')
    await page.getByRole('heading', { level: 1, name: WUTONG }).waitFor()
    await expect.poll(() => page.title()).toBe(WUTONG)
    await page.getByRole('region', { name: '顾客评价' }).getByRole('listitem').first().waitFor()
    expect(asked()).toBe(1)
    await page.goBack()
    await expect.poll(() => cards(page).count()).toBe(10)
    expect(await page.getByRole('heading', { level: 1, name: WUTONG }).count()).toBe(0)
  })

  it('that is not there says so and leads to the others', async () => {
    const { page } = await searching('/store/detail/999999')
    await page.getByText('没有找到这家门店').waitFor()
    await page.getByRole('link', { name: '查看全部门店' }).click()
    await expect.poll(() => cards(page).count()).toBe(10)
  })
})
