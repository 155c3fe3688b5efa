import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** Requests under way, by page. */
const underWay = new WeakMap<Page, Set<Request>>()

/** From before the page is opened. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on('request', (request) => {
    // A new document: what the old one asked for is nobody's any more.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear()
    requests.add(request)
  })
  const isOver = (request: Request) => void requests.delete(request)
  page.on('requestfinished', isOver)
  page.on('requestfailed', isOver)
}

/** Hydrated or mounted (entry-begin and entry-client take `data-waits` away), and with nothing left to do. */
const atRest = (page: Page) =>
  page.waitForFunction(() => {
    const isDrawn =
      !('waits' in document.documentElement.dataset) && (document.getElementById('root')?.hasChildNodes() ?? true)
    if (document.readyState !== 'complete' || !isDrawn) return false
    return new Promise<boolean>((resolve) => requestIdleCallback(() => resolve(true), { timeout: 5000 }))
  })

/** How often in a row nothing is found under way: the last answer may still lead to another question. */
const TIMES = 3

/** The page stands: it answers to touch, and asks for nothing more. Sooner than `networkidle`, which is half a second's silence. */
export async function idle(page: Page): Promise<void> {
  const requests = underWay.get(page)
  if (!requests) throw new Error('nobody watched the requests of this page')
  for (let quiet = 0; quiet < TIMES; ) {
    await expect.poll(() => requests.size, { timeout: 40_000, interval: 20 }).toBe(0)
    await atRest(page)
    quiet = requests.size === 0 ? quiet + 1 : 0
  }
}
