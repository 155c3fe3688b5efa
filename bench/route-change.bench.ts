import { fileURLToPath } from 'node:url'
import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { launchBrowser } from '../tools/browser/browser.ts'
import { atMost, type Bench, type Row } from './bench.ts'
import { median, ms } from './figures.ts'
import { openPhone, slowDown } from './visit.ts'

const rounds = 7
const limit = 120
/** How long a finger stays down in an ordinary tap. */
const press = 90

type Tap = { tapped: number; answered: number; content: number; shift: number }

declare global {
  interface Window {
    watchTap: (title: string) => void
    tapSeen: () => Tap | undefined
  }
}

const watch = fileURLToPath(new URL('./page/tap.page.mjs', import.meta.url))

const tap = async (page: Page, session: CDPSession, on: Locator) => {
  await on.scrollIntoViewIfNeeded()
  await page.waitForTimeout(300)
  const box = await on.boundingBox()
  if (!box) throw new Error('there is nothing to tap')
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.waitForTimeout(press)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const open = async (page: Page, session: CDPSession, card: Locator): Promise<Tap> => {
  await page.evaluate((title) => window.watchTap(title), await card.innerText())
  await tap(page, session, card)
  await page.waitForFunction(() => window.tapSeen(), null, { timeout: 30_000 })
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  const seen = await page.evaluate(() => window.tapSeen())
  return seen!
}

/** A client that has opened one store already opens another one, which it has not seen. */
const change = async (browser: Browser, url: string): Promise<Tap> => {
  const context = await openPhone(browser)
  try {
    const page = await context.newPage()
    await page.addInitScript({ path: watch })
    await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
    await page.getByRole('button', { name: '关闭', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const session = await context.newCDPSession(page)
    const cards = page.locator('article h3 a[href^="/store/detail/"]')
    await open(page, session, cards.nth(0))
    await page.goBack()
    await cards.nth(1).waitFor()
    await slowDown(session)
    return await open(page, session, cards.nth(1))
  } finally {
    await context.close()
  }
}

const rowsOf = (taps: Tap[]): Row[] => {
  const content = median(taps.map((one) => one.content - one.tapped))
  const shift = Math.max(...taps.map((one) => one.shift))
  return [
    { what: 'address changed', figure: ms(median(taps.map((one) => one.answered - one.tapped))) },
    {
      what: 'content after the tap',
      figure: `${ms(content)} (${taps.map((one) => Math.round(one.content - one.tapped)).join(', ')})`,
      ...atMost(content, limit, ms),
    },
    { what: 'layout shift, worst', figure: shift.toFixed(3), ...atMost(shift, 0, (value) => value.toFixed(3)) },
  ]
}

export const routeChange: Bench = {
  name: `首页到门店（4× CPU，1.6 Mbps，150 ms，手指按下 ${press} ms，${rounds} 次）`,
  run: async ({ url }) => {
    const browser = await launchBrowser()
    try {
      const taps: Tap[] = []
      await change(browser, url)
      while (taps.length < rounds) taps.push(await change(browser, url))
      return rowsOf(taps)
    } finally {
      await browser.close()
    }
  },
}
