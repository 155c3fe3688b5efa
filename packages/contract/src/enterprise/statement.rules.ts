import type { STATEMENT_STATES } from './drive.rules'

export type StatementState = (typeof STATEMENT_STATES)[number]

const statementStateText: Record<StatementState, string> = {
  draft: '草稿',
  sent: '待确认',
  confirmed: '已确认',
  invoiced: '已开票',
  paid: '已收款',
  disputed: '有异议',
}

/** One below nothing is what was paid back. */
export const statementText = ({ state, total_fen }: { state: StatementState; total_fen: number }): string =>
  total_fen < 0 ? '已退还' : statementStateText[state]
