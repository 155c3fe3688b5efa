import { studioDay } from '@kuaimen/contract/kernel/time'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aBooking, aMember } from '../booking/bookings'
import { inviteStaff, nearStart } from '../entry/demo'
import { newMobile } from '../entry/journey'
import { consoleUrl, screens } from './console'

const open = screens()

async function aTablet(): Promise<Page> {
  const { page } = await open(1024, 768)
  await page.goto(consoleUrl())
  return page
}

/** As the page itself would: browsers alone know where console.localhost is. */
async function post(page: Page, path: string, body: object): Promise<void> {
  const answer = await page.evaluate(
    async ([to, text]) =>
      (await fetch(to, { method: 'POST', body: text, headers: { 'content-type': 'application/json' } })).text(),
    [path, JSON.stringify(body)] as const,
  )
  const { code, msg } = JSON.parse(answer) as { code: number; msg: string }
  if (code !== 0) throw new Error(`${path}: ${msg}`)
}

const PASSWORD = 'a board of one day'

/** A clerk of the store on two tablets. */
async function twoTablets(storeId: number): Promise<[Page, Page]> {
  const path = await inviteStaff('店员小夏', newMobile(), 'clerk', storeId)
  const login = `clerk.${storeId}.${Date.now()}`
  const token = new URL(path, consoleUrl()).searchParams.get('token')
  const [one, other] = [await aTablet(), await aTablet()]
  await post(one, '/api/staff/session/accept', { token, login, password: PASSWORD })
  await post(other, '/api/staff/session/login', { login, password: PASSWORD })
  return [one, other]
}

/** Two customers of today at one store. */
async function visitsOfToday() {
  const { token } = await aMember()
  const [first, second] = [await aBooking(token, { nth: 7 }), await aBooking(token, { nth: 7, days: 6 })]
  for (const { order_sn } of [first, second]) await nearStart(order_sn, 50)
  return { store_id: first.store.id, order_sn: first.order_sn }
}

it('a store runs its day on two tablets: seen at once, told who was too late, and honest without a line', async () => {
  const { store_id } = await visitsOfToday()
  const [one, other] = await twoTablets(store_id)
  for (const page of [one, other]) {
    await page.goto(`${consoleUrl()}/board?day=${studioDay(new Date())}`)
    await page.getByText('实时').waitFor()
  }
  const column = (page: Page, name: string) => page.getByRole('region', { name })
  const card = (page: Page, name: string) =>
    column(page, name).getByRole('article').filter({ hasNotText: '门店前台' }).first()

  await card(one, '待到店').getByRole('button', { name: '签到' }).click()
  await card(one, '已到店 · 化妆').waitFor()
  // Without the stream it would be a quarter of a minute.
  await card(other, '已到店 · 化妆').waitFor({ timeout: 3_000 })

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await other.route('**/api/staff/board/stage', async (route) => {
    await held
    await route.continue()
  })
  const begin = (page: Page) => card(page, '已到店 · 化妆').getByRole('button', { name: /^开始/ })
  await begin(other).click()
  const words = (await begin(one).textContent()) ?? ''
  await begin(one).click()
  await column(one, '已到店 · 化妆').getByRole('button', { name: words, exact: true }).waitFor({ state: 'detached' })
  release()
  await other.getByText('这个环节刚被更新，请看最新进度').waitFor()

  await card(one, '已到店 · 化妆').getByRole('button').first().click()
  const drawer = one.getByRole('dialog')
  await drawer.getByRole('heading', { name: '金额' }).or(drawer.getByText('金额')).first().waitFor()
  // On the day the clerk rings who is late: a reason first, and it is written down.
  await drawer
    .getByRole('button', { name: '拨 打' })
    .or(drawer.getByRole('button', { name: '拨打' }))
    .first()
    .click()
  await one.getByRole('menuitem', { name: '晚到询问' }).click()
  await drawer.locator('a[href^="tel:1"]').waitFor()
  await drawer.getByText('店员小夏：顾客，晚到询问').waitFor()
  await drawer.getByLabel('备注').fill('对花粉过敏')
  await drawer.getByRole('button', { name: '记下' }).click()
  await other.getByText('对花粉过敏').waitFor()

  await other.route('**/api/staff/board/live*', (route) => route.abort())
  await other.reload()
  await other.getByText('每 15 秒刷新').waitFor()
  await card(other, '已到店 · 化妆').waitFor()
  expect(await column(other, '待到店').getByRole('article').count()).toBeGreaterThan(0)
})
