import { studioDay } from '@kuaimen/contract/kernel/time'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aBooking, aMember, call, stateOf } from '../booking/bookings'
import { nearStart } from '../entry/demo'
import { newMobile } from '../entry/journey'
import { consoleUrl, inviteByCommand, PASSWORD, screens } from './console'

const open = screens()

const aScreen = async (): Promise<Page> => (await open()).page

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
