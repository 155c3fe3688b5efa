import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { serious } from '../walk/serious'
import { consoleUrl, inviteByCommand, join, screens } from './console'

const open = screens()

interface Refused {
  readonly directive: string
  readonly sample: string
}

type Watched = Window & { refused?: Refused[] }

/** Two styles that antd's parts write without a nonce; the frame never scrolls, so nobody misses them. */
const LEFT_OVER = [/^\s*html body \{\s*overflow-y/, /scrollbar/]

const isLeftOver = ({ directive, sample }: Refused) =>
  directive.startsWith('style-src') && LEFT_OVER.some((one) => one.test(sample))

async function watched(page: Page): Promise<string[]> {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    // The browser itself says of every refusal of the policy what is counted below, and of every 401 before the login.
    if (message.type() === 'error' && !/Content Security Policy|status of 40[14]/.test(message.text()))
      errors.push(message.text())
  })
  await page.addInitScript(() => {
    const all: Refused[] = []
    ;(window as Watched).refused = all
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample }) =>
      all.push({ directive: effectiveDirective, sample }),
    )
  })
  return errors
}

const refusedOn = (page: Page): Promise<Refused[]> => page.evaluate(() => (window as Watched).refused ?? [])

it('every screen of the menu: no refused style but two, no error, nothing that keeps people out', async () => {
  const { page } = await open()
  const errors = await watched(page)
  const found: string[] = []
  const look = async (where: string) => found.push(...(await serious(page)).map((one) => `${where}: ${one}`))

  await page.goto(`${consoleUrl()}/login`)
  await page.getByRole('button', { name: '登录' }).waitFor()
  await look('login')
  await page.goto(`${consoleUrl()}/tablet`)
  await page.getByRole('heading', { name: '登记这台平板' }).waitFor()
  await look('tablet')
  await join(page, await inviteByCommand('总部小何', '13911110009', 'owner'), 'he')

  const links = page.getByRole('navigation', { name: '主菜单' }).getByRole('link')
  for (const title of await links.allInnerTexts()) {
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: title, exact: true }).click()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForFunction(() => !document.querySelector('[role=status][aria-label=加载中]'))
    await look(title)
  }
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByRole('button', { name: '我的账号' }).click()
  await page.getByRole('heading', { name: '我的账号' }).waitFor()
  await look('account')

  await page.locator('main').focus()
  await page.keyboard.press('g', { delay: 60 })
  await page.keyboard.press('p')
  await page.getByRole('cell', { name: '总部小何 he', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await look('person')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: '快捷键' }).waitFor()
  await look('keys')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+k')
  await page.getByLabel('页面名称或订单号').fill('操作')
  await look('palette')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '操作记录' }).waitFor()

  const refused = await refusedOn(page)
  expect(refused.filter((one) => !isLeftOver(one))).toEqual([])
  expect(errors).toEqual([])
  expect(found).toEqual([])
})
