import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { inShanghai, iphone, launchBrowser } from '../../tools/browser/browser'
import { withThings } from '../../tools/shots/demo-member'
import { idle, watchRequests } from '../entry/idle'
import { CITIES, journeys, openingSeen } from '../entry/journey'
import { type Overlay, overlays } from './overlays'
import { serious } from './serious'

const { start } = journeys('overlays')

const OVER = '[role=dialog], [role=alertdialog]'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const hostOf = ({ phone = 'phone' }: Overlay) => `http://${phone}.localhost:${new URL(inject('labUrl')).port}`

/** One for all of a kind: what the browser has fetched once is at hand for the next. */
const contexts = new Map<string, BrowserContext>()
async function contextFor(overlay: Overlay): Promise<BrowserContext> {
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

describe('what lies over a page', () => {
  it.each(overlays)('$name is for everyone to use', async (overlay) => {
    const address = withThings(overlay.address, inject('demoThings'))
    expect(address, 'the demo has what it is about').toBeDefined()
    const page = await (await contextFor(overlay)).newPage()
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

  it('the offer of another city is for everyone to use', async () => {
    const { page } = await start('phone', {
      path: '/product/list',
      before: (phone) => phone.location(CITIES.beijing.place),
      prepare: async (context, page) => {
        const { id, name } = CITIES.shanghai
        await context.addCookies([{ name: 'city_id', value: String(id), domain: 'phone.localhost', path: '/' }])
        await page.addInitScript((userCity) => localStorage.setItem('geo', JSON.stringify({ userCity })), {
          ...{ city_id: id, name: `${name}市`, short_name: name, store_count: 14 },
        })
      },
    })
    await page.getByText('检测到您当前在北京，是否切换？').waitFor()
    expect(await serious(page)).toEqual([])
  })
})
