import { formatYuanExact } from '@kuaimen/contract/kernel/money'
import type { DifferenceKind, ReconcileCell } from '@kuaimen/contract/payment/reconcile.views'

export const yuan = (fen: number): string => `¥${formatYuanExact(fen)}`

export const yuanOr = (fen: number | null): string => (fen === null ? '没有' : yuan(fen))

export const KINDS: Record<DifferenceKind, string> = {
  missing_here: '渠道有，我们没有',
  missing_there: '我们有，渠道没有',
  amount: '金额不同',
}

export const CELLS: Record<ReconcileCell['state'], string> = {
  agrees: '一致',
  differs: '有差异',
  explained: '已说明',
  away: '没取到账单',
  never: '没有对过',
}
