// One customer's way: begin, open a payment, pay or not, look, perhaps leave. Each step can be sent without an answer.
import { setTimeout as pause } from 'node:timers/promises'
import { isAlipay } from './faults.ts'
import { type Call, must, type Opened, openCall, retryWhenBusy, tryCall } from './phone.ts'
import type { Plan } from './plan.ts'
import type { Point } from './points.ts'
import { isOfShop, type Person, rescheduleOf, type Wish, wishFor } from './scenarios.ts'
import type { World } from './world.ts'

export type Customer = {
  plan: Plan
  person: Person
  wish: Wish
  /** The booking or the voucher order. */
  order: string
  /** The payable: the order itself, or a reschedule of it. */
  due: string
  pay_no: string
  url: string
  leaving?: { path: string; call: Call }
  /** The last state that the customer was shown, and may rely on. */
  shown: 'nothing' | 'done' | 'left'
  /** Points it stood at when the server was killed. */
  stood: Set<Point>
  /** A step that could not be made. */
  broken?: string
}

export const begin = async (subject: World, plan: Plan, person: Person): Promise<Customer> => ({
  plan,
  person,
  wish: await wishFor(plan.scenario, { subject, person, nth: plan.run }),
  order: '',
  due: '',
  pay_no: '',
  url: '',
  shown: 'nothing',
  stood: new Set(),
})

const tokenOf = ({ person }: Customer) => person.member.token

/** Sent, and whatever comes of it. */
export const tapBegin = (subject: World, { wish }: Customer) => tryCall(subject, wish.path, wish.call)

type Begun = { order_sn?: string; order_no?: string; reschedule_no?: string; payable_fen: number }

export const order = async (subject: World, customer: Customer): Promise<void> => {
  const { path, call, order_sn } = customer.wish
  const { code, msg, data } = await retryWhenBusy<Begun>(subject, path, call)
  if (code !== 0) throw new Error(`not begun: ${code} ${msg}`)
  customer.order = order_sn ?? data.order_sn ?? data.order_no ?? ''
  customer.due = data.reschedule_no ?? customer.order
  if (data.payable_fen === 0) customer.shown = 'done'
}

/** A customer with nothing to pay is done already. */
export const isDue = ({ plan, shown }: Customer): boolean =>
  shown === 'nothing' && !['prepaid', 'given'].includes(plan.scenario)

const opening = (customer: Customer) => openCall(customer.plan.way, tokenOf(customer), customer.due)

export const tapOpen = (subject: World, customer: Customer) => tryCall<Opened>(subject, ...opening(customer))

export const open = async (subject: World, customer: Customer): Promise<void> => {
  const { code, msg, data } = await retryWhenBusy<Opened>(subject, ...opening(customer))
  if (code !== 0) throw new Error(`not opened: ${code} ${msg}`)
  Object.assign(customer, { pay_no: data.pay_no, url: data.url ?? '' })
}

/** The hold runs out before the customer has paid. */
export const runOut = async ({ database }: World, { due }: Customer): Promise<void> => {
  const past = `now() - interval '1 second'`
  await database.query(`update booking set hold_until = ${past} where order_sn = $1 and state = 'held'`, [due])
  await database.query(`update reschedule set hold_until = ${past} where reschedule_no = $1 and state = 'held'`, [due])
  await database.query(`update voucher_order set hold_until = ${past} where order_no = $1 and state = 'held'`, [due])
}

/** A page that does not come is loaded again. */
export const showPage = async (url: string): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) {
    const page = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
    if (page?.ok) return
  }
  throw new Error('the cashier does not open')
}

/** At the cashier; Alipay knows the trade once its page is opened. */
export const pay = async (subject: World, { plan, pay_no, url }: Customer): Promise<void> => {
  if (isAlipay(plan.way)) await showPage(url)
  await subject.lab.pay(pay_no, plan.outcome)
}

const asking = ({ due }: Customer) => `/api/pay/state?payable_no=${due}&ask=1`
const detail = ({ plan, order: no }: Customer) =>
  isOfShop(plan.scenario) ? `/api/coupon_set/order_detail?order_no=${no}` : `/api/book/detail?order_sn=${no}`

/** The page that waits for the money. */
export const tapLook = (subject: World, customer: Customer) =>
  tryCall(subject, asking(customer), { token: tokenOf(customer) })

const stateOf = async (subject: World, customer: Customer): Promise<string> =>
  (await must<{ state: string }>(subject, detail(customer), { token: tokenOf(customer) })).state

/** Of a voucher order only its own page tells: money that went back was paid too. */
export const look = async (subject: World, customer: Customer): Promise<void> => {
  const { state } = await must<{ state: string }>(subject, asking(customer), { token: tokenOf(customer) })
  const isThere = !isOfShop(customer.plan.scenario) || ['paid', 'issued'].includes(await stateOf(subject, customer))
  if (state === 'paid' && isThere) customer.shown = 'done'
}

const TURNS = 100

/** A customer who wants to cancel waits until there is something to cancel. */
export const lookUntilDone = async (subject: World, customer: Customer): Promise<void> => {
  for (let turn = 0; turn < TURNS && customer.shown === 'nothing'; turn += 1) {
    if (turn > 0) await pause(100)
    await look(subject, customer)
  }
}

const LIVE = new Set(['booked', 'issued', 'paid'])

export const isLive = async (subject: World, customer: Customer): Promise<boolean> =>
  LIVE.has(await stateOf(subject, customer))

/** No other customer has joined: the group's day is over. */
const endGroup = ({ database }: World, { order: no }: Customer) =>
  database.query(
    `update voucher_group set expires_at = now()
     where group_no = (select group_no from voucher_order where order_no = $1) and state = 'open'`,
    [no],
  )

const callToLeave = async (subject: World, customer: Customer): Promise<{ path: string; call: Call }> => {
  const { plan, order: no, person } = customer
  const token = tokenOf(customer)
  if (plan.scenario === 'down') return rescheduleOf({ subject, person, nth: plan.run + 7 }, no, 'cheap')
  if (isOfShop(plan.scenario)) {
    const { refundable_fen } = await must<{ refundable_fen: number }>(subject, detail(customer), { token })
    return {
      path: '/api/coupon_set/refund',
      call: { token, body: { order_no: no, shown_refund_fen: refundable_fen } },
    }
  }
  const shown = await must<{ refund_fen: number }>(subject, `/api/book/cancel_preview?order_sn=${no}`, { token })
  return {
    path: '/api/book/cancelbook',
    call: { token, body: { order_sn: no, shown_refund_fen: shown.refund_fen } },
  }
}

/** The state that the page shows before it asks for sure. */
export const readyToLeave = async (subject: World, customer: Customer): Promise<void> => {
  if (customer.plan.scenario !== 'opens') customer.leaving ??= await callToLeave(subject, customer)
}

/** Sent: what comes of it may never be heard. */
export const tapLeave = async (subject: World, customer: Customer): Promise<unknown> => {
  customer.shown = 'nothing'
  return customer.leaving ? tryCall(subject, customer.leaving.path, customer.leaving.call) : endGroup(subject, customer)
}

const waitForGroup = async (subject: World, customer: Customer): Promise<void> => {
  await endGroup(subject, customer)
  for (let turn = 0; turn < TURNS && (await stateOf(subject, customer)) === 'paid'; turn += 1) await pause(100)
}

/** An earlier tap may have done it already: asked again it says so. */
export const leave = async (subject: World, customer: Customer): Promise<void> => {
  await readyToLeave(subject, customer)
  customer.shown = 'nothing'
  if (!customer.leaving) await waitForGroup(subject, customer)
  else {
    const { path, call } = customer.leaving
    const { code, msg } = await retryWhenBusy(subject, path, call)
    if (code !== 0) throw new Error(`not left: ${code} ${msg}`)
  }
  customer.shown = 'left'
}
