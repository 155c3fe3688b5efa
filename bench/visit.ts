// One first visit with a cold cache, on a slow phone and a slow network.
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, CDPSession, ConsoleMessage, Page } from 'playwright-core'
import { inShanghai, iphone } from '../tools/browser/browser.ts'

export type Visit = {
  fcp: number
  lcp: number
  cls: number
  /** What painted last and largest. */
  largest: string
  /** When React had taken over the first screen; undefined on a page without scripts. */
  interactive: number | undefined
  /** When it had taken over all of the page. */
  whole: number | undefined
  scriptsBefore: number
  scriptsInAll: number
  complaints: string[]
}

const slowdown = 4
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

const watch = fileURLToPath(new URL('./page/watch.page.mjs', import.meta.url))

declare global {
  interface Window {
    measured: () => Omit<Visit, 'complaints'>
  }
}

const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

export const openPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    userAgent: iphone,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    ...inShanghai,
  })

export const slowDown = async (session: CDPSession) => {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

const isInteractive = (message: ConsoleMessage) => message.text() === 'interactive'

interface Visiting {
  readonly hasScripts: boolean
  /** Cookies of a phone that has been here before. */
  readonly cookies?: Readonly<Record<string, string>>
}

export const visit = async (browser: Browser, url: string, { hasScripts, cookies = {} }: Visiting): Promise<Visit> => {
  const context = await openPhone(browser)
  try {
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })))
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await slowDown(await context.newCDPSession(page))
    await page.addInitScript({ path: watch })
    const interactive = hasScripts && page.waitForEvent('console', { predicate: isInteractive, timeout: 60_000 })
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 })
    await Promise.resolve(interactive).catch(() => {
      throw new Error(`${url} never came to life: ${complaints.join('; ') || 'and it did not say why'}`)
    })
    await page.waitForLoadState('load', { timeout: 60_000 })
    await page.waitForLoadState('networkidle')
    // The line rests while the page comes alive as well; what comes after that may still shift it.
    await page.waitForTimeout(1500)
    return { ...(await page.evaluate(() => window.measured())), complaints }
  } finally {
    await context.close()
  }
}
