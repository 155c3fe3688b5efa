// One customer's way: begin, open a payment, pay or not, look, perhaps leave. Each step can be sent without an answer.
import { setTimeout as pause } from 'node:timers/promises'
import { isOfShop, moveOf, type Person, type Wish, wishFor } from './errands.ts'
import { isAlipay } from './faults.ts'
import { type Call, insist, must, type Opened, openCall, tryCall } from './phone.ts'
import type { Plan } from './plan.ts'
import type { Point } from './points.ts'
import type { Subject } from './subject.ts'

export type Life = {
  plan: Plan
  person: Person
  wish: Wish
  /** The booking or the voucher order. */
  order: string
  /** What is paid: the order itself, or a move of it. */
  due: string
  pay_no: string
  url: string
  leaving?: { path: string; call: Call }
  /** What the customer was told last, and may rely on. */
  told: 'nothing' | 'done' | 'left'
  /** Points it stood at when the server was killed. */
  stood: Set<Point>
  /** A step that could not be made. */
  broken?: string
}

export const begin = async (subject: Subject, plan: Plan, person: Person): Promise<Life> => ({
  plan,
  person,
  wish: await wishFor(plan.errand, { subject, person, nth: plan.run }),
  order: '',
  due: '',
  pay_no: '',
  url: '',
  told: 'nothing',
  stood: new Set(),
})

const tokenOf = ({ person }: Life) => person.member.token

/** Sent, and whatever comes of it. */
export const tapBegin = (subject: Subject, { wish }: Life) => tryCall(subject, wish.path, wish.call)

type Begun = { order_sn?: string; order_no?: string; reschedule_no?: string; payable_fen: number }

export const order = async (subject: Subject, life: Life): Promise<void> => {
  const { path, call, order_sn } = life.wish
  const { code, msg, data } = await insist<Begun>(subject, path, call)
  if (code !== 0) throw new Error(`not begun: ${code} ${msg}`)
  life.order = order_sn ?? data.order_sn ?? data.order_no ?? ''
  life.due = data.reschedule_no ?? life.order
  if (data.payable_fen === 0) life.told = 'done'
}

/** Somebody with nothing to pay has it already. */
export const isDue = ({ plan, told }: Life): boolean =>
  told === 'nothing' && !['prepaid', 'given'].includes(plan.errand)

const opening = (life: Life) => openCall(life.plan.way, tokenOf(life), life.due)

export const tapOpen = (subject: Subject, life: Life) => tryCall<Opened>(subject, ...opening(life))

export const open = async (subject: Subject, life: Life): Promise<void> => {
  const { code, msg, data } = await insist<Opened>(subject, ...opening(life))
  if (code !== 0) throw new Error(`not opened: ${code} ${msg}`)
  Object.assign(life, { pay_no: data.pay_no, url: data.url ?? '' })
}

/** The hold runs out before the customer has paid. */
export const runOut = async ({ database }: Subject, { due }: Life): Promise<void> => {
  const past = `now() - interval '1 second'`
  await database.query(`update booking set hold_until = ${past} where order_sn = $1 and state = 'held'`, [due])
  await database.query(`update reschedule set hold_until = ${past} where reschedule_no = $1 and state = 'held'`, [due])
  await database.query(`update voucher_order set hold_until = ${past} where order_no = $1 and state = 'held'`, [due])
}

/** A page that does not come is loaded again. */
const showPage = async (url: string): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) {
    const page = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
    if (page?.ok) return
  }
  throw new Error('the cashier does not open')
}

/** At the cashier; Alipay hears of the trade when its page is opened. */
export const pay = async (subject: Subject, { plan, pay_no, url }: Life): Promise<void> => {
  if (isAlipay(plan.way)) await showPage(url)
  await subject.lab.pay(pay_no, plan.outcome)
}

const asking = ({ due }: Life) => `/api/pay/state?order_sn=${due}&ask=1`
const detail = ({ plan, order: no }: Life) =>
  isOfShop(plan.errand) ? `/api/coupon_set/order_detail?order_no=${no}` : `/api/book/detail?order_sn=${no}`

/** The page that waits for the money. */
export const tapLook = (subject: Subject, life: Life) => tryCall(subject, asking(life), { token: tokenOf(life) })

const stateOf = async (subject: Subject, life: Life): Promise<string> =>
  (await must<{ state: string }>(subject, detail(life), { token: tokenOf(life) })).state

/** Of a voucher order only its own page tells: money that went back was paid too. */
export const look = async (subject: Subject, life: Life): Promise<void> => {
  const { state } = await must<{ state: string }>(subject, asking(life), { token: tokenOf(life) })
  const isThere = !isOfShop(life.plan.errand) || ['paid', 'issued'].includes(await stateOf(subject, life))
  if (state === 'paid' && isThere) life.told = 'done'
}

const TURNS = 100

/** Whoever wants to leave waits until there is something to leave. */
export const lookUntilDone = async (subject: Subject, life: Life): Promise<void> => {
  for (let turn = 0; turn < TURNS && life.told === 'nothing'; turn += 1) {
    if (turn > 0) await pause(100)
    await look(subject, life)
  }
}

const LIVE = new Set(['booked', 'issued', 'paid'])

export const isLive = async (subject: Subject, life: Life): Promise<boolean> => LIVE.has(await stateOf(subject, life))

/** Nobody else has come: the group's day is over. */
const endGroup = ({ database }: Subject, { order: no }: Life) =>
  database.query(`update voucher_group set expires_at = now() where group_no = $1 and state = 'open'`, [
    `Q${no.slice(1)}`,
  ])

const callToLeave = async (subject: Subject, life: Life): Promise<{ path: string; call: Call }> => {
  const { plan, order: no, person } = life
  const token = tokenOf(life)
  if (plan.errand === 'down') return moveOf({ subject, person, nth: plan.run + 7 }, no, 'cheap')
  if (isOfShop(plan.errand)) {
    const { refundable_fen } = await must<{ refundable_fen: number }>(subject, detail(life), { token })
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

/** What the page shows before it asks for sure. */
export const readyToLeave = async (subject: Subject, life: Life): Promise<void> => {
  if (life.plan.errand !== 'opens') life.leaving ??= await callToLeave(subject, life)
}

/** Sent: what comes of it may never be heard. */
export const tapLeave = async (subject: Subject, life: Life): Promise<unknown> => {
  life.told = 'nothing'
  return life.leaving ? tryCall(subject, life.leaving.path, life.leaving.call) : endGroup(subject, life)
}

const waitForGroup = async (subject: Subject, life: Life): Promise<void> => {
  await endGroup(subject, life)
  for (let turn = 0; turn < TURNS && (await stateOf(subject, life)) === 'paid'; turn += 1) await pause(100)
}

/** An earlier tap may have done it already: asked again it says so. */
export const leave = async (subject: Subject, life: Life): Promise<void> => {
  await readyToLeave(subject, life)
  life.told = 'nothing'
  if (!life.leaving) await waitForGroup(subject, life)
  else {
    const { path, call } = life.leaving
    const { code, msg } = await insist(subject, path, call)
    if (code !== 0) throw new Error(`not left: ${code} ${msg}`)
  }
  life.told = 'left'
}
