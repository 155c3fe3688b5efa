import { studioDay } from '@kuaimen/contract/kernel/time'
import type { ScheduleCalendar, ScheduleDay } from '@kuaimen/contract/schedule/schedule.views'
import type { Page, Route } from 'playwright-core'
import { expect, inject } from 'vitest'
import { check, hydrated, type Journey, newMobile, signInBySms } from '../entry/journey'

export interface Slot {
  readonly items: string
  readonly storeId: number
  readonly day: string
  readonly time: string
}

async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(new URL(path, inject('productUrl')))
  return ((await answer.json()) as { data: T }).data
}

/** A month in which every day is still to come. */
const nextMonth = () => {
  const [year = 0, month = 0] = studioDay(new Date()).split('-').map(Number)
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}

/** An open start of the store; a journey that needs a day of its own asks for another one. */
export async function openSlot(storeId: number, items: string, nth = 0): Promise<Slot> {
  const { days } = await ask<ScheduleCalendar>(
    `/api/schedule/calendar?store_id=${storeId}&items=${items}&month=${nextMonth()}`,
  )
  const day = days.filter(({ state }) => state === 'open')[nth]?.day ?? ''
  const { starts } = await ask<ScheduleDay>(`/api/schedule/list?store_id=${storeId}&items=${items}&day=${day}`)
  // One with room for a second, where there is one: some journeys come back to the start that they hold.
  const { time = '' } =
    starts.find(({ state }) => state === 'open') ?? starts.find(({ state }) => state !== 'full') ?? {}
  return { items, storeId, day, time }
}

export const timesPath = ({ items, storeId, day }: Slot) =>
  `/reservation/product/date_and_time?items=${items}&store_id=${storeId}&day=${day}`

/** On the page of times: takes the start and goes on. */
export async function takeStart(page: Page, { time }: Slot): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`日 ${time}，`) }).click()
  await page.getByRole('button', { name: '下一步' }).click()
}

export const isAt = (path: string) => (url: URL) => url.pathname === path
export const CONFIRM = '/reservation/detail'
export const PAYMENT = '/reservation/payment'
export const RESULT = '/reservation/personal_result'

/** A visitor chooses, signs in on the way, and reaches the confirmation page. */
export async function toConfirm(journey: Journey, slot: Slot): Promise<void> {
  const { page } = journey
  await takeStart(page, slot)
  await page.waitForURL(isAt('/sign_in'))
  await signInBySms(journey, newMobile())
  await page.waitForURL(isAt(CONFIRM))
  await submitButton(page).waitFor()
}

export const submitButton = (page: Page) => page.getByRole('button', { name: '提交预约' })

/** What can be added lies behind its row. */
export async function addFirstAddon(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^加购/ }).click()
  const sheet = page.getByRole('dialog')
  await check(sheet.getByRole('checkbox').first())
  await sheet.getByRole('button', { name: '完成' }).click()
  await sheet.waitFor({ state: 'detached' })
}

export async function consent(page: Page): Promise<void> {
  await hydrated(page, '#booking-consent input')
  await check(page.locator('#booking-consent input'))
}

export async function submit(page: Page): Promise<void> {
  await consent(page)
  await submitButton(page).click()
}

/** The booking that the page is about; a payment page names it as what is paid. */
export function orderSn(page: Page): string | null {
  const { searchParams } = new URL(page.url())
  return searchParams.get('payable_no') ?? searchParams.get('order_sn')
}

/** The orders that the server knows of this member. */
export async function orders(journey: Journey): Promise<{ order_sn: string; state: string }[]> {
  const token = await journey.cookie('access_token')
  const answer = await fetch(new URL('/api/book/list', inject('productUrl')), {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as { data: { list: { order_sn: string; state: string }[] } }).data.list
}

/** Another booking of the same member, held without a screen. */
export async function hold(journey: Journey, { storeId, day, time }: Slot): Promise<void> {
  const token = await journey.cookie('access_token')
  const call = async (path: string, body: object) => {
    const answer = await fetch(new URL(path, inject('productUrl')), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': `held-${storeId}-${day}`,
      },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { code: number; data: { payable_fen: number } }
  }
  const choice = { store_id: storeId, day, time, items: [{ product_id: 1, people: 1 }] }
  const { data } = await call('/api/book/preview', choice)
  const held = await call('/api/book/startbook', { ...choice, agreed: true, shown_payable_fen: data.payable_fen })
  expect(held.code).toBe(0)
}

/** The finger on WeChat's cashier. */
export async function atCashier({ phone }: Journey, choice: 'paid' | 'cancelled' | 'failed'): Promise<void> {
  const open = async () =>
    (await phone.bridgeCalls()).find(({ sheet, state }) => sheet?.kind === 'cashier' && state === 'open')
  await expect.poll(open, { timeout: 20_000 }).toBeDefined()
  await phone.choose((await open())!.id, choice)
}

/** Has the server do what the page asked for; the answer is the test's to give. A subdomain of localhost is known to browsers alone. */
export async function atServer(route: Route): Promise<{ data: Record<string, unknown> }> {
  const request = route.request()
  const { host: _, 'content-length': __, 'accept-encoding': ___, ...headers } = await request.allHeaders()
  const sent = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')))
  const url = new URL(new URL(request.url()).pathname, inject('productUrl'))
  const answer = await fetch(url, { method: request.method(), headers: sent, body: request.postData() })
  return (await answer.json()) as { data: Record<string, unknown> }
}

/** On the page of a booked visit: what is wanted rarely lies one tap further. */
export async function pickMore(page: Page, act: '改期' | '取消预约'): Promise<void> {
  await page.getByRole('button', { name: '更多' }).click()
  await page
    .getByRole('dialog', { name: '更多' })
    .getByRole('button', { name: new RegExp(`^${act}`) })
    .click()
}

/** 经典证件照, alone. */
export const ID_PHOTO = '1x1'
export const STARTBOOK = '**/api/book/startbook'
export const payByWechat = (page: Page) => page.getByRole('button', { name: /^微信支付 ¥/ })
export const booked = (page: Page) => page.getByRole('heading', { name: '预约成功' })
