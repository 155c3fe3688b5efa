import type { Payable } from '../context'
import { markRefunded } from './order.sql'
import { settleVoucherOrder } from './settle.service'

export const voucherOrderPayable: Payable = {
  kind: 'voucher_order',
  settled: settleVoucherOrder,
  refunded: async ({ db }, { refund_no }) => {
    await markRefunded(db, refund_no)
  },
}
