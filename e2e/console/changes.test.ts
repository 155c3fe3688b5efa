import { studioDay } from '@kuaimen/contract/kernel/time'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../../tools/browser/browser'
import { aBooking, aMember, call, stateOf } from '../booking/bookings'
import { nearStart } from '../entry/demo'
import { newMobile } from '../entry/journey'
import { choose, consoleUrl, inviteByCommand, join, PASSWORD } from './console'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

async function aScreen(): Promise<Page> {
  const still = { reducedMotion: 'reduce', locale: 'zh-CN' } as const
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...still })
  context.setDefaultTimeout(20_000)
  return context.newPage()
}

let nth = 0
/** A clerk needs no second factor. */
async function aClerk(storeId: number): Promise<Page> {
  const page = await aScreen()
  await page.goto(await inviteByCommand('店员小夏', newMobile(), 'clerk', String(storeId)))
  await page.getByLabel('登录名').fill(`changes.${process.pid}.${nth++}`)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '设置并继续' }).click()
  await page.getByRole('navigation', { name: '主菜单' }).waitFor()
  return page
}

const timeOf = async (token: string, order_sn: string) =>
  (await call<{ time: string }>(`/api/book/detail?order_sn=${order_sn}`, { token })).time

interface Visit {
  readonly order_sn: string
  readonly day: string
  readonly time: string
  readonly store_id: number
}

/** A start of the same day that has room. */
async function anotherTime(token: string, { order_sn, day, time, store_id }: Visit): Promise<string> {
  const path = `/api/book/reschedule/list?order_sn=${order_sn}&store_id=${store_id}&day=${day}`
  const { starts } = await call<{ starts: { time: string; left: number }[] }>(path, { token })
  return starts.findLast((one) => one.left > 0 && one.time !== time)!.time
}

it('who rings up gets another time by a card drawn to it, and is cancelled by a key; each asks first', async () => {
  const { token } = await aMember()
  const { store, day, time, order_sn } = await aBooking(token, { nth: 5, days: 9 })
  const wanted = await anotherTime(token, { order_sn, day, time, store_id: store.id })
  const page = await aClerk(store.id)
  await page.goto(`${consoleUrl()}/board?store=${store.id}&day=${day}`)
  await page.getByText('实时').waitFor()
  const card = page.getByRole('article').filter({ hasText: time }).first()

  // Drawn to a quarter of an hour on the strip: nothing is done before the price is shown.
  const from = await card.getByText(time, { exact: true }).boundingBox()
  await page.mouse.move(from!.x + 5, from!.y + 5)
  await page.mouse.down()
  const cell = await page.locator(`[data-time="${wanted}"]`).first().boundingBox()
  await page.mouse.move(cell!.x + 4, cell!.y + 4, { steps: 5 })
  await page.getByText(`改到 ${wanted}`).waitFor()
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: /^改期/ })
  await dialog.getByText('不影响其他顾客').waitFor()
  await dialog.getByText('差价 ¥0').waitFor()
  expect(await timeOf(token, order_sn)).toBe(time)
  await dialog.getByRole('button', { name: '改期', exact: true }).click()
  await page.getByText(`已改到 ${day} ${wanted}`).waitFor()
  expect(await timeOf(token, order_sn)).toBe(wanted)
  await page.getByRole('dialog').getByText('已改期').filter({ hasText: '店员小夏' }).waitFor()

  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.keyboard.press('r')
  const cancel = page.getByRole('dialog', { name: /^替顾客取消/ })
  await cancel.getByText(/^退回/).first().waitFor()
  await cancel.getByLabel('取消原因').fill('孩子发烧')
  await cancel.getByRole('button', { name: /^取消预约，退回 ¥/ }).click()
  await page.getByText('已取消，顾客会收到通知').waitFor()
  expect(await stateOf(token, order_sn)).toBe('cancelled')

  // The desk is a key away.
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.keyboard.press('w')
  await page.getByRole('heading', { name: '到店代约' }).waitFor()
  expect(new URL(page.url()).searchParams.get('store')).toBe(String(store.id))
})

it('without a network the board is readable and takes check-ins, which are sent once it is back', async () => {
  const { token } = await aMember()
  const { store, order_sn } = await aBooking(token, { nth: 4, days: 8 })
  await nearStart(order_sn, 50)
  const page = await aClerk(store.id)
  await page.goto(`${consoleUrl()}/board?store=${store.id}&day=${studioDay(new Date())}`)
  await page.getByText('实时').waitFor()
  const { time } = await call<{ time: string }>(`/api/book/detail?order_sn=${order_sn}`, { token })
  const name = (await page.getByRole('article').filter({ hasText: time }).first().getAttribute('aria-label')) ?? ''
  const card = page.getByRole('article', { name, exact: true }).first()

  await page.route('**/api/staff/**', (route) => route.abort())
  await card.getByRole('button', { name: '签到' }).click()
  await page.getByText('网络断开，签到已记下，恢复后自动发送').waitFor()
  await card.getByText('签到待发送').waitFor()
  expect(await card.getByRole('button', { name: '签到' }).count()).toBe(0)

  const sent: string[] = []
  await page.route('**/api/staff/book/move', async (route) => {
    sent.push(route.request().postData() ?? '')
    await route.continue()
  })
  await page.unroute('**/api/staff/**')
  await page.getByText('1 个签到已发送').waitFor({ timeout: 40_000 })
  await page.getByRole('region', { name: '已到店 · 化妆' }).getByRole('article', { name, exact: true }).waitFor()
  await page.reload()
  await page.getByText('实时').waitFor()
  expect(sent).toHaveLength(1)
  expect(JSON.parse(sent[0] ?? '{}')).toMatchObject({ to: 'checked_in', tapped_at: expect.any(Number) })
})

it('head office filters orders, remembers the filter, notes several at once and takes exactly this list as a file', async () => {
  const { token } = await aMember()
  const { store, order_sn } = await aBooking(token, { nth: 3, days: 10 })
  const page = await aScreen()
  await join(page, await inviteByCommand('总部小何', newMobile(), 'owner'), `orders.${process.pid}`)
  await page.goto(`${consoleUrl()}/orders?store=${store.id}&q=${order_sn}`)
  await page.getByRole('cell', { name: order_sn }).waitFor()

  await page.getByRole('button', { name: '我的视图' }).click()
  await page.getByLabel('视图名称').fill('这一单')
  await page.getByRole('button', { name: '保存当前筛选' }).click()
  await page.goto(`${consoleUrl()}/orders`)
  await page.getByRole('button', { name: '我的视图' }).click()
  await page.getByRole('button', { name: '这一单', exact: true }).click()
  await page.waitForURL(/q=B/)

  const row = page.getByRole('row').filter({ hasText: order_sn })
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: '给选中的 1 个记备注' }).click()
  await page.getByRole('dialog').getByLabel('备注').fill('电梯检修')
  await page.getByRole('dialog').getByRole('button', { name: '记下' }).click()
  await page.getByText('已给 1 个预约记下备注').waitFor()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  expect((await download).suggestedFilename()).toMatch(/^订单-\d{4}-\d{2}-\d{2}\.csv$/)
  await page.getByText('已导出 1 笔').waitFor()

  // Another product has no such order.
  await page.goto(`${consoleUrl()}/orders?store=${store.id}&product=999999`)
  await page.getByText('没有符合条件的结果').waitFor()
})

it('head office makes a region of stores, and a role that ends by itself', async () => {
  const page = await aScreen()
  await join(page, await inviteByCommand('总部小许', newMobile(), 'owner'), `regions.${process.pid}`)
  await page.goto(`${consoleUrl()}/people`)
  await page.getByRole('button', { name: '区域' }).click()
  await page.getByRole('button', { name: '新建区域' }).click()
  const made = page.getByRole('region', { name: '新区域' })
  const name = `试点 ${process.pid}`
  await made.getByLabel('区域名称').fill(name)
  await made.getByRole('button', { name: '保存' }).click()
  await page.getByRole('region', { name }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: '邀请员工' }).click()
  await page.getByLabel('姓名', { exact: true }).fill('暑期小工')
  await page.getByLabel('手机号').fill(newMobile())
  await choose(page, '角色', '店员')
  await choose(page, '门店', ' · ')
  const last = studioDay(new Date(Date.now() + 30 * 86_400_000))
  await page.getByLabel('最后一天').fill(last)
  await page.getByRole('button', { name: '生成邀请链接' }).click()
  await page.getByRole('region', { name: '邀请链接' }).waitFor()
  await page.getByRole('button', { name: '完成' }).click()
  await page.getByRole('cell', { name: /暑期小工/ }).click()
  await page.getByRole('dialog').getByText(`到 ${last}`).waitFor()
})
