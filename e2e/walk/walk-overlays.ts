import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { inShanghai, iphone, launchBrowser } from '../../tools/browser/browser'
import { withThings } from '../../tools/shots/demo-member'
import { idle, watchRequests } from '../entry/idle'
import { openingSeen } from '../entry/journey'
import { type Overlay, overlays } from './overlays'
import { serious } from './serious'

const OVER = '[role=dialog], [role=alertdialog]'

const hostOf = ({ phone = 'phone' }: Overlay) => `http://${phone}.localhost:${new URL(inject('labUrl')).port}`

/** One for all of a kind: what the browser has fetched once is at hand for the next. */
async function contextFor(
  browser: Browser,
  contexts: Map<string, BrowserContext>,
  overlay: Overlay,
): Promise<BrowserContext> {
  const key = `${overlay.phone} ${overlay.isVisitor}`
  const known = contexts.get(key)
  if (known) return known
  const context = await browser.newContext({
    viewport: { width: 320, height: 568 },
    reducedMotion: 'reduce',
    locale: 'zh-CN',
    isMobile: true,
    hasTouch: true,
    ...inShanghai,
    ...(overlay.phone === 'wx' ? {} : { userAgent: iphone }),
  })
  context.setDefaultTimeout(40_000)
  const cookies = {
    city_id: '310100',
    entered: '1',
    ...(overlay.isVisitor ? {} : { access_token: inject('demoToken') }),
  }
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: hostOf(overlay) })))
  contexts.set(key, context)
  return context
}

/** Every second of what lies over pages, from the nth on. */
export function walkOverlays(nth: number): void {
  const contexts = new Map<string, BrowserContext>()
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())

  const own = overlays.filter((_, at) => at % 2 === nth - 1)
  describe('what lies over a page', () => {
    it.each(own)('$name is for everyone to use', async (overlay) => {
      const address = withThings(overlay.address, inject('demoThings'))
      expect(address, 'the demo has what it is about').toBeDefined()
      const page = await (await contextFor(browser, contexts, overlay)).newPage()
      watchRequests(page)
      try {
        if (overlay.address !== '/') await openingSeen(page)
        await page.goto(hostOf(overlay) + address, { waitUntil: 'load' })
        await idle(page)
        await overlay.open(page)
        await page.locator(OVER).first().waitFor()
        expect(await serious(page)).toEqual([])
      } finally {
        await page.close()
      }
    })
  })
}
