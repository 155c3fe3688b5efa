import { event } from '../events'

export interface CompanyInvoice {
  readonly invoice_no: string
}

/** A company's invoice is issued: told once, in the transaction that says so. */
export const companyInvoiced = event<CompanyInvoice>('invoice:issued', { deliver: 'transaction' })
