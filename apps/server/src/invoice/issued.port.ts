import { event } from '../events'

/** A company's invoice is issued: told once, in the transaction that says so. */
export const companyInvoiced = event<{ readonly invoice_no: string }>('invoice:issued', { deliver: 'transaction' })
