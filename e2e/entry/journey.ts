import { randomInt } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, ConsoleMessage, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { lab, type PhoneApp } from '../../apps/lab/client'
import { launchBrowser } from '../../tools/browser/browser'
import { complain } from '../../tools/terminal/say'
import { watchRequests } from './idle'

export const CITIES = {
  shanghai: { id: 310100, name: '上海', place: { longitude: 121.4737, latitude: 31.2304 } },
  hangzhou: { id: 330100, name: '杭州', place: { longitude: 120.1551, latitude: 30.2741 } },
  beijing: { id: 110100, name: '北京', place: { longitude: 116.4074, latitude: 39.9042 } },
} as const

export const LOCATING_FAILED = {
  wx: '获取当前位置信息失败，请手动选择所在城市',
  phone: '获取当前位置失败，请稍后重试',
} as const

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const DESKTOP = { viewport: { width: 1280, height: 800 } }

type Phone = ReturnType<typeof lab>

let mobiles = 0
/** A number that no other journey of this run has. */
export function newMobile(): string {
  mobiles += 1
  return `137${String(process.pid % 10_000).padStart(4, '0')}${String(mobiles).padStart(4, '0')}`
}

/** A refused call is an answer, and the browser always mentions it; anything else said in red is ours. */
const isComplaint = (message: ConsoleMessage) =>
  ['error', 'warning'].includes(message.type()) && !message.text().startsWith('Failed to load resource')

export interface Journey {
  readonly phone: Phone
  readonly context: BrowserContext
  readonly page: Page
  /** Messages of the browser's console: errors, warnings, failed hydration. */
  readonly complaints: string[]
  /** Paths of the documents and calls of this phone, in order, with the status of their answers. */
  readonly answers: { path: string; status: number; isDocument: boolean }[]
  readonly open: (path: string) => Promise<unknown>
  readonly url: (path: string) => string
  readonly cookie: (name: string) => Promise<string | undefined>
}

interface Setting {
  readonly path?: string
  /** Nobody has yet said 先不加 to the adviser on this phone; on all others nothing of her opens by itself today. */
  readonly meetsAdviser?: true
  /** What the phone is like before it opens the page. */
  readonly before?: (phone: Phone) => Promise<unknown>
  readonly prepare?: (context: BrowserContext, page: Page, phone: Phone) => Promise<unknown>
}

let count = 0

export function listen(page: Page, complaints: string[], answers: Journey['answers']): void {
  watchRequests(page)
  page.on('console', (message) => isComplaint(message) && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const isDocument = response.request().resourceType() === 'document'
    if (isDocument || pathname.startsWith('/api/'))
      answers.push({ path: pathname, status: response.status(), isDocument })
  })
}

export type Phones = Pick<Journey, 'context' | 'page' | 'answers' | 'complaints'>[]

const PICTURES = new URL('../../.cache/journeys/', import.meta.url)

const SHOWN_ANSWERS = 12
const SHOWN_TEXT = 400

/** What the phones of a failed journey showed last, and what they were answered: in .cache/journeys, and in short in the run's own output. */
export async function savePictures(name: string, ended: Phones): Promise<void> {
  await mkdir(PICTURES, { recursive: true })
  for (const [nth, { page, answers, complaints }] of ended.entries()) {
    const file = fileURLToPath(new URL(`${name.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 60)}-${nth + 1}`, PICTURES))
    await page.screenshot({ path: `${file}.png` }).catch(() => {})
    const text = await page.innerText('body').catch(String)
    await writeFile(`${file}.json`, JSON.stringify({ url: page.url(), text, complaints, answers }, null, 2))
    const last = answers.slice(-SHOWN_ANSWERS).map(({ path, status }) => `${status} ${path}`)
    const shown = text.replaceAll(/\s+/g, ' ').slice(0, SHOWN_TEXT)
    complain([`${name}, phone ${nth + 1}: ${page.url()}`, shown, ...last, ...complaints].join('\n  '))
  }
}

/** The phones of a test, put away after it; nothing may have been said in red. */
export function held() {
  let open: Phones = []
  afterEach(async ({ task }) => {
    const ended = open
    open = []
    if (task.result?.state === 'fail') await savePictures(task.name, ended)
    for (const { context } of ended) await context.close()
    for (const { complaints } of ended) expect(complaints).toEqual([])
  })
  return { hold: (one: Phones[number]) => void open.push(one) }
}

/** One browser a file; every journey a phone of its own, and after each test nothing may have been said in red. */
export function journeys(name: string) {
  let browser: Browser
  const { hold } = held()
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())

  const newContext = async (options: object) => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
    await hear(context)
    context.setDefaultTimeout(40_000)
    return context
  }

  const start = async (
    app: PhoneApp,
    { path = '/', meetsAdviser, before, prepare }: Setting = {},
  ): Promise<Journey> => {
    count += 1
    const scope = `${name}-${process.pid}-${count}`
    const phone = lab(inject('labUrl'), scope)
    // A user of the providers that no other test is.
    await phone.user({ user: scope, consent: 'granted' })
    await before?.(phone)
    const context = await newContext(PHONE)
    if (!meetsAdviser) await passAdviser(context)
    const page = await context.newPage()
    const journey: Journey = {
      phone,
      context,
      page,
      complaints: [],
      answers: [],
      // A page may redirect before it has loaded.
      open: (to) => page.goto(phone.url(app, to), { waitUntil: 'commit' }),
      url: (to) => phone.url(app, to),
      cookie: async (wanted) => {
        const found = (await context.cookies(phone.url(app))).find((cookie) => cookie.name === wanted)
        return found && decodeURIComponent(found.value)
      },
    }
    listen(page, journey.complaints, journey.answers)
    hold(journey)
    await prepare?.(context, page, phone)
    await page.goto(phone.enter(app, path))
    return journey
  }

  /** A desktop browser, straight at the product. */
  const desktop = async (path: string): Promise<Page> => {
    const context = await newContext(DESKTOP)
    const page = await context.newPage()
    const one = { context, page, complaints: [], answers: [] }
    listen(page, one.complaints, one.answers)
    hold(one)
    await page.goto(inject('productUrl') + path)
    return page
  }

  /** A phone on which this member is logged in, in Shanghai, and not for the first time. */
  const opened = (token: string, path: string, app: PhoneApp = 'phone'): Promise<Journey> =>
    start(app, {
      path,
      prepare: (context) =>
        context.addCookies(
          Object.entries({ access_token: token, city_id: String(CITIES.shanghai.id), entered: '1' }).map(
            ([name, value]) => ({ name, value, domain: `${app}.localhost`, path: '/' }),
          ),
        ),
    })

  return { start, desktop, opened }
}

/** A phone on which 先不加 was said today. */
export const passAdviser = (context: BrowserContext) =>
  context.addInitScript(() => {
    try {
      localStorage.setItem('wxworkSkipTime', String(Date.now() + 86_000_000))
    } catch {
      // A phone without storage.
    }
  })

type Hearing = Window & { said?: string[] }

/** Records toasts: each is gone after two seconds. */
export const hear = (context: BrowserContext) =>
  context.addInitScript(() => {
    const said: string[] = []
    ;(window as Hearing).said = said
    new MutationObserver(() => {
      const text = document.querySelector('[role=status][aria-live]')?.textContent
      if (text && said[said.length - 1] !== text) said.push(text)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })

/** It was said in passing, and is not counted a second time. */
export const said = (page: Page, text: string) =>
  page.waitForFunction((wanted) => {
    const heard = (window as Hearing).said ?? []
    const nth = heard.findIndex((one) => one.includes(wanted))
    return nth >= 0 && heard.splice(nth, 1).length > 0
  }, text)

/** A tap that an advert over the page does not catch; it may leave the page, so it is not awaited inside of it. */
export const tap = (on: Locator) => on.evaluate((element: HTMLElement) => void setTimeout(() => element.click()))
/** A call from the page itself. */
export const post = (page: Page, path: string, body: object, token = '') =>
  page.evaluate(
    async ([to, sent, bearer]) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` }
      const answer = await fetch(to, { method: 'POST', headers, body: sent })
      return (await answer.json()) as { code: number; data: unknown }
    },
    [path, JSON.stringify(body), token] as const,
  )
/** Over home by itself, at a moment of its own: a phone that has seen it is not surprised in the middle of a journey. */
export const openingSeen = (page: Page) =>
  page.addInitScript((uuid) => sessionStorage.setItem('opening_advert_seen', uuid), inject('openingAdvert'))

/** The city in the home page's header, once it is known. */
export const inCity = (page: Page, name: string) =>
  page.getByRole('link', { name: `当前城市：${name}，切换城市` }).waitFor()
export const loggedInHome = (page: Page) => page.getByRole('link', { name: '我的' }).waitFor()
export const loggedOutHome = (page: Page) => page.getByRole('link', { name: '登录' }).waitFor()

/** Silent redirects are over: the page has the address it was opened with, and the place was found. */
export const settledAt = async ({ page, cookie }: Journey, path: string) => {
  await expect.poll(() => cookie('entered'), { timeout: 60_000 }).toBe('1')
  expect(new URL(page.url()).pathname).toBe(path)
}

/** The input is hidden behind its icon, and the page may still shift under a pointer. */
export async function check(box: Locator): Promise<void> {
  if (!(await box.isChecked())) await box.dispatchEvent('click')
  await expect.poll(() => box.isChecked()).toBe(true)
}

export async function agree(page: Page): Promise<void> {
  await hydrated(page, 'input[type=checkbox]')
  await check(page.locator('input[type=checkbox]'))
}

/** Waits for hydration: text typed into the server's HTML before would be lost. */
export const hydrated = (page: Page, selector = 'main') =>
  page.waitForFunction((wanted) => {
    const found = document.querySelector(wanted)
    return found !== null && Object.keys(found).some((key) => key.startsWith('__reactProps'))
  }, selector)

/** Inside an app the number is under 其他方式登录. */
export async function otherWays(page: Page): Promise<void> {
  const closed = page.locator('details:not([open]) > summary', { hasText: '其他方式登录' })
  if ((await closed.count()) > 0) await closed.click()
}

/** The last figure of the code is enough. */
async function fillCode({ page, phone }: Journey, mobile: string): Promise<void> {
  const [last] = await phone.sms(mobile)
  await hydrated(page, 'input[name=mobile]')
  await otherWays(page)
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  const { code } = await phone.nextSms(mobile, { since: last?.id, within: 20_000 })
  await page.getByRole('textbox', { name: '验证码' }).fill(code)
}

/** A new address every time: codes are counted by address too. */
export const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

async function ask<T>(path: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': anAddress() }
  const answer = await fetch(inject('productUrl') + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const { code, data } = (await answer.json()) as { code: number; data: T }
  expect(code).toBe(0)
  return data
}

/** A phone that logged in another day: for journeys that are not about signing in. */
export const loggedIn = (app: PhoneApp, mobile: string) => async (context: BrowserContext, _: Page, phone: Phone) => {
  const { nonce } = await ask<{ nonce: string }>('/api/sms/send_verify_code/by_login', { mobile })
  const { code } = await phone.nextSms(mobile, { within: 20_000 })
  const { token } = await ask<{ token: string }>('/api/login', { mobile, code, nonce, consent: 1 })
  await context.addCookies([{ name: 'access_token', value: token, domain: `${app}.localhost`, path: '/' }])
}

/** In WeChat the way in leads over its own page and back. */
const ON_THE_WAY_IN = ['/sign_in', '/wx-authorize-callback']

/** On the sign-in page, by a code that came by SMS. */
export async function signInBySms(journey: Journey, mobile: string): Promise<void> {
  await agree(journey.page)
  const { host } = new URL(journey.page.url())
  await fillCode(journey, mobile)
  await journey.page.waitForURL((url) => url.host === host && !ON_THE_WAY_IN.includes(url.pathname))
}

/** On the sign-in page, by the app around it. */
export async function signInByApp({ page }: Journey, button: string): Promise<void> {
  await agree(page)
  await page.getByRole('button', { name: button }).click()
  await page.waitForURL((url) => !ON_THE_WAY_IN.includes(url.pathname))
}

export async function bindMobile(journey: Journey, mobile: string): Promise<void> {
  await fillCode(journey, mobile)
  await journey.page.waitForURL((url) => url.pathname !== '/perfect_phone')
}

export const masked = (mobile: string) => `${mobile.slice(0, 3)}***${mobile.slice(-4)}`

/** As after a night: the browser was closed, persistent cookies are still there. */
export async function nextDay({ context, page }: Journey): Promise<void> {
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('about:blank')
  await context.clearCookies({ name: 'entered' })
}
