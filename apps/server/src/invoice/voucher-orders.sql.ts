import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { payment } from '../payment/payment.table'
import { voucher_order } from '../shop/shop.table'
import { invoice_order } from './invoice.table'
import type { Retained } from './orders.sql'

/** Money paid for a voucher order, less what is set aside for refunds; a second payment goes back and is none of it. */
const retainedFen = (): SQL<number> => sql<number>`coalesce((
  select p.amount_fen - p.refunded_fen from ${payment} p
  where p.pay_no = voucher_order.pay_no and p.state = 'paid'), 0)::int`

/** Only what has its vouchers: until then a group may fail, and all the money goes back. */
const GIVEN = ['issued', 'refunding', 'refunded'] as const

const columns = {
  order_sn: voucher_order.order_no,
  state: voucher_order.state,
  name: voucher_order.name,
  count: voucher_order.count,
  cover: voucher_order.cover,
  created_at: voucher_order.created_at,
  kept_fen: retainedFen(),
}

const orders = (tx: Tx) => tx.select(columns).from(voucher_order)

export type VoucherOrderRow = Awaited<ReturnType<typeof orders>>[number]

/** A member's voucher orders that have no invoice yet, newest first, hidden ones too. */
export const listVoucherOrders = (tx: Tx, memberId: number, atMost: number): Promise<VoucherOrderRow[]> =>
  orders(tx)
    .where(
      and(
        eq(voucher_order.member_id, memberId),
        inArray(voucher_order.state, [...GIVEN]),
        sql`${retainedFen()} > 0`,
        sql`not exists (select from ${invoice_order} o where o.order_sn = voucher_order.order_no and o.part = 'member' and o.live)`,
      ),
    )
    .orderBy(desc(voucher_order.created_at), desc(voucher_order.order_no))
    .limit(atMost)

/** In one order for everybody, after the bookings. */
export const lockVoucherOrders = (tx: Tx, memberId: number, orderNos: readonly string[]) =>
  tx
    .select({ order_sn: voucher_order.order_no })
    .from(voucher_order)
    .where(and(eq(voucher_order.member_id, memberId), inArray(voucher_order.order_no, [...orderNos])))
    .orderBy(voucher_order.order_no)
    .for('update')

export const retainedOfVoucherOrders = (tx: Tx, orderNos: readonly string[]): Promise<Retained[]> =>
  tx
    .select({ order_sn: voucher_order.order_no, kept_fen: retainedFen() })
    .from(voucher_order)
    .where(and(inArray(voucher_order.order_no, [...orderNos]), inArray(voucher_order.state, [...GIVEN])))
    .orderBy(voucher_order.order_no)

export const listVoucherOrdersOf = (tx: Tx, invoiceNo: string) =>
  tx
    .select({ ...columns, amount_fen: invoice_order.amount_fen })
    .from(invoice_order)
    .innerJoin(voucher_order, eq(voucher_order.order_no, invoice_order.voucher_order_no))
    .where(eq(invoice_order.invoice_no, invoiceNo))
    .orderBy(desc(voucher_order.created_at), desc(voucher_order.order_no))
