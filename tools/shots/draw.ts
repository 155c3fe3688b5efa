import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { inShanghai, iphone } from '../browser/browser.ts'
import { rememberedAt } from './routes.ts'

export type Size = { width: number; height: number }

export const sizes: Size[] = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
]

const longest = 8000

/** Scrolls through, so that what loads late is there, and waits for fonts and pictures. As text: see bench/. */
const settle = `(async () => {
  for (let y = 0; y < Math.min(document.body.scrollHeight, ${longest}); y += 400) {
    window.scrollTo(0, y)
    await new Promise((next) => setTimeout(next, 60))
  }
  window.scrollTo(0, 0)
  await document.fonts.ready
  const shown = [...document.images].filter((image) => image.complete || image.loading !== 'lazy')
  // A picture that never comes must not hold up the others.
  const late = new Promise((enough) => setTimeout(enough, 5000))
  await Promise.race([late, Promise.all(shown.map((image) => image.decode().catch(() => {})))])
})()`

export type Taken = { picture: Buffer; title: string; complaints: string[]; path: string }

export type Look = {
  size: Size
  isDesktop?: boolean
  /** To its end, else the first screenful. */
  whole?: boolean
  /** Of the member who looks. */
  token?: string
}

const open = async (browser: Browser, url: string, { size, isDesktop, token }: Look): Promise<Page> => {
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: 2,
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    ...inShanghai,
    ...(isDesktop ? {} : { isMobile: true, hasTouch: true, userAgent: iphone }),
  })
  const cookies = token ? { access_token: token, city_id: '310100', entered: '1' } : {}
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })))
  await context.addInitScript(
    (remembered) => {
      for (const [key, value] of remembered) localStorage.setItem(key, value)
    },
    rememberedAt(new URL(url).pathname),
  )
  return context.newPage()
}

/** A panel that pops up over a first visit would be all that a single screenful shows. */
const closeNotices = async (page: Page) => {
  const close = page.getByRole('button', { name: '关闭', exact: true })
  for (let tries = 0; tries < 3 && (await close.count()) > 0; tries++) {
    await close
      .first()
      .click({ timeout: 2000 })
      .catch(() => {})
    await page.waitForTimeout(500)
  }
}

/** The page at this screen size. */
export const take = async (browser: Browser, url: string, look: Look): Promise<Taken> => {
  const { size, whole = true } = look
  const page = await open(browser, url, look)
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  try {
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
    await page.waitForLoadState('networkidle')
    await page.evaluate(settle)
    if (!whole) await closeNotices(page)
    await page.waitForTimeout(300)
    const height = await page.evaluate('document.documentElement.scrollHeight')
    const clip = { x: 0, y: 0, width: size.width, height: Math.min(Number(height), longest) }
    const png = await page.screenshot(whole ? { fullPage: true, clip } : {})
    const picture = await sharp(png).webp({ quality: 80 }).toBuffer()
    return { picture, title: await page.title(), complaints, path: new URL(page.url()).pathname }
  } finally {
    await page.context().close()
  }
}

const frameWidth = 390
const edge = 12

/** A first screenful inside a phone's edge, small enough for a README. */
export const framed = async (picture: Buffer): Promise<Buffer> => {
  const width = frameWidth - 2 * edge
  const screen = await sharp(picture).resize({ width }).png().toBuffer()
  const { height = 0 } = await sharp(screen).metadata()
  const rounded = (w: number, h: number, radius: number, fill: string) =>
    Buffer.from(
      `<svg width="${w}" height="${h}"><rect width="${w}" height="${h}" rx="${radius}" fill="${fill}"/></svg>`,
    )
  const cut = await sharp(screen)
    .composite([{ input: rounded(width, height, 30, '#fff'), blend: 'dest-in' }])
    .png()
    .toBuffer()
  return sharp(rounded(frameWidth, height + 2 * edge, 40, '#1C1A17'))
    .composite([{ input: cut, left: edge, top: edge }])
    .webp({ quality: 84 })
    .toBuffer()
}
