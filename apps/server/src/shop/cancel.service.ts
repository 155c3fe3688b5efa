import { Refusal } from '@kuaimen/contract/kernel/failure'
import { cancelRefusal, hideRefusal, leaveRefusal } from '@kuaimen/contract/shop/acts.rules'
import { voucherOrderNotFound } from '@kuaimen/contract/shop/shop.errors'
import type { VoucherOrderView } from '@kuaimen/contract/shop/shop.views'
import type { MemberCtx } from '../context'
import type { Tx } from '../db/database'
import { closeOpenPayments } from '../payment/payment.service'
import { unusedOf } from '../wallet/issue/bought-vouchers.service'
import { giveUpPlace } from './group.service'
import { orderOf } from './order.service'
import { findOwn, lockGroup, lockOrder, type OrderRow, transitionOrder, updateOrder } from './order.sql'
import { lockSet, release } from './shop.sql'

async function lockOwn(ctx: MemberCtx, tx: Tx, orderNo: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderNo)
  if (order?.member_id !== ctx.principal.memberId) throw new Refusal(voucherOrderNotFound)
  return order
}

/** The place is free at once. Money that is on its way finds a cancelled order, and goes back. */
export async function cancelOwn(ctx: MemberCtx, orderNo: string): Promise<VoucherOrderView> {
  await ctx.transaction(async (tx) => {
    const order = await lockOwn(ctx, tx, orderNo)
    if (order.state === 'cancelled') return
    const refusal = cancelRefusal(order, ctx.now())
    if (refusal) throw new Refusal(refusal)
    await transitionOrder(tx, order, 'cancelled')
    await release(tx, order.set_id, order.count)
    await closeOpenPayments(tx, orderNo)
  })
  return orderOf(ctx, orderNo)
}

const hasLeft = ({ state, refund_cause }: OrderRow) =>
  refund_cause === 'left' && (state === 'refunding' || state === 'refunded')

/** Set and group are locked before the order, as by the payment that completes it: one of the two comes first. */
export async function leaveOwn(ctx: MemberCtx, orderNo: string): Promise<VoucherOrderView> {
  await ctx.transaction(async (tx) => {
    const found = await findOwn(tx, ctx.principal.memberId, orderNo)
    if (!found) throw new Refusal(voucherOrderNotFound)
    if (hasLeft(found.order)) return
    const early = leaveRefusal(found.order, found.group, ctx.now())
    if (early) throw new Refusal(early)
    await lockSet(tx, found.order.set_id)
    const group = await lockGroup(tx, found.order.group_no!)
    const order = await lockOwn(ctx, tx, orderNo)
    if (hasLeft(order)) return
    const refusal = leaveRefusal(order, group, ctx.now())
    if (refusal || !group) throw new Refusal(refusal ?? voucherOrderNotFound)
    await giveUpPlace(tx, order, group, ctx.now())
  })
  return orderOf(ctx, orderNo)
}

/** From its owner's list; nothing is erased. */
export const hideOwn = (ctx: MemberCtx, orderNo: string): Promise<null> =>
  ctx.transaction(async (tx) => {
    const order = await lockOwn(ctx, tx, orderNo)
    const unused = await unusedOf(tx, [orderNo])
    const refusal = hideRefusal(order, unused(orderNo), ctx.now())
    if (refusal) throw new Refusal(refusal)
    await updateOrder(tx, orderNo, { hidden_at: order.hidden_at ?? ctx.now() })
    return null
  })
