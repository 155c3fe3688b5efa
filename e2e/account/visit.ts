import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { lab, type PhoneApp } from '../../apps/lab/client'
import { launchBrowser } from '../../tools/browser/browser'
import { check, hear, held, hydrated, listen, otherWays, passAdviser } from '../entry/journey'

let visits = 0

export const newMobile = (): string => `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`

/** One browser for the file; every visit is a phone of its own. */
export function phones() {
  let browser: Browser
  const { hold } = held()
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())

  return async (app: PhoneApp, path: string) => {
    visits += 1
    const phone = lab(inject('labUrl'), `account-${process.pid}-${visits}`)
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await hear(context)
    await passAdviser(context)
    // A machine that runs every test at once is slow to paint.
    context.setDefaultNavigationTimeout(60_000)
    const page = await context.newPage()
    const calls: string[] = []
    const heard = { context, page, complaints: [], answers: [] }
    listen(page, heard.complaints, heard.answers)
    hold(heard)
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.goto(phone.enter(app, path))
    await hydrated(page)
    return {
      phone,
      context,
      page,
      /** How often this phone has called that address. */
      called: (address: string) => calls.filter((made) => made === address).length,
      go: async (to: string) => {
        await page.goto(phone.url(app, to))
        await hydrated(page)
      },
    }
  }
}

export type Visit = Awaited<ReturnType<ReturnType<typeof phones>>>

export const LOGIN = '/api/login'
export const SEND = '/api/sms/send_verify_code/by_login'

export const mobileField = (page: Page) => page.getByRole('textbox', { name: '手机号' })
export const codeField = (page: Page) => page.getByRole('textbox', { name: '验证码' })
export const send = (page: Page) => page.getByRole('button', { name: /获取验证码|重新获取/ })
export const enter = (page: Page) => page.getByRole('button', { name: '登录', exact: true })
export const agree = (page: Page) => check(page.locator('input[type=checkbox]'))

export async function codeFor({ page, phone }: Visit, mobile: string): Promise<string> {
  const [last] = await phone.sms(mobile)
  await otherWays(page)
  await mobileField(page).fill(mobile)
  await send(page).click()
  return (await phone.nextSms(mobile, { since: last?.id })).code
}

export async function signIn(visit: Visit, mobile: string): Promise<string> {
  await agree(visit.page)
  const code = await codeFor(visit, mobile)
  // The last figure is enough.
  await codeField(visit.page).fill(code)
  await visit.page.waitForURL((url) => url.pathname !== '/sign_in')
  return code
}
