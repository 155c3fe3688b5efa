import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { type Export, type Leave, memberData, type Obstacles, owned } from '../member-data'
import { invoice, invoice_order, invoice_title } from './invoice.table'
import { reassignTitles } from './title.sql'

const invoiceObstacles: Obstacles = async (tx, memberId) => {
  const rows = await tx
    .select({ no: invoice.invoice_no, title: invoice.title })
    .from(invoice)
    .where(and(eq(invoice.member_id, memberId), inArray(invoice.state, ['requested', 'issuing', 'reversing'])))
    .orderBy(asc(invoice.requested_at))
  return rows.map(({ no, title }) => ({ kind: 'invoice', no, title }))
}

/** An invoice is a record of the tax office and stays as it was issued, without the address it was sent to. */
const eraseAddresses: Leave = (tx, memberId) =>
  tx.update(invoice).set({ email: '' }).where(eq(invoice.member_id, memberId))

const exportTitles: Export = async (tx, memberId) => {
  const rows = await tx.select().from(invoice_title).where(eq(invoice_title.member_id, memberId))
  return rows.map(({ id: _id, member_id: _member, ...title }) => title)
}

const exportInvoices: Export = async (tx, memberId) => {
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

export const invoiceData = memberData({
  tables: [
    owned(invoice, {
      since: invoice.requested_at,
      // The remainder of a reversed invoice is asked for by ourselves, also for who has left.
      audited: isNull(invoice.replaces),
      onMerge: 'reassign',
      onLeave: eraseAddresses,
      export: { invoices: exportInvoices },
    }),
    owned(invoice_title, {
      since: invoice_title.created_at,
      onMerge: reassignTitles,
      onLeave: 'erase',
      export: { invoice_titles: exportTitles },
    }),
  ],
  obstacles: invoiceObstacles,
})
