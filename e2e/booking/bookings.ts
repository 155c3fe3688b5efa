import { randomUUID } from 'node:crypto'
import { overlapsAnother } from '@kuaimen/contract/booking/record.errors'
import { expect, inject } from 'vitest'
import { lab } from '../../apps/lab/client'
import { fillDay, OPERATOR_KEY } from '../entry/demo'
import { anAddress, CITIES, newMobile } from '../entry/journey'

/** A portrait for one. */
const PRODUCT = 20
const PHONE_UA = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

interface Reply<T> {
  readonly code: number
  readonly msg: string
  readonly data: T
}

async function ask<T>(path: string, { token = '', body }: { token?: string; body?: object } = {}): Promise<Reply<T>> {
  const response = await fetch(inject('productUrl') + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'user-agent': PHONE_UA,
      'x-forwarded-for': anAddress(),
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await response.json()) as Reply<T>
}

/** The answer, or the refusal in red: what a journey needs must work. */
export async function call<T>(path: string, options?: { token?: string; body?: object }): Promise<T> {
  const { code, msg, data } = await ask<T>(path, options)
  if (code !== 0) throw new Error(`${path}: ${code} ${msg} ${JSON.stringify(data)}`)
  return data
}

export async function aMember(): Promise<{ token: string; mobile: string }> {
  const mobile = newMobile()
  const { nonce } = await call<{ nonce: string }>('/api/sms/send_verify_code/by_login', { body: { mobile } })
  const { code } = await lab(inject('labUrl')).nextSms(mobile, { within: 20_000 })
  const { token } = await call<{ token: string }>('/api/login', { body: { mobile, code, nonce, consent: 1 } })
  return { token, mobile }
}

interface Soonest {
  readonly list: { store: { id: number; name: string }; soonest: { day: string; time: string } | null }[]
}

export const plusDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

interface Where {
  readonly nth?: number
  readonly days?: number
  readonly on?: (day: string) => boolean
  readonly product?: number
  readonly people?: number
}

interface Start {
  readonly store: { id: number; name: string }
  readonly day: string
  readonly time: string
}

/** A free start at one of the city's stores, those with the earliest first, so many days after its first one. */
async function aStart({ nth = 0, days = 4, on = () => true, product = PRODUCT, people = 1 }: Where): Promise<Start> {
  const items = `${product}x${people}`
  const { list } = await call<Soonest>(`/api/schedule/soonest?items=${items}&city_id=${CITIES.shanghai.id}`)
  const open = list.flatMap(({ store, soonest }) => (soonest ? [{ store, soonest }] : []))
  open.sort((a, b) => (`${a.soonest.day} ${a.soonest.time}` < `${b.soonest.day} ${b.soonest.time}` ? -1 : 1))
  const { store, soonest } = open[nth % open.length]!
  for (let ahead = days; ahead < days + 14; ahead += 1) {
    const day = plusDays(soonest.day, ahead)
    if (!on(day)) continue
    const { starts } = await call<{ starts: { time: string; state: string }[] }>(
      `/api/schedule/list?store_id=${store.id}&items=${items}&day=${day}`,
    )
    const free = starts.filter(({ state }) => state !== 'full')
    // With others beside it, to be rescheduled to.
    if (free.length > 2) return { store, day, time: free[0]!.time }
  }
  throw new Error('no free start')
}

export interface Made extends Start {
  readonly order_sn: string
  readonly payable_fen: number
}

/** Held, as a phone would do it: the price is looked at first. */
export async function aHold(token: string, where: Where = {}): Promise<Made> {
  const start = await aStart(where)
  const choice = {
    store_id: start.store.id,
    day: start.day,
    time: start.time,
    items: [{ product_id: where.product ?? PRODUCT, people: where.people ?? 1 }],
  }
  const { payable_fen } = await call<{ payable_fen: number }>('/api/book/preview', { body: choice })
  const { order_sn } = await submitted(token, { ...choice, agreed: true, shown_payable_fen: payable_fen })
  return { ...start, order_sn, payable_fen }
}

/** Whoever is asked about another visit at the same hour wants both. */
async function submitted(token: string, body: object, besides: string[] = []): Promise<{ order_sn: string }> {
  const { code, msg, data } = await ask<{ order_sn: string }>('/api/book/startbook', {
    token,
    body: { ...body, besides },
  })
  if (code === overlapsAnother.code) return submitted(token, body, [...besides, data.order_sn])
  if (code !== 0) throw new Error(`startbook: ${code} ${msg}`)
  return data
}

export const stateOf = async (token: string, order_sn: string): Promise<string> =>
  (await call<{ state: string }>(`/api/book/detail?order_sn=${order_sn}`, { token })).state

/** At the lab's cashier, which sends its notice. */
export async function pay(token: string, order_sn: string): Promise<void> {
  const { pay_no } = await call<{ pay_no: string }>('/api/pay/wx_h5', { token, body: { payable_no: order_sn } })
  await lab(inject('labUrl')).pay(pay_no)
}

/** Paid, and confirmed by the notice. */
export async function aBooking(token: string, where: Where = {}): Promise<Made> {
  const made = await aHold(token, where)
  await pay(token, made.order_sn)
  await expect.poll(() => stateOf(token, made.order_sn), { timeout: 20_000 }).toBe('booked')
  return made
}

const LIFE = ['checked_in', 'shooting', 'selecting', 'retouching', 'delivered', 'completed'] as const

type Served = (typeof LIFE)[number]

/** Staff transition it up to the wanted state, from its beginning unless another step is said. */
export async function serve(order_sn: string, until: Served, from: Served = 'checked_in'): Promise<void> {
  for (const to of LIFE.slice(LIFE.indexOf(from), LIFE.indexOf(until) + 1))
    await call('/api/operator/book/move', { token: OPERATOR_KEY, body: { order_sn, to } })
}

/** Other customers took everything of the product on that day. */
export async function fill(storeId: number, day: string, product: number): Promise<void> {
  const { mobile } = await aMember()
  await fillDay(storeId, day, product, mobile)
}
