import { sql } from 'drizzle-orm'
import type { OrderPaper, OrderPaperwork } from '../booking/search/order.port'

/** Invoices and the orders that they are of: by our number, or by the tax office’s. */
export const invoicePaperwork: OrderPaperwork = {
  ordersOf: async (tx, numbers) => {
    const asked = sql`any(${sql.param([...numbers])}::text[])`
    const { rows } = await tx.execute<{ order_sn: string }>(sql`
      select o.order_sn from invoice_order o where o.invoice_no = ${asked}
      union
      select o.order_sn from invoice i join invoice_order o using (invoice_no) where i.number = ${asked} and i.number <> ''`)
    return rows.map(({ order_sn }) => order_sn)
  },
  papersOf: async (tx, orderNo) => {
    const { rows } = await tx.execute<Omit<OrderPaper, 'requested_at'> & { requested_at: string }>(sql`
      select i.invoice_no, i.state, o.amount_fen, i.requested_at::text as requested_at
      from invoice_order o join invoice i using (invoice_no)
      where o.order_sn = ${orderNo} order by i.requested_at desc`)
    return rows.map((row) => ({ ...row, requested_at: new Date(row.requested_at) }))
  },
}
