import { stateText } from '@kuaimen/contract/booking/record.rules'
import { invoiceStateText } from '@kuaimen/contract/invoice/invoice.rules'
import type { InvoiceCard, InvoiceOrder, InvoiceTitleView, InvoiceView } from '@kuaimen/contract/invoice/invoice.views'
import { studioDay, studioTime } from '@kuaimen/contract/kernel/time'
import type { InvoiceRow } from './invoice.sql'
import type { BookingRow } from './orders.sql'
import type { TitleRow } from './title.sql'
import type { VoucherOrderRow } from './voucher-orders.sql'

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

export const presentBooking = (row: BookingRow, amountFen: number): InvoiceOrder => ({
  kind: 'booking',
  order_sn: row.order_sn,
  store_name: row.store_name,
  product_names: row.lines.map(({ name }) => name),
  cover: row.lines[0]?.cover ?? '',
  day: studioDay(row.start_at),
  time: studioTime(row.start_at),
  state_text: stateText[row.state],
  amount_fen: amountFen,
})

/** Bought at no store; the day is that of the purchase. */
export const presentVoucherOrder = (row: VoucherOrderRow, amountFen: number): InvoiceOrder => ({
  kind: 'voucher_order',
  order_sn: row.order_sn,
  store_name: '',
  product_names: [row.count > 1 ? `${row.name} ×${row.count}` : row.name],
  cover: row.cover,
  day: studioDay(row.created_at),
  time: studioTime(row.created_at),
  state_text: row.state === 'issued' ? '券已到账' : '部分退款',
  amount_fen: amountFen,
})

export const presentTitle = ({ member_id: _, created_at: __, ...title }: TitleRow): InvoiceTitleView => title

export const presentCard = (row: InvoiceRow, orderCount: number): InvoiceCard => ({
  invoice_no: row.invoice_no,
  state: row.state,
  state_text: invoiceStateText[row.state],
  kind: row.kind,
  type: row.type,
  title: row.title,
  amount_fen: row.amount_fen,
  order_count: orderCount,
  requested_at: seconds(row.requested_at),
})

const HAS_FILE: ReadonlySet<InvoiceRow['state']> = new Set(['issued', 'reversing', 'reversed'])

export const hasFile = ({ state }: InvoiceRow): boolean => HAS_FILE.has(state)

export const fileUrlOf = (row: InvoiceRow): string => (hasFile(row) ? `/invoice_file/${row.file_key}.pdf` : '')

export const presentInvoice = (row: InvoiceRow, orders: InvoiceOrder[], replacedBy: string): InvoiceView => ({
  ...presentCard(row, orders.length),
  tax_code: row.tax_code,
  email: row.email,
  number: row.number,
  note: row.note,
  issued_at: row.issued_at && seconds(row.issued_at),
  reversed_at: row.reversed_at && seconds(row.reversed_at),
  file_url: fileUrlOf(row),
  replaced_by: replacedBy,
  orders,
})
