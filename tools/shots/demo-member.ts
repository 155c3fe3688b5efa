// The demo member, logged in as a customer would: a code by SMS, read at the lab's desk.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { iphone } from '../browser/browser.ts'
import { PlainFailure } from '../terminal/failure.ts'
import { fromRoot } from '../terminal/root.ts'

const mobile = '13800000001'
const remembered = fromRoot('.cache/shots-sessions.json')

type Reply<T> = { code: number; msg: string; data: T }

const ask = async <T>(
  productUrl: string,
  path: string,
  { token = '', body }: { token?: string; body?: object } = {},
) => {
  const answer = await fetch(new URL(path, productUrl), {
    method: body ? 'POST' : 'GET',
    headers: {
      'user-agent': iphone,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as Reply<T>
}

const must = async <T>(...call: Parameters<typeof ask>): Promise<T> => {
  const { code, msg, data } = await ask<T>(...call)
  if (code !== 0) throw new PlainFailure(`示例会员没有登录成功：${call[1]} ${msg}`)
  return data
}

/** The advert that lies over home by itself, at a moment of its own: a browser that has seen it is not surprised. */
export const openingAdvert = async (productUrl: string): Promise<string> => {
  const { page } = await must<{ page: { type: string; uuid: string }[] }>(
    productUrl,
    '/api/pagead/query/by_path?path=home&city_id=310100',
  )
  return page.find(({ type }) => type === 'opening')?.uuid ?? ''
}

type Message = { id: number; code: string }

/** The newest message to the demo member that is not this one. */
const nextMessage = async (labUrl: string, before: number | undefined): Promise<Message> => {
  for (let tries = 0; tries < 40; tries += 1) {
    const [newest] = await messages(labUrl)
    if (newest && newest.id !== before) return newest
    await new Promise((next) => setTimeout(next, 250))
  }
  throw new PlainFailure('实验台没有收到示例会员的验证码。')
}

const messages = async (labUrl: string): Promise<Message[]> =>
  (await (await fetch(new URL(`/control/sms?mobile=${mobile}`, labUrl))).json()) as Message[]

const readSessions = async (): Promise<Record<string, string>> =>
  JSON.parse(await readFile(remembered, 'utf8').catch(() => '{}')) as Record<string, string>

/** A second code within the hour would want the puzzle: a session is used again while it is good. */
export const demoToken = async (productUrl: string, labUrl: string): Promise<string> => {
  const sessions = await readSessions()
  const known = sessions[productUrl]
  if (known && (await ask(productUrl, '/api/me', { token: known })).code === 0) return known
  const [last] = await messages(labUrl)
  await must(productUrl, '/api/sms/send_verify_code/by_login', { body: { mobile } })
  const { code } = await nextMessage(labUrl, last?.id)
  const { token } = await must<{ token: string }>(productUrl, '/api/login', { body: { mobile, code, consent: 1 } })
  await mkdir(dirname(remembered), { recursive: true })
  await writeFile(remembered, JSON.stringify({ ...sessions, [productUrl]: token }), { mode: 0o600 })
  return token
}

/** Numbers of what the demo member has, by the names that addresses in routes.ts use. */
export type Things = Record<string, string | number | undefined>

type List<T> = { list: T[] }
type Company = { drives: { drive_no: string }[]; orders: { order_sn: string }[] }
type Drive = { products: { id: number }[]; cities: { stores: { id: number }[] }[] }

export const demoThings = async (productUrl: string, token: string): Promise<Things> => {
  const get = <T>(path: string) => must<T>(productUrl, path, { token })
  const [bookings, coupons, vouchers, gifts, invoices, titles, plain, group, sets, tasks, items, firms] =
    await Promise.all([
      get<List<{ order_sn: string; state: string; company_name?: string }>>('/api/book/list?per_page=50'),
      get<List<{ code: string }>>('/api/coupon/card_case?coupon_type=coupon'),
      get<List<{ code: string }>>('/api/coupon/card_case?coupon_type=voucher'),
      get<List<{ code: string }>>('/api/coupon/card_case?coupon_type=gift_card'),
      get<List<{ invoice_no: string }>>('/api/invoice/history'),
      get<{ id: number }[]>('/api/invoice/titles'),
      get<List<{ order_no: string }>>('/api/coupon_set/orders?kind=plain'),
      get<List<{ order_no: string; group_no?: string | null }>>('/api/coupon_set/orders?kind=group'),
      get<List<{ id: number }>>('/api/coupon_set/list'),
      get<{ task_id: number; kind: string }[]>('/api/task/list'),
      get<List<{ id: number }>>('/api/points/items'),
      get<Company[]>('/api/corp/mine'),
    ])
  const orders = await Promise.all(
    [...plain.list, ...group.list].map(({ order_no }) =>
      get<{ refund_no: string }>(`/api/coupon_set/order_detail?order_no=${order_no}`),
    ),
  )
  // One badge is shown under one link, however often that is asked for.
  const shown = await ask<{ id: string } | null>(productUrl, '/api/badge/share', {
    token,
    body: { key: 'first_visit', show_name: false },
  })
  const own = bookings.list.filter(({ company_name }) => !company_name)
  const drive_no = firms[0]?.drives[0]?.drive_no
  const drive = drive_no ? await get<Drive>(`/api/corp/drive?drive_no=${drive_no}`) : undefined
  const inState = Object.fromEntries(own.map(({ state, order_sn }) => [state, order_sn]).reverse())
  return {
    ...inState,
    ...(await linksOf(productUrl, token, inState.booked)),
    coupon: coupons.list[0]?.code,
    voucher: vouchers.list[0]?.code,
    gift_card: gifts.list[0]?.code,
    invoice: invoices.list[0]?.invoice_no,
    title: titles[0]?.id,
    voucher_order: plain.list[0]?.order_no,
    voucher_refund: orders.find(({ refund_no }) => refund_no)?.refund_no,
    group_order: group.list[0]?.order_no,
    set: sets.list[0]?.id,
    task: tasks.find(({ kind }) => kind === 'browse')?.task_id,
    proof_task: tasks.find(({ kind }) => kind === 'proof')?.task_id,
    points_item: items.list[0]?.id,
    badge_share: shown.data?.id,
    drive: drive_no,
    drive_product: drive?.products[0]?.id,
    drive_store: drive?.cities[0]?.stores[0]?.id,
    corp_order: firms[0]?.orders[0]?.order_sn,
  }
}

/** The pages that others open of the visit to come: made once, and the same from then on. */
async function linksOf(productUrl: string, token: string, order_sn: string | undefined): Promise<Things> {
  if (!order_sn) return {}
  const post = <T>(path: string, body: object) => ask<T | null>(productUrl, path, { token, body })
  const keyIn = (path: string | undefined) => path?.split('/').at(-1) || undefined
  await post('/api/book/guest', { order_sn, guest: { name: '王阿姨', mobile: '13900001111' } })
  const asked = await post<{ path: string }>('/api/book/guest/ask', { order_sn })
  const shared = await post<{ path: string }>('/api/book/companion/share', { order_sn })
  return { guest_key: keyIn(asked.data?.path), companion_key: keyIn(shared.data?.path) }
}

/** `{booked}` in an address becomes the number of a booked visit; undefined when the member has none. */
export const withThings = (address: string, things: Things): string | undefined => {
  const names = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  if (names.some((name) => things[name] === undefined)) return undefined
  return address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(things[name])))
}
