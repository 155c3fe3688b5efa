import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { lab } from '../../apps/lab/client'
import { launchBrowser } from '../../tools/browser/browser'
import { hear, hydrated, said } from '../entry/journey'

let browser: Browser
let visits = 0

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

type Phone = ReturnType<typeof lab>

/** A phone that does not say where it is, unless the test lets it. */
async function visit(
  path: string,
  prepare: (phone: Phone) => Promise<unknown> = (phone) => phone.location({ denied: true }),
) {
  visits += 1
  const phone = lab(inject('labUrl'), `city-${process.pid}-${visits}`)
  await prepare(phone)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await hear(context)
  const page = await context.newPage()
  await page.goto(phone.enter('phone', path))
  await hydrated(page)
  return { page, phone }
}

async function search(page: Page, words: string) {
  await hydrated(page)
  await page.getByRole('combobox', { name: '搜索城市' }).fill(words)
}
const cityInHeader = (page: Page) => page.getByRole('link', { name: /^当前城市：/ })
const atPath = (path: string) => (url: URL) => url.pathname === path

describe('choosing a city', () => {
  it('a first visit without a place is asked for a city, finds it by pinyin and sees it on the home page', async () => {
    const { page } = await visit('/')
    await page.waitForURL(atPath('/city'))
    await search(page, 'hangz')
    const found = page.getByRole('button', { name: /^杭州/ })
    await expect.poll(() => found.count()).toBe(1)
    await found.click()
    await page.waitForURL(atPath('/'))
    await expect.poll(() => cityInHeader(page).textContent()).toBe('杭州')
    await page.reload()
    expect(await cityInHeader(page).textContent()).toBe('杭州')
  })

  it.each(['sjz', '石家庄', "shi jia'zhuang"])('%s finds 石家庄 alone', async (words) => {
    const { page } = await visit('/city')
    await search(page, words)
    await expect.poll(() => page.getByRole('main').getByRole('button').count()).toBe(1)
    expect(await page.getByRole('main').getByRole('button').textContent()).toContain('石家庄')
  })

  it('leads on to where one was going, and not back here', async () => {
    const { page } = await visit('/city?redirect=%2Fabout')
    await page.getByRole('group', { name: '热门城市' }).getByRole('button', { name: '上海' }).click()
    await page.waitForURL(atPath('/about'))
    await page.goto(new URL('/city?redirect=https%3A%2F%2Fexample.com%2F', page.url()).href)
    await hydrated(page)
    await page.getByRole('group', { name: '热门城市' }).getByRole('button', { name: '北京' }).click()
    await page.waitForURL(atPath('/'))
  })

  it('shows every city before any script has run', async () => {
    const answer = await fetch(new URL('/city', inject('productUrl')), {
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Mobile/15E148' },
    })
    const html = await answer.text()
    for (const name of ['热门城市', '石家庄', '乌鲁木齐', '期待我们来', '扬州']) expect(html).toContain(name)
  })

  it('finds where the phone is when asked, and says so when it cannot', async () => {
    const { page, phone } = await visit('/city')
    const again = page.getByRole('button', { name: '定位失败，点此重试' })
    await page.getByRole('button', { name: '点此定位所在城市' }).click()
    await again.waitFor()
    await phone.location({ longitude: 120.1551, latitude: 30.2741 })
    await again.click()
    await page
      .getByRole('button', { name: /^杭州 ?\d+ 家门店$/ })
      .first()
      .click()
    await page.waitForURL(atPath('/'))
    await expect.poll(() => cityInHeader(page).textContent()).toBe('杭州')
  })
})

describe('the letters', () => {
  it('lead to their cities by key and by finger', async () => {
    const { page } = await visit('/city')
    const letters = page.getByRole('navigation', { name: '按首字母查找城市' })
    const topOf = (letter: string) =>
      page.locator(`#city-letter-${letter}`).evaluate((heading) => heading.getBoundingClientRect().top)

    await letters.getByRole('button').first().focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => topOf('C')).toBeLessThan(160)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('city-letter-C')

    const box = await letters.getByRole('button', { name: 'S开头的城市' }).boundingBox()
    await page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 8)
    await expect.poll(() => topOf('S')).toBeLessThan(160)
  })
})

describe('hoping for a city', () => {
  it('lights once, counts once and is remembered', async () => {
    const { page } = await visit('/city')
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await search(page, 'yangzhou')
    const heart = page.getByRole('button', { name: /^扬州/ })
    const hopes = async () => Number(/\d+/.exec(await heart.innerText())?.[0] ?? 0)
    const before = await hopes()

    await heart.click()
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(hopes).toBe(before + 1)
    await heart.click()
    await heart.click()
    expect(await hopes()).toBe(before + 1)
    expect(calls.filter((path) => path === '/api/city/set_hope')).toHaveLength(1)

    await page.reload()
    await search(page, 'yz')
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
    expect(await hopes()).toBe(before + 1)
  })

  it('is taken back when it did not arrive', async () => {
    const { page } = await visit('/city')
    await page.route('**/api/city/set_hope', (route) => route.abort())
    await search(page, 'lasa')
    const heart = page.getByRole('button', { name: /^拉萨/ })
    const words = await heart.innerText()
    await heart.click()
    await said(page, '网络错误')
    await expect.poll(() => heart.innerText()).toBe(words)
    expect(await heart.getAttribute('aria-pressed')).toBe('false')
  })
})
