import { maskName } from '@kuaimen/contract/kernel/validation'
import {
  cancelRefusal,
  hideRefusal,
  leaveRefusal,
  orderPayRefusal,
  orderStateAt,
  refundRefusal,
} from '@kuaimen/contract/shop/acts.rules'
import { refundFor } from '@kuaimen/contract/shop/shop.rules'
import type {
  CouponSetCard,
  CouponSetDetail,
  GroupView,
  OpenGroup,
  VoucherOrderCard,
  VoucherOrderView,
} from '@kuaimen/contract/shop/shop.views'
import { markdownToHtml } from '../http/reply/markdown'
import type { FoundOrder, GroupRow, OrderRow } from './order.sql'
import type { SetRow } from './shop.sql'

export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

const leftOf = ({ stock, sold, reserved }: SetRow) => stock - sold - reserved

const stateOfSet = (row: SetRow, now: Date): CouponSetCard['state'] =>
  row.on_from > now ? 'soon' : row.on_until <= now ? 'over' : leftOf(row) > 0 ? 'on' : 'sold_out'

export const presentSet = (row: SetRow, now: Date): CouponSetCard => ({
  id: row.id,
  name: row.name,
  note: row.note,
  cover: row.cover,
  price_fen: row.price_fen,
  list_price_fen: row.list_price_fen,
  group_size: row.group_size,
  group_price_fen: row.group_price_fen,
  sold: row.sold,
  left: leftOf(row),
  state: stateOfSet(row, now),
})

export const presentSetDetail = (
  row: SetRow,
  { scope, rules, group_hours }: { scope: string; rules: string; group_hours: number },
  now: Date,
): CouponSetDetail => ({
  ...presentSet(row, now),
  gallery: row.gallery,
  gives: { name: row.gives.name, count: row.gives.count, valid_days: row.gives.valid_days, scope },
  rules_html: markdownToHtml(rules),
  limit_per_member: row.limit_per_member,
  group_hours,
  on_from: seconds(row.on_from),
  on_until: seconds(row.on_until),
})

export const presentGroup = (row: GroupRow, now: Date): GroupView => ({
  group_no: row.group_no,
  set_id: row.set_id,
  size: row.size,
  joined: row.joined,
  state: row.state === 'open' && row.expires_at <= now ? 'failed' : row.state,
  expires_at: seconds(row.expires_at),
})

export const presentOpenGroup = ({ group, nickname }: { group: GroupRow; nickname: string }, now: Date): OpenGroup => ({
  ...presentGroup(group, now),
  opener: maskName(nickname),
})

const actsOf = ({ order, group }: FoundOrder, unused: number, now: Date): VoucherOrderCard['can'] => {
  const isWaiting = !leaveRefusal(order, group, now)
  return {
    pay: !orderPayRefusal(order, now),
    cancel: !cancelRefusal(order, now),
    invite: isWaiting,
    leave: isWaiting,
    delete: !hideRefusal(order, unused, now),
  }
}

/** @param unused how many of its vouchers are there to be used */
export function presentOrder({ order, group }: FoundOrder, unused: number, now: Date): VoucherOrderCard {
  const state = orderStateAt(order, now)
  return {
    order_no: order.order_no,
    set_id: order.set_id,
    name: order.name,
    cover: order.cover,
    count: order.count,
    amount_fen: order.amount_fen,
    state,
    is_group: order.is_group,
    hold_until: state === 'held' ? seconds(order.hold_until) : null,
    group: group && presentGroup(group, now),
    can: actsOf({ order, group }, unused, now),
  }
}

/** A voucher as the wallet has it. */
interface Purchased {
  readonly code: string
  readonly name: string
  readonly valid_until: string
  readonly refunded_at: Date | null
  readonly is_used: boolean
  readonly is_final: boolean
  /** Under way to a friend it is locked, and so counts as used; with the friend it is nobody's here. */
  readonly giving: 'none' | 'open' | 'taken'
}

const isUnused = ({ refunded_at, is_used, giving }: Purchased) =>
  refunded_at === null && giving !== 'taken' && (!is_used || giving === 'open')
const isRefundable = (one: Purchased) => isUnused(one) && one.giving === 'none' && !one.is_final

/** Whether a friend has used it is not said. */
const voucherStateOf = (one: Purchased) =>
  one.refunded_at !== null ? ('void' as const) : isUnused(one) ? ('unused' as const) : ('used' as const)

/** The sum of a refund: the share of the vouchers that are neither used nor given back by a late cancel. */
export const refundableOf = ({ amount_fen, state }: OrderRow, vouchers: readonly Purchased[]): number =>
  state === 'issued' ? refundFor(amount_fen, vouchers.filter(isRefundable).length, vouchers.length) : 0

export const presentOrderDetail = (found: FoundOrder, vouchers: readonly Purchased[], now: Date): VoucherOrderView => ({
  ...presentOrder(found, vouchers.filter(isUnused).length, now),
  can: {
    ...actsOf(found, vouchers.filter(isUnused).length, now),
    refund: !refundRefusal(found.order, refundableOf(found.order, vouchers)),
  },
  created_at: seconds(found.order.created_at),
  vouchers: vouchers.map((one) => ({
    ...{ code: one.code, name: one.name, valid_until: one.valid_until, state: voucherStateOf(one) },
    is_final: one.is_final,
    giving: one.giving,
  })),
  refundable_fen: refundableOf(found.order, vouchers),
  refund_no: found.order.refund_no ?? '',
  refund_fen: found.order.refund_fen,
  refund_cause: found.order.refund_cause,
})

export const presentExport = (rows: readonly OrderRow[]) =>
  rows.map(({ order_no, name, count, amount_fen, state, group_no, refund_fen, created_at }) => ({
    ...{ order_no, name, count, amount_fen, state, group_no, refund_fen, created_at },
  }))
