import { z } from 'zod'
import { BookingPreview } from '../booking/create.views'
import { BookingView } from '../booking/record.views'

/** What a visit within a drive would cost whom. */
export const CorpPreview = BookingPreview.extend({
  company_fen: z.number().int().describe('what the company pays of it'),
  company_keep_percent: z
    .number()
    .int()
    .optional()
    .describe('what of its part the company bears after a late cancel; missing in answers of the release before'),
})
export type CorpPreview = z.infer<typeof CorpPreview>

const CorpPart = z.object({
  company_name: z.string(),
  drive_name: z.string(),
  drive_no: z.string(),
  company_fen: z.number().int(),
  member_fen: z.number().int(),
  staff_name: z.string(),
  department: z.string(),
  invoice_text: z.string().describe('who gets which invoice: 由公司统一开票; empty where nothing is to be invoiced'),
})

export const CorpOrderView = BookingView.extend({ corp: CorpPart })
export type CorpOrderView = z.infer<typeof CorpOrderView>
