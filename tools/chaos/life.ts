// One customer's way: book, open a payment, pay or not, look, perhaps cancel. Each step can be sent without an answer.
import { insist, type Member, type Opened, openCall, tryCall, type Wish, wishFor } from './phone.ts'
import type { Plan } from './plan.ts'
import type { Subject } from './subject.ts'

export type Life = {
  plan: Plan
  member: Member
  wish: Wish
  order_sn: string
  pay_no: string
  url: string
  /** What the customer was told last, and may rely on. */
  told: 'nothing' | 'booked' | 'cancelled'
}

export const begin = async (subject: Subject, plan: Plan, member: Member): Promise<Life> => ({
  plan,
  member,
  wish: await wishFor(subject, member, plan.run),
  order_sn: '',
  pay_no: '',
  url: '',
  told: 'nothing',
})

const BOOK = '/api/book/startbook'

/** Sent, and whatever comes of it. */
export const tapBook = (subject: Subject, { wish }: Life) => tryCall(subject, BOOK, wish)

/** Somebody else may have been quicker: then another start is chosen. */
export const book = async (subject: Subject, life: Life): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) {
    const { code, msg, data } = await insist<{ order_sn: string }>(subject, BOOK, life.wish)
    if (code === 0) life.order_sn = data.order_sn
    if (code === 0) return
    life.wish = await wishFor(subject, life.member, life.plan.run + turn + 1)
    if (turn === 4) throw new Error(`not booked: ${code} ${msg}`)
  }
}

export const tapOpen = ({ plan, member, order_sn }: Life, subject: Subject) =>
  tryCall<Opened>(subject, ...openCall(plan.way, member.token, order_sn))

export const open = async (subject: Subject, life: Life): Promise<void> => {
  const { plan, member, order_sn } = life
  const { code, msg, data } = await insist<Opened>(subject, ...openCall(plan.way, member.token, order_sn))
  if (code !== 0) throw new Error(`not opened: ${code} ${msg}`)
  Object.assign(life, { pay_no: data.pay_no, url: data.url ?? '' })
}

/** The hold runs out before the customer has paid. */
const runOut = async ({ database }: Subject, { order_sn }: Life): Promise<void> => {
  await database.query(`update booking set hold_until = now() - interval '1 second' where order_sn = $1`, [order_sn])
  await database.query(`update payment set expires_at = now() - interval '1 second' where subject_no = $1`, [order_sn])
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
export const pay = async (subject: Subject, life: Life): Promise<void> => {
  const { plan, pay_no, url } = life
  if (plan.way === 'ali_wap') await showPage(url)
  if (plan.late) await runOut(subject, life)
  await subject.lab.pay(pay_no, plan.outcome)
}

/** The page that waits for the money. */
export const look = async (subject: Subject, life: Life): Promise<void> => {
  const { member, order_sn } = life
  const path = `/api/pay/state?order_sn=${order_sn}&ask=1`
  const { data } = await insist<{ state: string }>(subject, path, member)
  if (data?.state === 'paid') life.told = 'booked'
}

export const stateOf = async (subject: Subject, { member, order_sn }: Life): Promise<string | undefined> => {
  const reply = await insist<{ state: string }>(subject, `/api/book/detail?order_sn=${order_sn}`, member)
  return reply.data?.state
}

/** What the page shows before it asks for sure; undefined when there is nothing to cancel. */
const shownFor = async (subject: Subject, { member, order_sn }: Life): Promise<number | undefined> => {
  const path = `/api/book/cancel_preview?order_sn=${order_sn}`
  const { code, data } = await insist<{ refund_fen: number }>(subject, path, member)
  return code === 0 ? data.refund_fen : undefined
}

const CANCEL = '/api/book/cancelbook'

/** Ready to be tapped: what comes of it may never be heard. */
export const readyToCancel = async (subject: Subject, life: Life): Promise<() => Promise<unknown>> => {
  const shown_refund_fen = await shownFor(subject, life)
  const body = { order_sn: life.order_sn, shown_refund_fen }
  return () => {
    life.told = 'nothing'
    return tryCall(subject, CANCEL, { ...life.member, body })
  }
}

/** An earlier tap may have done it already: the page says how it stands. */
export const cancel = async (subject: Subject, life: Life): Promise<void> => {
  const shown_refund_fen = await shownFor(subject, life)
  const body = { order_sn: life.order_sn, shown_refund_fen }
  if (shown_refund_fen !== undefined) await insist(subject, CANCEL, { ...life.member, body })
  if ((await stateOf(subject, life)) === 'cancelled') life.told = 'cancelled'
}
