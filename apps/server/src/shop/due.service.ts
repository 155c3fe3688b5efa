import { Refusal } from '@kuaimen/contract/kernel/failure'
import { voucherOrderNotFound } from '@kuaimen/contract/shop/shop.errors'
import { orderDueState } from '@kuaimen/contract/shop/shop-acts.rules'
import type { MemberCtx } from '../context'
import { findOwn } from './order.sql'

/** What of a voucher order is to be paid. */
export async function voucherDueOf(ctx: MemberCtx, no: string) {
  const found = await findOwn(ctx.db, ctx.principal.memberId, no)
  if (!found) throw new Refusal(voucherOrderNotFound)
  const { order } = found
  return {
    subject: 'voucher_order' as const,
    no,
    order_sn: no,
    amount_fen: order.amount_fen,
    until: order.hold_until,
    is: orderDueState(order, ctx.now()),
    names: [order.count > 1 ? `${order.name} ×${order.count}` : order.name],
  }
}
