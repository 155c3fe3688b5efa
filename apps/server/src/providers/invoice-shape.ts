import type { InvoiceKind, TitleType } from '@kuaimen/contract/invoice/invoice.rules'
import type { Services } from '../context'

export type InvoiceCtx = Pick<Services, 'env' | 'log'>

/** The order of an invoice; asked again it must be the same. */
export interface InvoiceOrder {
  readonly invoiceNo: string
  readonly kind: InvoiceKind
  readonly amountFen: number
  readonly buyer: {
    readonly type: TitleType
    readonly name: string
    readonly taxCode: string
    readonly email: string
    readonly address: string
    readonly phone: string
    readonly bank: string
    readonly account: string
  }
}

/** unknown: the provider never heard of it; accepted is not issued. */
export type InvoiceNews =
  | { readonly state: 'unknown' | 'accepted' | 'reversing' | 'reversed' }
  | { readonly state: 'issued'; readonly number: string; readonly issuedAt: Date | undefined }
  | { readonly state: 'failed' | 'not_reversed'; readonly note: string }

/** An answer that is not certain is thrown as ProviderAway: the caller tries again. */
export interface InvoiceProvider {
  issue(ctx: InvoiceCtx, order: InvoiceOrder): Promise<InvoiceNews>
  query(ctx: InvoiceCtx, invoiceNo: string): Promise<InvoiceNews>
  reverse(ctx: InvoiceCtx, invoiceNo: string, number: string): Promise<InvoiceNews>
  file(ctx: InvoiceCtx, invoiceNo: string): Promise<Buffer>
}
