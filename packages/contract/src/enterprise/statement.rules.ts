import type { STATEMENT_STATES } from './enterprise.rules'

export type StatementState = (typeof STATEMENT_STATES)[number]

export const statementStateText: Record<StatementState, string> = {
  draft: '草稿',
  sent: '待确认',
  confirmed: '已确认',
  invoiced: '已开票',
  paid: '已收款',
  disputed: '有异议',
}
