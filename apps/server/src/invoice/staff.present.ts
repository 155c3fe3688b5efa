import { invoiceStateText } from '@kuaimen/contract/invoice/invoice.rules'
import type { StaffInvoice } from '@kuaimen/contract/invoice/staff.views'
import { secondsOf } from '../staff/staff.present'
import { hasFile } from './invoice.present'
import type { StaffInvoiceRow } from './staff.sql'

/** The first letter and the house are enough to recognise it. */
const starEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1***')

export function presentForStaff({ row, reversed_by_name, replaced_by, orders }: StaffInvoiceRow): StaffInvoice {
  const isOwn = row.company_id === null
  return {
    ...{ invoice_no: row.invoice_no, state: row.state, state_text: invoiceStateText[row.state] },
    ...{ kind: row.kind, type: row.type, title: row.title, tax_code: row.tax_code, email: starEmail(row.email) },
    ...{ is_of_company: !isOwn, amount_fen: row.amount_fen, number: row.number, note: row.note, words: row.words },
    ...{ tries: row.tries, requested_at: secondsOf(row.requested_at), issued_at: secondsOf(row.issued_at) },
    ...{ reversed_at: secondsOf(row.reversed_at), reversed_by: reversed_by_name ?? '' },
    ...{ replaces: row.replaces ?? '', replaced_by: replaced_by ?? '' },
    orders: orders.map(({ order_sn, amount_fen }) => ({ order_sn, amount_fen })),
    can: {
      reissue: isOwn && row.state === 'failed' && replaced_by === null,
      reverse: isOwn && row.state === 'issued',
      resend: isOwn && row.state === 'issued',
      download: hasFile(row),
    },
  }
}
