import { Refusal } from '@kuaimen/contract/kernel/failure'
import { voucherOrderNotFound } from '@kuaimen/contract/shop/shop.errors'
import type { MemberCtx } from '../context'
import { findOwn } from './order.sql'
import { stateAt } from './shop.present'

/** What of a voucher order is to be paid. Money that went back was paid too: the order's page tells what became of it. */
export async function voucherDueOf(ctx: MemberCtx, no: string) {
  const found = await findOwn(ctx.db, ctx.principal.memberId, no)
  if (!found) throw new Refusal(voucherOrderNotFound)
  const { order } = found
  const state = stateAt(order, ctx.now())
  return {
    subject: 'voucher_order' as const,
    no,
    order_sn: no,
    amount_fen: order.amount_fen,
    until: order.hold_until,
    is: state === 'held' ? ('due' as const) : state === 'expired' ? ('over' as const) : ('paid' as const),
    names: [order.count > 1 ? `${order.name} ×${order.count}` : order.name],
  }
}
