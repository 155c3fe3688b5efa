import type { InvoiceOrder } from '@kuaimen/contract/invoice/invoice.views'
import { kindOf } from '@kuaimen/contract/kernel/payables'
import type { Tx } from '../db/database'
import { presentBooking, presentVoucherOrder } from './invoice.present'
import { listBookings, listBookingsOf, lockBookings, type Retained, retainedOfBookings } from './orders.sql'
import {
  listVoucherOrders,
  listVoucherOrdersOf,
  lockVoucherOrders,
  retainedOfVoucherOrders,
} from './voucher-orders.sql'

const newestFirst = (one: InvoiceOrder, other: InvoiceOrder): number =>
  `${other.day} ${other.time} ${other.order_sn}`.localeCompare(`${one.day} ${one.time} ${one.order_sn}`)

/** Orders that a member can have invoiced: visits that are over, and voucher orders that have their vouchers. */
export async function listInvoiceable(tx: Tx, memberId: number, atMost: number): Promise<InvoiceOrder[]> {
  const bookings = await listBookings(tx, memberId, atMost)
  const voucherOrders = await listVoucherOrders(tx, memberId, atMost)
  return [
    ...bookings.map((row) => presentBooking(row, row.kept_fen)),
    ...voucherOrders.map((row) => presentVoucherOrder(row, row.kept_fen)),
  ]
    .sort(newestFirst)
    .slice(0, atMost)
}

/** The orders of an invoice. */
export async function ordersOn(tx: Tx, invoiceNo: string): Promise<InvoiceOrder[]> {
  const bookings = await listBookingsOf(tx, invoiceNo)
  const voucherOrders = await listVoucherOrdersOf(tx, invoiceNo)
  return [
    ...bookings.map((row) => presentBooking(row, row.amount_fen)),
    ...voucherOrders.map((row) => presentVoucherOrder(row, row.amount_fen)),
  ].sort(newestFirst)
}

const byKind = (orderSns: readonly string[]) => ({
  bookings: orderSns.filter((no) => kindOf(no) === 'booking'),
  voucherOrders: orderSns.filter((no) => kindOf(no) === 'voucher_order'),
})

/** Whether they are all this member's, locked: a refund waits until we are done, or we until it is. */
export async function lockOrders(tx: Tx, memberId: number, orderSns: readonly string[]): Promise<boolean> {
  const { bookings, voucherOrders } = byKind(orderSns)
  const locked = bookings.length > 0 ? await lockBookings(tx, memberId, bookings) : []
  const lockedToo = voucherOrders.length > 0 ? await lockVoucherOrders(tx, memberId, voucherOrders) : []
  return locked.length + lockedToo.length === orderSns.length
}

/** The money retained now of those that can be invoiced; the others are left out. */
export async function retainedOf(tx: Tx, orderSns: readonly string[]): Promise<Retained[]> {
  const { bookings, voucherOrders } = byKind(orderSns)
  return [
    ...(bookings.length > 0 ? await retainedOfBookings(tx, bookings) : []),
    ...(voucherOrders.length > 0 ? await retainedOfVoucherOrders(tx, voucherOrders) : []),
  ]
}
