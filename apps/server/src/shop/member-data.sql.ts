import { and, asc, eq, gt, or } from 'drizzle-orm'
import type { Obstacles } from '../member-data'
import { voucher_order } from './shop.table'

/** Orders that wait for their money, and those whose group is not complete yet. */
export const orderObstacles: Obstacles = async (tx, memberId, now) => {
  const isHeld = and(eq(voucher_order.state, 'held'), gt(voucher_order.hold_until, now))
  const rows = await tx
    .select({ no: voucher_order.order_no, state: voucher_order.state, title: voucher_order.name })
    .from(voucher_order)
    .where(and(eq(voucher_order.member_id, memberId), or(isHeld, eq(voucher_order.state, 'paid'))))
    .orderBy(asc(voucher_order.created_at))
  return rows.map(({ no, state, title }) => ({ kind: state === 'held' ? 'voucher_order' : 'group', no, title }))
}
