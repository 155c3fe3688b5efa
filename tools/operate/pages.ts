// Whether pages come alive: a phone that was never here opens one, and it answers to touch.
import type { Browser } from 'playwright-core'
import { iphone, launchBrowser } from '../browser/browser.ts'

export type Pages = {
  /** The reason why the page did not come alive; undefined when it did. */
  visit: () => Promise<string | undefined>
  close: () => Promise<void>
}

const WITHIN_MS = 20_000

const visitOnce = async (browser: Browser, url: string): Promise<string | undefined> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, userAgent: iphone, hasTouch: true })
  const { hostname } = new URL(url)
  await context.addCookies(
    Object.entries({ city_id: '310100', entered: '1' }).map(([name, value]) => ({
      name,
      value,
      domain: hostname,
      path: '/',
    })),
  )
  const missing: string[] = []
  try {
    const page = await context.newPage()
    page.on('response', (answer) => {
      if (answer.status() >= 400) missing.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
    })
    await page.goto(url, { timeout: WITHIN_MS, waitUntil: 'commit' })
    await page.waitForFunction(
      () => {
        const main = document.querySelector('main')
        return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'))
      },
      undefined,
      { timeout: WITHIN_MS },
    )
    return undefined
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return `a page did not come alive (${why}${missing.length > 0 ? `; ${missing.slice(0, 3).join(', ')}` : ''})`
  } finally {
    await context.close().catch(() => {})
  }
}

export const openPages = async (url: string): Promise<Pages> => {
  const browser = await launchBrowser()
  return { visit: () => visitOnce(browser, url), close: () => browser.close() }
}
