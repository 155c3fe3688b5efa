import { isAccountThere } from '../account/self/account.service'
import { chainSettings } from '../brand/settings.service'
import type { Services } from '../context'
import type { Tx } from '../db/database'
import type { SettledPayment } from '../payment/payable.port'
import { requestRefund } from '../payment/refund.service'
import { giveBack, refundNoOf } from './back.service'
import { type Entering, enterGroup, issueOrder } from './group.service'
import { lockOrder, type OrderRow, updateOrder } from './order.sql'
import { sellLate, sellReserved } from './shop.sql'

/** A second payment for the same order: it goes back by itself, and the order knows nothing of it. */
const sendBack = (tx: Tx, { pay_no, amount_fen }: SettledPayment, now: Date) =>
  requestRefund(tx, { pay_no, amount_fen, reason: '重复支付', now, refund_no: refundNoOf(pay_no) })

async function settle(tx: Tx, order: OrderRow, payment: SettledPayment, entering: Entering): Promise<void> {
  const { at, randomBytes } = entering
  const { pay_no } = payment
  if (order.pay_no === pay_no) return
  if (order.pay_no !== null || payment.amount_fen !== order.amount_fen) return void (await sendBack(tx, payment, at))
  // A member who has left has no card case any more.
  if (!(await isAccountThere(tx, order.member_id)))
    return giveBack(tx, order, { pay_no, fen: order.amount_fen, cause: 'late', at })
  // Money that comes after all is something its owner wants to see.
  if (order.hidden_at) await updateOrder(tx, order.order_no, { hidden_at: null })
  if (order.state === 'cancelled') return giveBack(tx, order, { pay_no, fen: order.amount_fen, cause: 'cancelled', at })
  const isSold = await (order.state === 'held' ? sellReserved : sellLate)(tx, order.set_id, order.count)
  if (!isSold) return giveBack(tx, order, { pay_no, fen: order.amount_fen, cause: 'late', at })
  const paid = { ...order, pay_no }
  return order.is_group ? enterGroup(tx, paid, entering) : issueOrder(tx, paid, at, randomBytes)
}

/** Decided once under the order's lock: called again it finds its own number there. */
export async function settleVoucherOrder(services: Services, payment: SettledPayment): Promise<void> {
  const { now, transaction, randomBytes } = services
  const { group_hours } = await chainSettings(services)
  await transaction(async (tx) => {
    const order = await lockOrder(tx, payment.payable_no)
    if (!order) throw new Error('shop: paid for what is not there')
    await settle(tx, order, payment, { at: now(), randomBytes, group_hours })
  })
}
