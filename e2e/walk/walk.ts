import { addresses } from '@kuaimen/contract/kernel/addresses'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { inShanghai, iphone, launchBrowser } from '../../tools/browser/browser'
import { withThings } from '../../tools/shots/demo-member'
import { allDrawn, type Drawn, rememberedAt } from '../../tools/shots/routes'
import { idle, watchRequests } from '../entry/idle'
import { found } from './found'
import { serious } from './serious'

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

/** A member at /sign_in is led to the second. */
const HOMES: readonly string[] = [addresses.home, addresses.homeAlias]

/** What opens by itself: the advert, and what waited for it. True when something had. */
async function closeAll(page: Page): Promise<boolean> {
  const dialog = page.getByRole('dialog')
  let hadSome = false
  while ((await dialog.count()) > 0) {
    hadSome = true
    await dialog.getByRole('button', { name: '关闭' }).first().click()
    await dialog.first().waitFor({ state: 'hidden' })
  }
  return hadSome
}

/** One phone a kind: what its browser has fetched once is at hand for the next page. */
class Phones {
  private readonly contexts = new Map<string, BrowserContext>()
  constructor(private readonly browser: Browser) {}

  private async contextFor({ phone }: Drawn): Promise<BrowserContext> {
    const known = this.contexts.get(phone)
    if (known) return known
    const context = await this.browser.newContext({
      reducedMotion: 'reduce',
      locale: 'zh-CN',
      ...inShanghai,
      ...(phone === 'desktop' ? {} : { isMobile: true, hasTouch: true, userAgent: iphone }),
    })
    context.setDefaultTimeout(40_000)
    this.contexts.set(phone, context)
    return context
  }

  /** As the demo's member, who is in Shanghai, on a phone that remembers nothing of the page before. */
  async open(drawn: Drawn): Promise<Page> {
    const url = urlOf(drawn)
    const context = await this.contextFor(drawn)
    await context.clearCookies()
    const cookies = { access_token: inject('demoToken'), city_id: '310100', entered: '1' }
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })))
    const page = await context.newPage()
    watchRequests(page)
    const tools = await context.newCDPSession(page)
    await tools.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'local_storage' })
    await page.addInitScript(
      (remembered) => {
        for (const [key, value] of remembered) localStorage.setItem(key, value)
      },
      rememberedAt(new URL(url).pathname),
    )
    await page.goto(url, { waitUntil: 'load' })
    await idle(page)
    // The advert opens when the page is idle, and would lie over all that is looked at.
    if (HOMES.includes(new URL(page.url()).pathname)) await page.getByRole('dialog').waitFor()
    return page
  }
}

async function wrongWith(page: Page): Promise<string[]> {
  const wrong = await serious(page)
  if (await closeAll(page)) wrong.push(...(await serious(page)))
  for (const [view, size, text] of views) {
    await page.setViewportSize(size)
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
    wrong.push(...(await page.evaluate(found)).map((what) => `${view}: ${what}`))
  }
  return wrong
}

/** As many files as share the pages of the table (pages-1.test.ts and on). */
const WALKS = 10

/** Every tenth page from the nth on: neighbours in the table are alike, and so each file gets as much to do. */
export function walkPages(nth: number): void {
  let browser: Browser
  let phones: Phones
  beforeAll(async () => {
    browser = await launchBrowser()
    phones = new Phones(browser)
  })
  afterAll(() => browser?.close())

  const own = allDrawn().filter((_, at) => at % WALKS === nth - 1)
  describe('every page', () => {
    it.each(own)('$address: nothing sticks out, covers or is hard to use', async (drawn) => {
      const address = withThings(drawn.address, inject('demoThings'))
      if (address === undefined) return
      const page = await phones.open({ ...drawn, address })
      try {
        expect((await wrongWith(page)).slice(0, 10)).toEqual([])
      } finally {
        await page.close()
      }
    })
  })
}
