import { orderDueState } from '@kuaimen/contract/shop/acts.rules'
import type { Payable } from '../payment/payable.port'
import { findOwn, markRefunded } from './order.sql'
import { settleVoucherOrder } from './settle.service'

export const voucherOrderPayable: Payable = {
  kind: 'voucher_order',
  dueOf: async (ctx, orderNo) => {
    const found = await findOwn(ctx.db, ctx.principal.memberId, orderNo)
    if (!found) return undefined
    const { order } = found
    return {
      is: orderDueState(order, ctx.now()),
      amount_fen: order.amount_fen,
      until: order.hold_until,
      names: [order.count > 1 ? `${order.name} ×${order.count}` : order.name],
    }
  },
  settled: settleVoucherOrder,
  refunded: async ({ db }, { refund_no }) => {
    await markRefunded(db, refund_no)
  },
}
