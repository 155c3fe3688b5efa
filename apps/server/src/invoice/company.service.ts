import type { InvoiceState } from '@kuaimen/contract/invoice/invoice.rules'
import type { Services } from '../context'
import type { Tx } from '../db/database'
import { fileUrlOf } from './invoice.present'
import { addJob, findLive, insertInvoice, listByNo, type Share } from './invoice.sql'
import { newInvoice } from './paper.service'

interface CompanyInvoice {
  readonly company_id: number
  /** Whom it is made out to; copied. */
  readonly title: {
    readonly name: string
    readonly tax_code: string
    readonly email: string
    readonly address: string
    readonly phone: string
    readonly bank: string
    readonly account: string
  }
  readonly amount_fen: number
  /** The company's part of each order. */
  readonly shares: readonly Share[]
}

/**
 * One invoice over what a company pays of many orders, in the transaction that confirms it. An order whose company part
 * has a live invoice is a mistake of the caller's. Portraits of staff are a benefit that nobody deducts: a normal one.
 */
export async function requestForCompany(
  { randomBytes, now }: Pick<Services, 'randomBytes' | 'now'>,
  tx: Tx,
  { company_id, title: { name, ...buyer }, amount_fen, shares }: CompanyInvoice,
): Promise<string> {
  const made = { ...buyer, company_id, title: name, type: 'company', kind: 'normal', amount_fen } as const
  const row = newInvoice(randomBytes, { ...made, requested_at: now() })
  if (!(await insertInvoice(tx, row, shares))) throw new Error('invoice: a company has an order invoiced twice')
  await addJob(tx, 'invoice:issue', row.invoice_no)
  return row.invoice_no
}

interface CompanyInvoiceState {
  readonly state: InvoiceState
  /** Empty until it is issued. */
  readonly file_url: string
}

/** States of companies' invoices, by number. */
export async function invoicesOf(tx: Tx, nos: readonly (string | null)[]): Promise<Map<string, CompanyInvoiceState>> {
  const asked = nos.filter((no) => no !== null)
  const rows = asked.length === 0 ? [] : await listByNo(tx, asked)
  return new Map(rows.map((row) => [row.invoice_no, { state: row.state, file_url: fileUrlOf(row) }]))
}

/** How far the invoice is of what the member paid for an order; nothing where there is none that counts. */
export const memberInvoiceOf = async (tx: Tx, orderSn: string): Promise<InvoiceState | undefined> =>
  (await findLive(tx, orderSn))?.row.state
