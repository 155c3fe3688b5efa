import { z } from 'zod'
import { INVOICE_KINDS, INVOICE_STATES, TITLE_TYPES } from './invoice.rules'

const Moment = z.number().int().describe('epoch seconds; 0 where it has not happened')
const Fen = z.number().int()

/** Boxes that staff look into: went wrong, under way, made out, taken back. */
export const INVOICE_BOXES = ['failed', 'underway', 'issued', 'reversed'] as const
export type InvoiceBox = (typeof INVOICE_BOXES)[number]

export const INVOICES_A_PAGE = 50

export const StaffInvoice = z.object({
  invoice_no: z.string(),
  state: z.enum(INVOICE_STATES),
  state_text: z.string(),
  kind: z.enum(INVOICE_KINDS),
  type: z.enum(TITLE_TYPES),
  title: z.string(),
  tax_code: z.string(),
  email: z.string().describe('masked'),
  is_of_company: z.boolean().describe('made out over a company’s statement, where its acts are'),
  amount_fen: Fen,
  number: z.string().describe('the tax office’s'),
  note: z.string().describe('what the customer reads'),
  words: z.string().describe('the tax office’s own'),
  tries: z.number().int(),
  requested_at: Moment,
  issued_at: Moment,
  reversed_at: Moment,
  reversed_by: z.string().describe('the person who had it reversed; empty for a refund that did'),
  replaces: z.string(),
  replaced_by: z.string(),
  orders: z.array(z.object({ order_sn: z.string(), amount_fen: Fen })).describe('twenty at most of a company’s many'),
  can: z.object({ reissue: z.boolean(), reverse: z.boolean(), resend: z.boolean(), download: z.boolean() }),
})
export type StaffInvoice = z.infer<typeof StaffInvoice>
