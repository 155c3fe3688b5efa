import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Export, Leave, Obstacles } from '../context'
import { invoice, invoice_order, invoice_title } from './invoice.table'

export const invoiceObstacles: Obstacles = async (tx, memberId) => {
  const rows = await tx
    .select({ no: invoice.invoice_no, title: invoice.title })
    .from(invoice)
    .where(and(eq(invoice.member_id, memberId), inArray(invoice.state, ['requested', 'issuing', 'reversing'])))
    .orderBy(asc(invoice.requested_at))
  return rows.map(({ no, title }) => ({ kind: 'invoice', no, title }))
}

/** Titles go. An invoice is a record of the tax office and stays as it was issued, without the address it was sent to. */
export const eraseTitles: Leave = async (tx, memberId) => {
  await tx.delete(invoice_title).where(eq(invoice_title.member_id, memberId))
  await tx.update(invoice).set({ email: '' }).where(eq(invoice.member_id, memberId))
}

export const exportTitles: Export = async (tx, memberId) => {
  const rows = await tx.select().from(invoice_title).where(eq(invoice_title.member_id, memberId))
  return rows.map(({ id: _id, member_id: _member, ...title }) => title)
}

export const exportInvoices: Export = async (tx, memberId) => {
  const rows = await tx.select().from(invoice).where(eq(invoice.member_id, memberId)).orderBy(asc(invoice.requested_at))
  const orders = await tx
    .select({ order: invoice_order })
    .from(invoice_order)
    .innerJoin(invoice, eq(invoice.invoice_no, invoice_order.invoice_no))
    .where(eq(invoice.member_id, memberId))
  return rows.map(({ member_id: _member, file_key: _key, tries: _tries, note: _note, ...row }) => ({
    ...row,
    orders: orders.filter(({ order }) => order.invoice_no === row.invoice_no).map(({ order }) => order.order_sn),
  }))
}
