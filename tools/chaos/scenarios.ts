// Scenarios of customers. Each knows how it begins and how it is cancelled.
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { give } from './cards.ts'
import { type Call, type Member, must, PRODUCT, payCleanly, retryWhenBusy } from './phone.ts'
import type { Point } from './points.ts'
import { startFor } from './starts.ts'
import type { World } from './world.ts'

/** Bookings by what they are paid with, reschedules, and what the shop sells. */
const scenarios = ['cash', 'gift', 'coupon', 'voucher', 'mix', 'up', 'down', 'shop', 'joins', 'opens'] as const
export type Scenario = (typeof scenarios)[number] | 'prepaid' | 'given'

/** Paid from the card case alone. */
export const withoutMoney = ['prepaid', 'given'] as const satisfies readonly Scenario[]

/** Groups end one after the other, so that only one would stand where leaving is held. */
export const scenariosFor = (points: readonly Point[]): readonly Scenario[] =>
  points.some((point) => point.startsWith('leave')) ? scenarios.filter((one) => one !== 'opens') : scenarios

export const isOfShop = (scenario: Scenario): boolean => ['shop', 'joins', 'opens'].includes(scenario)

/** The customer who comes, with a friend for groups, and a set of their own so that scenarios do not wait for each other. */
export type Person = { member: Member; friend: Member; set_id: number }

/** The call that begins it; sent again with the same key it is the same. */
export type Wish = { path: string; call: Call; order_sn?: string }

const cardsFor: Partial<Record<Scenario, readonly ('gift' | 'coupon' | 'voucher' | 'big')[]>> = {
  gift: ['gift'],
  coupon: ['coupon'],
  voucher: ['voucher'],
  mix: ['coupon', 'gift'],
  prepaid: ['voucher'],
  given: ['big'],
}

const ADDON_WITH = new Set<Scenario>(['voucher', 'mix'])

type Asked = { subject: World; person: Person; nth: number }

const priced = async (subject: World, { token }: Member, choice: object) => {
  const { payable_fen } = await must<{ payable_fen: number }>(subject, '/api/book/preview', { token, body: choice })
  return { ...choice, agreed: true, shown_payable_fen: payable_fen }
}

const addonOf = async (subject: World): Promise<number> => {
  const { addons } = await must<{ addons: { id: number }[] }>(subject, `/api/product/detail?id=${PRODUCT}`)
  return addons[0]!.id
}

/** A customer who lives through many scenarios visits twice at one hour, and says that both are wanted. */
const visitsOf = async ({ database }: World, { token }: Member, day: string): Promise<string[]> => {
  const { rows } = await database.query<{ order_sn: string }>(
    `select b.order_sn from booking b join session s on s.member_id = b.member_id
     where s.token_hash = $1 and b.state in ('held', 'booked')
       and (b.start_at at time zone 'Asia/Shanghai')::date = $2::date limit 20`,
    [createHash('sha256').update(token).digest(), day],
  )
  return rows.map(({ order_sn }) => order_sn)
}

const wishToBook = async ({ subject, person, nth }: Asked, scenario: Scenario): Promise<Wish> => {
  const { member } = person
  const day = scenario === 'down' ? 'dear' : scenario === 'up' ? 'cheap' : 'any'
  const start = await startFor(subject, nth, day)
  const codes = await Promise.all((cardsFor[scenario] ?? []).map((kind) => give(subject, member, kind)))
  const find = (letter: string) => codes.find((code) => code.startsWith(letter)) ?? ''
  const addon_ids = ADDON_WITH.has(scenario) ? [await addonOf(subject)] : []
  const tenders = { coupon_code: find('C'), voucher_code: find('V'), gift_cards: [find('G')].filter(Boolean) }
  const body = await priced(subject, member, {
    ...start,
    items: [{ product_id: PRODUCT, people: 1, addon_ids }],
    tenders,
  })
  const besides = await visitsOf(subject, member, start.day)
  return { path: '/api/book/startbook', call: { token: member.token, key: randomUUID(), body: { ...body, besides } } }
}

const insistOn = async (subject: World, { path, call }: Wish) => {
  const { code, msg, data } = await retryWhenBusy<{ order_sn?: string; order_no?: string; reschedule_no?: string }>(
    subject,
    path,
    call,
  )
  if (code !== 0) throw new Error(`${path}: ${code} ${msg}`)
  return data
}

/** A day that costs more, or less, than the one that was booked. */
export const rescheduleOf = async (asked: Asked, order_sn: string, day: 'dear' | 'cheap'): Promise<Wish> => {
  const { subject, person, nth } = asked
  const { token } = person.member
  for (let turn = 0; turn < 20; turn += 1) {
    const to = { order_sn, ...(await startFor(subject, nth + turn, day)) }
    const query = new URLSearchParams(Object.entries(to).map(([name, value]) => [name, String(value)]))
    const { difference_fen: fen } = await must<{ difference_fen: number }>(
      subject,
      `/api/book/reschedule/preview?${query}`,
      { token },
    )
    if (day === 'dear' ? fen <= 0 : fen >= 0) continue
    const body = { ...to, shown_difference_fen: fen }
    return { path: '/api/book/reschedule', call: { token, key: randomUUID(), body }, order_sn }
  }
  throw new Error('no day with another price')
}

const wishForDearerDay = async (asked: Asked): Promise<Wish> => {
  const { subject, person } = asked
  const { order_sn } = await insistOn(subject, await wishToBook(asked, 'up'))
  await payCleanly(subject, person.member, order_sn!)
  return rescheduleOf(asked, order_sn!, 'dear')
}

const wishToBuy = async ({ subject, person }: Asked, member: Member, group?: { group_no: string }): Promise<Wish> => {
  type Set = { price_fen: number; group_price_fen: number }
  const { set_id } = person
  const { price_fen, group_price_fen } = await must<Set>(subject, `/api/coupon_set/detail?id=${set_id}`)
  const shown_payable_fen = group ? group_price_fen : price_fen
  const body = { set_id, shown_payable_fen, is_group: group !== undefined, ...group }
  return { path: '/api/coupon_set/order', call: { token: member.token, key: randomUUID(), body } }
}

const TURNS = 100

/** The link that a friend shares: there once the payment is settled. */
const groupOf = async (subject: World, { token }: Member, order_no: string): Promise<string> => {
  type Order = { group: { group_no: string } | null }
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { group } = await must<Order>(subject, `/api/coupon_set/order_detail?order_no=${order_no}`, { token })
    if (group) return group.group_no
    await pause(100)
  }
  throw new Error(`${order_no} has opened no group`)
}

const wishToJoin = async (asked: Asked): Promise<Wish> => {
  const { subject, person } = asked
  const { friend, member } = person
  const { order_no } = await insistOn(subject, await wishToBuy(asked, friend, { group_no: '' }))
  await payCleanly(subject, friend, order_no!)
  return wishToBuy(asked, member, { group_no: await groupOf(subject, friend, order_no!) })
}

/** The request that will be sent, priced; the steps before it have been done. Sending it is another matter. */
export const wishFor = (scenario: Scenario, asked: Asked): Promise<Wish> => {
  if (scenario === 'up') return wishForDearerDay(asked)
  if (scenario === 'shop') return wishToBuy(asked, asked.person.member)
  if (scenario === 'joins') return wishToJoin(asked)
  if (scenario === 'opens') return wishToBuy(asked, asked.person.member, { group_no: '' })
  return wishToBook(asked, scenario)
}
