import { z } from 'zod'
import { ID_LENGTH, idPattern } from '../kernel/ids'
import { payablePattern } from '../kernel/payables'
import { INVOICE_KINDS, INVOICE_STATES, TITLE_TYPES } from './invoice.rules'

export const InvoiceNo = z.string().regex(idPattern('F', ID_LENGTH), '发票申请号不正确')

export const InvoiceOrderSn = z.string().regex(payablePattern('booking', 'voucher_order'), '订单号不正确')

/** A booking or a voucher order with the money retained of it; without a store, and with the day it was bought on, is the latter. */
export const InvoiceOrder = z.object({
  kind: z.enum(['booking', 'voucher_order']),
  order_sn: z.string(),
  store_name: z.string(),
  product_names: z.array(z.string()),
  cover: z.string(),
  day: z.string(),
  time: z.string(),
  state_text: z.string(),
  amount_fen: z.number().int(),
})
export type InvoiceOrder = z.infer<typeof InvoiceOrder>

export const InvoiceTitleView = z.object({
  id: z.number().int(),
  type: z.enum(TITLE_TYPES),
  name: z.string(),
  tax_code: z.string(),
  email: z.string(),
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  account: z.string(),
  is_default: z.boolean(),
})
export type InvoiceTitleView = z.infer<typeof InvoiceTitleView>

export const InvoiceCard = z.object({
  invoice_no: z.string(),
  state: z.enum(INVOICE_STATES),
  state_text: z.string(),
  kind: z.enum(INVOICE_KINDS),
  type: z.enum(TITLE_TYPES),
  title: z.string(),
  amount_fen: z.number().int(),
  order_count: z.number().int(),
  requested_at: z.number().int(),
})
export type InvoiceCard = z.infer<typeof InvoiceCard>

export const InvoicePage = z.object({ total: z.number().int(), list: z.array(InvoiceCard) })

export const InvoiceView = InvoiceCard.extend({
  tax_code: z.string(),
  email: z.string(),
  number: z.string().describe('twenty digits; empty until it is issued'),
  note: z.string().describe('why it could not be issued, or why it was reversed'),
  issued_at: z.number().int().nullable(),
  reversed_at: z.number().int().nullable(),
  /** Can be opened by everyone who has it; empty until it is issued. */
  file_url: z.string(),
  /** The one that took its place after a refund; empty when there is none. */
  replaced_by: z.string(),
  orders: z.array(InvoiceOrder),
})
export type InvoiceView = z.infer<typeof InvoiceView>
