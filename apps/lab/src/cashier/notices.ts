import type { World } from '../world/world'
import type { Notice } from './cashier'
import type { Letter } from './courier'
import type { Order, Refund } from './orders'

/** How a notice differs from the truth. */
export interface Twist {
  /** Signed with another key. */
  forged?: boolean
  /** fen more, or less. */
  amount?: number
  /** About another merchant, and properly signed. */
  merchant?: boolean
}

/** A provider's notice, and how often it is tried. */
export interface Writer {
  retrySeconds: readonly number[]
  paid: (order: Order, twist: Twist) => Letter
  refunded?: (order: Order, refund: Refund) => Letter
}

const manyTimes = 15
const lateMs = 5000
const overtakenWithinMs = 10_000

function twistsOf(world: World, subject: string): Twist[] {
  const twists: Twist[] = []
  if (world.fault('pay.notice_forged', { subject })) twists.push({ forged: true })
  if (world.fault('pay.notice_amount_more', { subject })) twists.push({ amount: 1 })
  if (world.fault('pay.notice_amount_less', { subject })) twists.push({ amount: -1 })
  if (world.fault('pay.notice_merchant', { subject })) twists.push({ merchant: true })
  return twists
}

/** Sends the merchant the notice of a payment, in the way asked for or as the faults want it. */
export async function notifyPaid(world: World, writer: Writer, order: Order, notice: Notice): Promise<void> {
  const subject = order.payment.out_trade_no
  const { courier } = world
  const twists = notice === 'forged' ? [{ forged: true }] : twistsOf(world, subject)
  if (twists.length > 0) {
    for (const twist of twists) await courier.send(writer.paid(order, twist), writer.retrySeconds)
    return
  }
  if (notice === 'never' || world.fault('pay.notice_lost', { subject })) return
  const send = () => courier.send(writer.paid(order, {}), writer.retrySeconds)
  const late = world.fault('pay.notice_late', { subject })
  if (late || notice === 'late') return courier.later(late?.ms ?? lateMs, send)
  if (world.fault('pay.notice_reordered', { subject })) return hold(world, order, send)
  const times = world.fault('pay.notice_duplicate', { subject }) ? manyTimes : notice === 'twice' ? 2 : 1
  if (times > 2) await Promise.all(Array.from({ length: times }, send))
  else for (let nth = 0; nth < times; nth += 1) await send()
}

/** A forged notice of money that never came. */
export const sendForgedNotice = (world: World, writer: Writer, order: Order) =>
  world.courier.send(writer.paid(order, { forged: true }), writer.retrySeconds)

function hold(world: World, order: Order, send: () => Promise<void>) {
  order.held.push(send)
  world.courier.later(overtakenWithinMs, () => release(order))
}

export async function release(order: Order): Promise<void> {
  for (const send of order.held.splice(0)) await send()
}
