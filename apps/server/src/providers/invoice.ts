import type { InvoiceProvider } from './invoice-shape'
import { wechatFapiao } from './wechat/fapiao'

export type { InvoiceNews, InvoiceOrder } from './invoice-shape'

/** Who makes out our invoices. */
export const invoiceProvider: InvoiceProvider = wechatFapiao
