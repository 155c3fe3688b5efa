import type { InvoiceState } from '@kuaimen/contract/invoice/invoice.rules'
import type { InvoiceBox } from '@kuaimen/contract/invoice/staff.views'
import type { Reach } from '@kuaimen/contract/kernel/reach'
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { staff } from '../staff/staff.table'
import type { InvoiceRow, Share } from './invoice.sql'
import { invoice } from './invoice.table'

export interface StaffInvoiceRow {
  readonly row: InvoiceRow
  readonly reversed_by_name: string | null
  readonly replaced_by: string | null
  readonly orders: readonly Share[]
}

/** Of a company's many orders the first ones. */
const ORDERS_SHOWN = 20

const columns = {
  row: invoice,
  reversed_by_name: staff.name,
  replaced_by: sql<string | null>`(select n.invoice_no from invoice n where n.replaces = ${invoice.invoice_no})`,
  orders: sql<Share[]>`coalesce((select json_agg(json_build_object('order_sn', o.order_sn, 'amount_fen', o.amount_fen))
    from (select * from invoice_order where invoice_no = ${invoice.invoice_no} order by order_sn limit ${ORDERS_SHOWN}) o), '[]')`,
}

const invoices = (tx: Tx) => tx.select(columns).from(invoice).leftJoin(staff, eq(staff.id, invoice.reversed_by))

/** A store has those of its visits. */
const isOf = (stores: Reach): SQL | undefined =>
  stores === 'chain'
    ? undefined
    : sql`exists (select from invoice_order o join booking b on b.order_sn = o.booking_sn
                  where o.invoice_no = ${invoice.invoice_no} and b.store_id = any(${sql.param([...stores])}::int[]))`

const STATES: Record<InvoiceBox, InvoiceState[]> = {
  failed: ['failed'],
  underway: ['requested', 'issuing', 'reversing'],
  issued: ['issued'],
  reversed: ['reversed'],
}

/** A failed one waits for nobody once its orders have another, or once it was issued anew. */
export const stillFailed: SQL = sql`not exists (select from invoice n where n.replaces = ${invoice.invoice_no})
  and exists (select from invoice_order o where o.invoice_no = ${invoice.invoice_no} and not exists
    (select from invoice_order live where live.order_sn = o.order_sn and live.part = o.part and live.live))`

const isIn = (box: InvoiceBox): SQL | undefined =>
  and(inArray(invoice.state, STATES[box]), box === 'failed' ? stillFailed : undefined)

/** Its own number, the tax office's, or that of an order. */
const isNamed = (q: string): SQL | undefined =>
  or(
    eq(invoice.invoice_no, q),
    and(eq(invoice.number, q), sql`${invoice.number} <> ''`),
    sql`${invoice.invoice_no} in (select o.invoice_no from invoice_order o where o.order_sn = ${q})`,
  )

interface Wanted {
  readonly box: InvoiceBox
  readonly q: string
  readonly stores: Reach
  readonly after?: string | undefined
}

/** Those that wait go from the oldest on, the others from the newest. */
const isOldestFirst = (box: InvoiceBox) => box === 'failed' || box === 'underway'

const isPast = (after: string, isAscending: boolean): SQL => {
  const mark = sql`(select n.requested_at, n.invoice_no from invoice n where n.invoice_no = ${after})`
  const own = sql`(${invoice.requested_at}, ${invoice.invoice_no})`
  return isAscending ? sql`${own} > ${mark}` : sql`${own} < ${mark}`
}

export function listForStaff(tx: Tx, { box, q, stores, after }: Wanted, atMost: number): Promise<StaffInvoiceRow[]> {
  const isAscending = q === '' && isOldestFirst(box)
  return invoices(tx)
    .where(and(isOf(stores), q ? isNamed(q) : isIn(box), after ? isPast(after, isAscending) : undefined))
    .orderBy(
      ...(isAscending
        ? [invoice.requested_at, invoice.invoice_no]
        : [desc(invoice.requested_at), desc(invoice.invoice_no)]),
    )
    .limit(atMost)
}

export async function findForStaff(tx: Tx, invoiceNo: string, stores: Reach): Promise<StaffInvoiceRow | undefined> {
  const [row] = await invoices(tx).where(and(eq(invoice.invoice_no, invoiceNo), isOf(stores)))
  return row
}

/** Its orders are its own again. False when one of them has another live one. */
export async function reclaimOrders(tx: Tx, invoiceNo: string): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: number }>(sql`
    with taken as (
      select 1 from invoice_order o join invoice_order live
        on live.order_sn = o.order_sn and live.part = o.part and live.live and live.invoice_no <> o.invoice_no
      where o.invoice_no = ${invoiceNo}
    ), reclaimed as (
      update invoice_order set live = true where invoice_no = ${invoiceNo} and not exists (select from taken)
    )
    select count(*)::int as taken from taken`)
  return rows[0]?.taken === 0
}
