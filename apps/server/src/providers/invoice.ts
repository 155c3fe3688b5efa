import type { InvoiceProvider } from './invoice-shape'
import { wechatFapiao } from './wechat/fapiao'

export type { InvoiceNews, InvoiceOrder } from './invoice-shape'

/** The provider that makes out our invoices. */
export const invoiceProvider: InvoiceProvider = wechatFapiao
