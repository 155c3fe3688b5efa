import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { PhoneApp } from '../../apps/lab/client'
import { isAt, PAYMENT, RESULT } from '../booking/book'
import { call } from '../booking/bookings'
import type { Journey } from '../entry/journey'

export type Outcome = 'paid' | 'cancelled' | 'failed'

export const paymentPath = (payable_no: string) => `${PAYMENT}?payable_no=${payable_no}`
export const payButton = (page: Page) => page.getByRole('button', { name: /^(微信支付|支付宝) ¥/ })

/** One way to pay: how its cashier is opened, and what the customer does there. */
export interface Provider {
  readonly name: string
  readonly app: PhoneApp
  /** What the lab calls it in its faults. */
  readonly faults: 'wxpay' | 'ali'
  readonly choose: (page: Page) => Promise<unknown>
  /** Waits for the cashier; tells the number it was opened under. */
  readonly atCashier: (journey: Journey) => Promise<string>
  readonly press: (journey: Journey, outcome: Outcome) => Promise<unknown>
}

/** The newest open sheet: sheets of pages that were left stay open. */
const openSheet = async ({ phone }: Journey) => {
  const open = (await phone.bridgeCalls()).filter(({ sheet, state }) => sheet?.kind === 'cashier' && state === 'open')
  return open.sort((a, b) => b.id - a.id)[0]
}

export const jsapi: Provider = {
  name: 'WeChat inside its app',
  app: 'wx',
  faults: 'wxpay',
  choose: async () => {},
  atCashier: async (journey) => {
    await expect.poll(() => openSheet(journey), { timeout: 20_000 }).toBeDefined()
    return numberIn((await openSheet(journey))?.sheet?.lines.join())
  },
  press: async (journey, outcome) => journey.phone.choose((await openSheet(journey))!.id, outcome),
}

const numberIn = (text = '') => /P[0-9A-Z]{16}/.exec(text)?.[0] ?? ''
const BUTTONS: Record<Outcome, string> = { paid: '确认支付', cancelled: '取消', failed: '支付失败' }
const ofPage = (page: Page, outcome: Outcome) => page.getByRole('button', { name: BUTTONS[outcome], exact: true })

const onItsPage = {
  app: 'phone',
  atCashier: async ({ page }: Journey) => {
    await ofPage(page, 'paid').waitFor()
    return numberIn(await page.getByRole('main').innerText())
  },
  press: ({ page }: Journey, outcome: Outcome) => ofPage(page, outcome).click(),
} as const

export const h5: Provider = {
  ...onItsPage,
  name: 'WeChat in a browser',
  faults: 'wxpay',
  choose: (page) => page.getByRole('radio', { name: '微信支付' }).check({ force: true }),
}

export const alipay: Provider = {
  ...onItsPage,
  name: 'Alipay in a browser',
  faults: 'ali',
  choose: (page) => page.getByRole('radio', { name: '支付宝' }).check({ force: true }),
}

/** From the payment page to the cashier; tells the number it was opened under. */
export async function toCashier(journey: Journey, provider: Provider): Promise<string> {
  const { page } = journey
  await payButton(page).waitFor()
  await provider.choose(page)
  await payButton(page).click()
  return provider.atCashier(journey)
}

export async function payAt(journey: Journey, provider: Provider, outcome: Outcome): Promise<void> {
  await toCashier(journey, provider)
  await provider.press(journey, outcome)
}

export const booked = async ({ page }: Journey): Promise<void> => {
  await page.waitForURL(isAt(RESULT))
  await page.getByRole('heading', { name: '预约成功' }).waitFor()
}

interface Order {
  readonly state: string
  readonly total_fen: number
  readonly payable_fen: number
  readonly paid_fen: number
  readonly tenders: { kind: 'coupon' | 'voucher' | 'gift_card'; amount_fen: number }[]
}

const WORDS = { coupon: '优惠券', voucher: '兑换券', gift_card: '礼品卡' } as const
const yuan = (fen: number) => `${fen < 0 ? '−' : ''}¥${String(Math.abs(fen) / 100)}`

/** What the page of an order says of its money, line by line. */
const shown = (page: Page) =>
  page
    .locator('dl')
    .filter({ hasText: '商品合计' })
    .evaluate((list) =>
      [...list.querySelectorAll('dt')].map((name) => [
        name.firstChild?.textContent,
        name.nextElementSibling?.querySelector('[aria-hidden]')?.textContent,
      ]),
    )

/** From the result to the order: what is shown is what the server knows, and it adds up to the price. */
export async function addsUp({ page }: Journey, token: string): Promise<Order> {
  const order_sn = new URL(page.url()).searchParams.get('order_sn')
  await page.getByRole('link', { name: /^预约详情/ }).click()
  await page.waitForURL(isAt('/reservation/order_detail'))
  await page.getByRole('button', { name: /^实付/ }).click()
  await page.getByText('商品合计').waitFor()
  const order = await call<Order>(`/api/book/detail?order_sn=${order_sn}`, { token })
  const { total_fen, payable_fen, paid_fen, tenders } = order
  expect(await shown(page)).toEqual([
    ['商品合计', yuan(total_fen)],
    ...tenders.map(({ kind, amount_fen }) => [WORDS[kind], yuan(-amount_fen)]),
    ['实付', yuan(paid_fen)],
  ])
  expect(tenders.reduce((sum, { amount_fen }) => sum + amount_fen, paid_fen)).toBe(total_fen)
  expect(paid_fen).toBe(payable_fen)
  expect(order.state).toBe('booked')
  return order
}
