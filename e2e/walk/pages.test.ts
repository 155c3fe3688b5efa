import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { inShanghai, iphone, launchBrowser } from '../../tools/browser/browser'
import { demoThings, demoToken, withThings } from '../../tools/shots/demo-member'
import { allDrawn, type Drawn, rememberedAt } from '../../tools/shots/routes'
import { found } from './found'
import { serious } from './serious'

let browser: Browser
let token: string
let things: Awaited<ReturnType<typeof demoThings>>
beforeAll(async () => {
  browser = await launchBrowser()
  token = await demoToken(inject('productUrl'), inject('labUrl'))
  things = await demoThings(inject('productUrl'), token)
})
afterAll(() => browser?.close())

const views = [
  ['390', { width: 390, height: 844 }, ''],
  ['320', { width: 320, height: 568 }, ''],
  ['landscape', { width: 844, height: 390 }, ''],
  ['twice the text', { width: 390, height: 844 }, '200%'],
] as const

const urlOf = ({ address, phone }: Drawn) => {
  const { port } = new URL(inject('labUrl'))
  return phone === 'desktop' ? inject('productUrl') + address : `http://${phone}.localhost:${port}${address}`
}

/** As the demo's member, who is in Shanghai. */
async function opened(drawn: Drawn): Promise<Page> {
  const url = urlOf(drawn)
  const isDesktop = drawn.phone === 'desktop'
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    locale: 'zh-CN',
    ...inShanghai,
    ...(isDesktop ? {} : { isMobile: true, hasTouch: true, userAgent: iphone }),
  })
  const cookies = { access_token: token, city_id: '310100', entered: '1' }
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })))
  await context.addInitScript(
    (remembered) => {
      for (const [key, value] of remembered) localStorage.setItem(key, value)
    },
    rememberedAt(new URL(url).pathname),
  )
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  // The advert opens when the page is idle, and would lie over all that is looked at.
  if (new URL(page.url()).pathname === '/') await page.getByRole('dialog').waitFor()
  return page
}

/** What opens by itself: the advert, and what waited for it. */
async function closeAll(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  while ((await dialog.count()) > 0) {
    await dialog.getByRole('button', { name: '关闭' }).first().click()
    await dialog.first().waitFor({ state: 'hidden' })
  }
}

describe('every page', () => {
  it.each(allDrawn())('$address: nothing sticks out, covers or is hard to use', async (drawn) => {
    const address = withThings(drawn.address, things)
    if (address === undefined) return
    const page = await opened({ ...drawn, address })
    try {
      const wrong: string[] = await serious(page)
      await closeAll(page)
      wrong.push(...(await serious(page)))
      for (const [view, size, text] of views) {
        await page.setViewportSize(size)
        await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
        wrong.push(...(await page.evaluate(found)).map((what) => `${view}: ${what}`))
      }
      expect(wrong.slice(0, 10)).toEqual([])
    } finally {
      await page.context().close()
    }
  })
})
