import { z } from 'zod'
import { ID_LENGTH, idPattern } from '../kernel/ids'
import { STATEMENT_STATES } from './drive.rules'

export const StatementNo = z.string().regex(idPattern('S', ID_LENGTH), '对账单编号不正确')

export const StatementRow = z.object({
  statement_no: z.string(),
  company_id: z.number().int(),
  company_name: z.string(),
  drive_no: z.string().nullable(),
  from_day: z.string(),
  until_day: z.string(),
  total_fen: z.number().int(),
  state: z.enum(STATEMENT_STATES),
  state_text: z.string(),
  invoice_no: z.string().nullable(),
  invoice_text: z.string().describe('发票到了哪一步；没有为空'),
  invoice_url: z.string().describe('发票的 PDF；开好之前为空'),
  sent_at: z.number().int().nullable().describe('邮件发出的时间；空：还没有发出'),
  confirmed_at: z.number().int().nullable(),
  paid_at: z.number().int().nullable(),
  paid_note: z.string(),
  dispute_note: z.string().describe('企业的异议；没有为空'),
})
export type StatementRow = z.infer<typeof StatementRow>

export const StatementView = StatementRow.extend({
  lines: z.array(
    z.object({
      order_sn: z.string(),
      staff_name: z.string(),
      department: z.string(),
      product_name: z.string(),
      store_name: z.string(),
      day: z.string(),
      text: z.string().describe('已完成、未到店、更正……'),
      amount_fen: z.number().int().describe('更正的可以小于 0'),
    }),
  ),
})
export type StatementView = z.infer<typeof StatementView>
