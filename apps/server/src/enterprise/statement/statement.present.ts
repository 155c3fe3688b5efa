import { stateText } from '@kuaimen/contract/booking/record.rules'
import { statementText } from '@kuaimen/contract/enterprise/statement.rules'
import type { StatementRow, StatementView } from '@kuaimen/contract/enterprise/statement.views'
import { type InvoiceState, invoiceStateText } from '@kuaimen/contract/invoice/invoice.rules'
import type { LineRecord } from './line.sql'
import type { CompanyRecord, StatementRecord } from './statement.sql'

const seconds = (at: Date | null): number | null => at && Math.floor(at.getTime() / 1000)

/** By number, as the invoice room has them. */
type Invoices = ReadonlyMap<string, { readonly state: InvoiceState; readonly file_url: string }>

export function presentStatementRow(row: StatementRecord, { name }: CompanyRecord, invoices: Invoices): StatementRow {
  const invoice = row.invoice_no === null ? undefined : invoices.get(row.invoice_no)
  return {
    statement_no: row.statement_no,
    company_id: row.company_id,
    company_name: name,
    drive_no: row.drive_no,
    from_day: row.from_day,
    until_day: row.until_day,
    total_fen: row.total_fen,
    state: row.state,
    state_text: statementText(row),
    invoice_no: row.invoice_no,
    invoice_text: invoice ? invoiceStateText[invoice.state] : '',
    invoice_url: invoice?.file_url ?? '',
    sent_at: seconds(row.sent_at),
    confirmed_at: seconds(row.confirmed_at),
    paid_at: seconds(row.paid_at),
    paid_note: row.paid_note,
    dispute_note: row.dispute_note,
  }
}

const presentLine = ({ state, note, ...line }: LineRecord): StatementView['lines'][number] => ({
  ...line,
  text: note === null ? stateText[state] : `更正：${note}`,
})

export const presentStatement = (
  row: StatementRecord,
  company: CompanyRecord,
  invoices: Invoices,
  lines: readonly LineRecord[],
): StatementView => ({ ...presentStatementRow(row, company, invoices), lines: lines.map(presentLine) })
