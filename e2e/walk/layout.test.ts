import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { inShanghai, iphone, launchBrowser } from '../../tools/browser/browser'
import { withThings } from '../../tools/shots/demo-member'
import { idle, watchRequests } from '../entry/idle'

const PHONE = { width: 390, height: 844 }
const SMALL = { width: 320, height: 568 }
const LYING = { width: 844, height: 390 }

let browser: Browser
let context: BrowserContext
beforeAll(async () => {
  browser = await launchBrowser()
  context = await browser.newContext({
    ...{ reducedMotion: 'reduce', locale: 'zh-CN', isMobile: true, hasTouch: true, userAgent: iphone },
    ...inShanghai,
  })
  context.setDefaultTimeout(40_000)
  const cookies = { access_token: inject('demoToken'), city_id: '310100', entered: '1' }
  const url = `http://phone.localhost:${new URL(inject('labUrl')).port}`
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })))
})
afterAll(() => browser?.close())

/** As the demo's member. */
async function open(address: string, size = PHONE): Promise<Page> {
  const path = withThings(address, inject('demoThings'))
  expect(path, 'the demo has what it is about').toBeDefined()
  const page = await context.newPage()
  await page.setViewportSize(size)
  watchRequests(page)
  await page.goto(`http://phone.localhost:${new URL(inject('labUrl')).port}${path}`)
  await idle(page)
  return page
}

const box = async (one: Locator) => (await one.first().boundingBox())!
const colour = (one: Locator, of: 'color' | 'backgroundColor' = 'color') =>
  one.first().evaluate((element, what) => getComputedStyle(element)[what], of)
/** Of a text itself: the element around it may be wider. */
const lettersOf = (one: Locator) =>
  one.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    return { left, right, top, bottom }
  })

it('cards of a refund stand apart, the last as the others', async () => {
  const page = await open('/order/refund/{cancelled}')
  const row = await box(page.getByRole('link', { name: '支付与退款的常见问题' }))
  const refund = await box(page.getByText('退款编号'))
  const words = await lettersOf(page.getByText('支付与退款的常见问题'))
  expect(row.y - (refund.y + refund.height)).toBeGreaterThanOrEqual(16)
  expect(Math.abs(words.top - row.y - (row.y + row.height - words.bottom))).toBeLessThanOrEqual(4)
  await page.close()
})

it('tickets on a small phone have room between their day and their button, and one red everywhere', async () => {
  const page = await open('/card_case/coupon', SMALL)
  const buttons = page.getByRole('main').getByText('去使用', { exact: true })
  for (const button of await buttons.all()) {
    const { x, y } = await box(button)
    const day = await lettersOf(
      button.locator('xpath=preceding::*[starts-with(text(),"有效至") or contains(text(),"还有")][1]'),
    )
    expect(x - day.right >= 6 || y >= day.bottom).toBe(true)
  }
  const stub = (on: Page, name: string) => colour(on.getByText(name).locator('xpath=ancestor::*[2]'), 'backgroundColor')
  const campaign = await open('/spring')
  expect(await stub(campaign, '满 599 可用')).toBe(await stub(page, '满299元可用'))
  await Promise.all([page.close(), campaign.close()])
})

it('a month to wait for has its days to come in ink, those that are gone in grey', async () => {
  const page = await open('/mine/waitlist?items=9x1&store_id=2')
  const ink = await colour(page.getByRole('heading', { name: '哪天来' }))
  // In the evening today is no day to wait for any more.
  const toCome = page.locator('button[data-day]:not([aria-disabled]) > [aria-hidden]')
  expect(await colour(toCome.first())).toBe(ink)
  // On the first day of its week a month begins with today.
  const gone = await page
    .locator('td [aria-disabled=true] > [aria-hidden]')
    .evaluateAll((days) => days.map((day) => getComputedStyle(day).color))
  expect(gone).not.toContain(ink)
  await page.close()
})

it('rows of a sheet begin where its title does', async () => {
  for (const [address, act, title, first] of [
    ['/reservation/order_detail?order_sn={checked_in}', '看看今天的流程', '今天的流程', /^1$/],
    ['/reservation/order_detail?order_sn={booked}', '更多', '更多', /^改期/],
    ['/search/store', /^区域/, '选择区域', /^全部区域$/],
  ] as const) {
    const page = await open(address)
    await page.getByRole('button', { name: act }).first().click()
    const sheet = page.getByRole('dialog')
    const { x } = await box(sheet.getByRole('heading', { name: title }))
    const row = await box(sheet.getByText(first))
    expect(Math.abs(row.x - x), title).toBeLessThanOrEqual(1)
    await page.close()
  }
})

it('a campaign says its name on a phone that lies down', async () => {
  const page = await open('/spring', LYING)
  const name = await box(page.getByRole('heading', { level: 1 }))
  expect(name.y + name.height).toBeLessThan(LYING.height)
  await page.close()
})

it('a hint belongs to the field above it', async () => {
  const page = await open('/mine/edit')
  const hint = await lettersOf(page.getByText('最多20个字'))
  const field = await box(page.getByRole('textbox', { name: '昵称' }))
  const next = await lettersOf(page.getByText('性别', { exact: true }))
  expect(next.top - hint.bottom).toBeGreaterThan((hint.top - field.y - field.height) * 2)
  expect(next.top - hint.bottom).toBeGreaterThanOrEqual(16)
  await page.close()
})

it.each([PHONE, SMALL])('the brand’s name on home is whole at twice the text, $width wide', async (size) => {
  const page = await open('/', size)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const name = page.locator('header p')
  const [letters, header, way] = [
    await lettersOf(name),
    await box(page.locator('header')),
    await box(page.getByRole('link', { name: /^我的/ })),
  ]
  const isCut = await name.evaluate((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
  expect(isCut).toBe(false)
  // Within the header, and in one line below the rest.
  expect(letters.bottom).toBeLessThanOrEqual(header.y + header.height)
  expect(letters.top).toBeGreaterThan(way.y + way.height / 2)
  expect(letters.bottom - letters.top).toBeLessThan(40)
  await page.close()
})
