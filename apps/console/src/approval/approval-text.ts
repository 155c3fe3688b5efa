import type { ApprovalState } from '@kuaimen/contract/approval/approval.rules'

export const yuan = (fen: number): string => `¥${(fen / 100).toFixed(2)}`

export const STATE_COLOURS: Record<ApprovalState, string> = {
  asked: 'blue',
  approved: 'cyan',
  refused: 'default',
  expired: 'default',
  done: 'green',
  failed: 'red',
}

/** Each way of a sum and its amount, as one line of text. */
export const partsText = (parts: readonly { readonly name: string; readonly amount_fen: number }[]): string =>
  parts.map(({ name, amount_fen }) => `${name} ${yuan(amount_fen)}`).join('，') || '—'
/** Of a closing, its number follows the two letters. */
export const closingIn = (no: string): string | undefined => /^CL(\d+)$/.exec(no)?.[1]

export const subjectText = (no: string): string => {
  const closing = closingIn(no)
  return closing ? `停业 ${closing}` : no
}
