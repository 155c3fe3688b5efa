import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { launchBrowser } from '../../tools/browser/browser'
import { totp } from '../../tools/product/authenticator'
import { listen, type Phones, savePictures } from '../entry/journey'

const run = promisify(execFile)
const program = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url))

/** The console beside the product that all journeys share. */
export const consoleUrl = (): string => inject('productUrl').replace('://localhost', '://console.localhost')

/** One browser a file; what its screens showed last is printed when a test fails. */
export function screens() {
  let browser: Browser
  const open: Phones = []
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await savePictures(task.name, open)
  })
  afterAll(() => browser?.close())

  return async (width = 1440, height = 900): Promise<{ context: BrowserContext; page: Page }> => {
    // Colours that fade are not looked at on their way.
    const context = await browser.newContext({
      ...{ viewport: { width, height }, reducedMotion: 'reduce', locale: 'zh-CN' },
    })
    context.setDefaultTimeout(40_000)
    const page = await context.newPage()
    const screen = { context, page, answers: [], complaints: [] }
    listen(page, screen.complaints, screen.answers)
    open.push(screen)
    return { context, page }
  }
}

/** The first person of a chain is invited on the command line, and has nobody else to be invited by. */
export async function inviteByCommand(name: string, mobile: string, ...grant: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [program, 'staff', 'invite', name, mobile, ...grant], {
    env: { PATH: process.env.PATH, DATABASE_URL: inject('databaseUrl') },
  })
  const path = /\/join\?token=\S+/.exec(stdout)?.[0]
  if (!path) throw new Error(`no link in: ${stdout}`)
  return `${consoleUrl()}${path}`
}

export const PASSWORD = 'correct horse battery'

interface Joined {
  readonly secret: string
  readonly recoveryCodes: string[]
}

/** From the link to inside: a login and a password, the second factor, the recovery codes. */
export async function join(page: Page, link: string, login: string): Promise<Joined> {
  await page.goto(link)
  await page.getByLabel('登录名').fill(login)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '设置并继续' }).click()
  const secret = await page.locator('code').innerText()
  await page.getByLabel('验证器上的 6 位数字').fill(totp(secret))
  const codes = await page.getByRole('region', { name: '恢复码' }).locator('pre').innerText()
  await page.getByRole('button', { name: '已保存，进入控制台' }).click()
  await page.getByRole('navigation', { name: '主菜单' }).waitFor()
  return { secret, recoveryCodes: codes.split('\n') }
}

export const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('heading', { name: '登录' }).waitFor()
}

/** From an option list of antd: it is drawn when it is opened, and the one before it may be closing still. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label })
  const select = page.getByRole('dialog').locator('.ant-select', { has: field })
  await select.click()
  await page.locator('.ant-select-item-option:visible').filter({ hasText: option }).first().click()
  await select.getByText(option).waitFor()
}
