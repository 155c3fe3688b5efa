import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aMember, call, plusDays } from '../booking/bookings'
import { fillDay } from '../entry/demo'
import { CITIES, journeys, newMobile } from '../entry/journey'
import { booked, jsapi, payAt } from '../payment/pay'
import { consoleUrl, inviteByCommand, PASSWORD, screens } from './console'

const { opened } = journeys('desk')
const PRODUCT = 20

const open = screens()

interface Soonest {
  readonly list: { store: { id: number }; soonest: { day: string } | null }[]
}

/** A store whose first days are open, and one of those days. */
async function aQuietDay(): Promise<{ store_id: number; day: string }> {
  const { list } = await call<Soonest>(`/api/schedule/soonest?items=${PRODUCT}&city_id=${CITIES.shanghai.id}`)
  const { store, soonest } = list.filter((one) => one.soonest).at(-1)!
  for (let ahead = 1; ahead < 14; ahead += 1) {
    const day = plusDays(soonest!.day, ahead)
    const path = `/api/schedule/list?store_id=${store.id}&items=${PRODUCT}&day=${day}`
    const { starts } = await call<{ starts: { state: string }[] }>(path)
    if (starts.some(({ state }) => state === 'open')) return { store_id: store.id, day }
  }
  throw new Error('every day is full')
}

/** A clerk of the store at its desk. */
async function aClerk(storeId: number): Promise<Page> {
  const { page } = await open()
  await page.goto(await inviteByCommand('店员小许', newMobile(), 'clerk', String(storeId)))
  await page.getByLabel('登录名').fill(`desk.${storeId}.${process.pid}`)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '设置并继续' }).click()
  await page.getByRole('navigation', { name: '主菜单' }).waitFor()
  return page
}

it('books somebody at the desk, who pays on their own phone, is found again, and stands in the way of the next', async () => {
  const [{ store_id, day }, customer, other] = [await aQuietDay(), await aMember(), await aMember()]
  const page = await aClerk(store_id)
  await page.goto(`${consoleUrl()}/desk?day=${day}&product=${PRODUCT}&people=1`)

  // All by keyboard: the number, the rules, the hold.
  await page.getByLabel('顾客手机号').waitFor()
  await page.keyboard.type(customer.mobile)
  await page.keyboard.press('Enter')
  await page.getByText('未验证，预约会带上备注').waitFor()
  await page.getByRole('checkbox', { name: '已向顾客说明改期和退款规则' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('img', { name: '付款码' }).waitFor()
  await page.reload()
  await page.getByRole('img', { name: '付款码' }).waitFor()
  const address = new URL(await page.getByText('/reservation/order_detail?order_sn=').innerText())
  const order_sn = address.searchParams.get('order_sn')!

  const phone = await opened(customer.token, `${address.pathname}${address.search}`, 'wx')
  await phone.page.getByRole('link', { name: /^支付 ¥/ }).click()
  await payAt(phone, jsapi, 'paid')
  await booked(phone)
  await page.getByRole('status').filter({ hasText: '已付款，预约成功' }).waitFor()

  // Found by what the customer says: the number of the phone.
  await page.keyboard.press('g', { delay: 60 })
  await page.keyboard.press('o')
  await page.getByLabel('搜索订单').fill(customer.mobile)
  await page.keyboard.press('Enter')
  await page.getByText('按手机号找到').waitFor()
  expect(await page.locator('main').innerText()).not.toContain(customer.mobile)
  await page.getByRole('cell', { name: order_sn }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('手机号未验证').waitFor()
  await drawer.getByText('微信支付').waitFor()

  // When the rest of the day is gone too, the start is explained by who has it.
  await fillDay(store_id, day, PRODUCT, other.mobile)
  await drawer.getByRole('link', { name: '这个时间为什么约不到' }).click()
  await page.getByRole('heading', { name: '这个时间已约满，请换一个时间' }).waitFor()
  await page.getByText('卡在这里').waitFor()
  const holders = await page.getByRole('region', { name: '结论' }).locator('xpath=following-sibling::section//a').all()
  const addresses = await Promise.all(holders.map((one) => one.getAttribute('href')))
  expect(addresses.some((one) => one?.includes(order_sn))).toBe(true)
})
