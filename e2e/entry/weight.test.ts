import { request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { inShanghai, iphone, launchBrowser } from '../../tools/browser/browser'
import { idle, watchRequests } from './idle'
import { CITIES, inCity } from './journey'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const KB = 1024

interface Fetched {
  readonly bytes: number
  readonly text: string
}

/** As a browser gets it; Node's own fetch would not say what was sent. */
async function fetched(path: string): Promise<Fetched> {
  const url = new URL(path, inject('productUrl'))
  const cookie = `city_id=${CITIES.shanghai.id}; entered=1`
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { 'accept-encoding': 'br', 'user-agent': iphone, cookie } }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () => {
        const body = Buffer.concat(pieces)
        const isPacked = answer.headers['content-encoding'] === 'br'
        resolve({ bytes: body.length, text: (isPacked ? brotliDecompressSync(body) : body).toString() })
      })
    })
    asked.on('error', reject)
    asked.end()
  })
}

/** The scripts that a document asks for: nobody can use the page before they are here. */
async function scriptsOf(path: string): Promise<{ files: number; kb: number }> {
  const { text } = await fetched(path)
  const links = text.match(/<link[^>]+rel="(?:later|modulepreload)"[^>]*>/g) ?? []
  const files = new Set(links.map((link) => /href="([^"]+)"/.exec(link)?.[1] ?? ''))
  const all = await Promise.all([...files].map(fetched))
  return { files: files.size, kb: Math.round((all.reduce((sum, { bytes }) => sum + bytes, 0) / KB) * 10) / 10 }
}

/** Address, files and kilobytes (brotli), as they are: who makes a page heavier changes its row, and is asked why. */
const SCRIPTS = [
  ['/', 2, 99.7],
  ['/store/detail/1', 13, 114.5],
  ['/product/detail?id=1', 32, 127.8],
  ['/product/list', 16, 113],
  ['/product/list/3', 16, 113],
  ['/search/product', 11, 111],
  ['/search/store', 9, 112.5],
  ['/city', 7, 110.5],
  ['/reservation/product/store_and_time?items=1', 34, 125.7],
  ['/reservation/product/date_and_time?items=1&store_id=1', 37, 129.3],
  ['/reservation/cant?items=1&city_id=310100', 10, 110.5],
  ['/couponSet/naive-group/goods-detail', 15, 114],
  ['/sign_in', 22, 121],
  ['/user_agreement', 6, 106.5],
  ['/privacy', 6, 106.5],
  ['/about', 6, 106.5],
] as const

/** Names of files have letters of chance, which pack now better, now worse: the same code differs by some fifty bytes. */
const CHANCE_KB = 0.1

describe('the scripts of a first visit', () => {
  it.each(SCRIPTS)('%s: at most %i files and %d KB', async (path, files, kb) => {
    const found = await scriptsOf(path)
    expect(found.files, 'files').toBeLessThanOrEqual(files)
    expect(found.kb, 'KB').toBeLessThanOrEqual(kb + CHANCE_KB)
    // A budget that is far away holds nothing.
    expect(kb - found.kb, 'KB to spare').toBeLessThan(2)
  })
})

describe('all of a first visit', () => {
  it('to home is at most 45 requests and 400 KB, and what nobody is near is not fetched', async () => {
    // Past the lab, which sends files as they are; a carousel that stands still fetches no third picture.
    const context = await browser.newContext({
      ...{ userAgent: iphone, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true },
      ...{ hasTouch: true, locale: 'zh-CN', reducedMotion: 'reduce', ...inShanghai },
    })
    const page = await context.newPage()
    watchRequests(page)
    await page.goto(inject('productUrl'))
    await inCity(page, CITIES.shanghai.name)
    await page.getByRole('dialog').waitFor()
    await idle(page)
    const { requests, bytes, far } = await page.evaluate(() => {
      const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      const sum = all.reduce((sum, one) => sum + (one as PerformanceResourceTiming).encodedBodySize, 0)
      const lazy = [...document.querySelectorAll<HTMLImageElement>('[data-picture] img[loading=lazy]')]
      const isFar = (image: HTMLImageElement) =>
        (image.closest('[data-picture]')?.getBoundingClientRect().top ?? 0) > 2 * window.innerHeight
      return {
        requests: all.length,
        bytes: sum,
        far: lazy.filter(isFar).map(({ src }) => performance.getEntriesByName(src).length),
      }
    })
    expect(requests).toBeLessThanOrEqual(45)
    expect(bytes / KB).toBeLessThanOrEqual(400)
    expect(far.length).toBeGreaterThan(5)
    expect(new Set(far)).toEqual(new Set([0]))
    await context.close()
  })
})
