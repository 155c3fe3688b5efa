// Acts of customers in the very moment in which their money comes in, while nothing is killed.
import { setTimeout as pause } from 'node:timers/promises'
import { type Customer, lookUntilDone, open, order, pay, readyToLeave, runOut, showPage } from './customer.ts'
import { must, type Opened, openCall, retryWhenBusy } from './phone.ts'
import type { Moment } from './plan.ts'
import type { World } from './world.ts'

/** Within the milliseconds between the notice and its job. */
const delayOf = ({ plan }: Customer): number => (plan.run * 7) % 41

const REFUND_CHANGED = 201_012
const TURNS = 10

/** Asked again when money came in that was not shown; nothing when it cannot be cancelled any more. */
const cancel = async (subject: World, { order: order_sn, person }: Customer): Promise<boolean> => {
  const { token } = person.member
  let shown_refund_fen = 0
  for (let turn = 0; turn < TURNS; turn += 1) {
    const body = { order_sn, shown_refund_fen }
    const { code, msg, data } = await retryWhenBusy<{ refund_fen: number }>(subject, '/api/book/cancelbook', {
      token,
      body,
    })
    if (code === 0) return true
    if (code !== REFUND_CHANGED) throw new Error(`not cancelled: ${code} ${msg}`)
    shown_refund_fen = data.refund_fen
  }
  return false
}

const cancelSoon = async (subject: World, customer: Customer): Promise<void> => {
  await pause(delayOf(customer))
  if (await cancel(subject, customer)) customer.shown = 'left'
}

const rescheduleSoon = async (subject: World, customer: Customer): Promise<void> => {
  const { path, call } = customer.leaving!
  await pause(delayOf(customer))
  const { code, msg } = await retryWhenBusy(subject, path, call)
  if (code !== 0) throw new Error(`not rescheduled: ${code} ${msg}`)
  customer.shown = 'left'
}

/** Alipay's page is open in one tab, and it is paid through WeChat in another; then the page is paid too. */
const payTwice = async (
  subject: World,
  customer: Customer,
  soon: (subject: World, customer: Customer) => Promise<void>,
): Promise<void> => {
  const { token } = customer.person.member
  const page = await must<Opened>(subject, ...openCall('ali_wap', token, customer.due))
  await showPage(page.url ?? '')
  await open(subject, customer)
  await pay(subject, customer)
  await lookUntilDone(subject, customer)
  if (customer.plan.scenario === 'down') await readyToLeave(subject, customer)
  // The page may have been closed by then: nothing is taken.
  const second = subject.lab.pay(page.pay_no, 'paid').catch(() => undefined)
  await Promise.all([second, soon(subject, customer)])
}

const payAndCancel = async (subject: World, customer: Customer): Promise<void> => {
  await open(subject, customer)
  await Promise.all([pay(subject, customer), cancelSoon(subject, customer)])
}

const stateOf = async (subject: World, { order: no, person }: Customer): Promise<string> =>
  (await must<{ state: string }>(subject, `/api/book/detail?order_sn=${no}`, { token: person.member.token })).state

const payAfterDelete = async (subject: World, customer: Customer): Promise<void> => {
  await open(subject, customer)
  await runOut(subject, customer)
  for (let turn = 0; turn < 100 && (await stateOf(subject, customer)) === 'held'; turn += 1) await pause(50)
  const { order: order_sn, person } = customer
  await must(subject, '/api/book/del', { token: person.member.token, body: { order_sn } })
  await pay(subject, customer)
}

const acts: Record<Moment, (subject: World, customer: Customer) => Promise<void>> = {
  twice_cancelled: (subject, customer) => payTwice(subject, customer, cancelSoon),
  twice_rescheduled: (subject, customer) => payTwice(subject, customer, rescheduleSoon),
  cancelled_at_notice: payAndCancel,
  difference_cancelled: payAndCancel,
  late_after_delete: payAfterDelete,
}

export const liveMoment = async (subject: World, customer: Customer): Promise<void> => {
  await order(subject, customer)
  await acts[customer.plan.moment!](subject, customer)
}
