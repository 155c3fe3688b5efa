import type { Permission } from '../kernel/permissions'

/** Queues of work that people decide, in the order in which they are shown: who waits in the store comes first. */
export const QUEUE_KINDS = [
  'late',
  'missed_said',
  'missed',
  'approval',
  'refund_failed',
  'difference',
  'invoice_failed',
  'picture',
  'proof',
  'invite',
  'statement',
] as const
export type QueueKind = (typeof QUEUE_KINDS)[number]

export const queueText: Record<QueueKind, string> = {
  late: '到点未到店',
  missed_said: '已登记未到，待结算',
  missed: '过期未登记到店',
  approval: '等您审批',
  refund_failed: '退款失败',
  difference: '对账差异',
  invoice_failed: '开票失败',
  picture: '顾客图片待审已久',
  proof: '任务凭证待审',
  invite: '邀请待确认',
  statement: '企业对账单待处理',
}

/** The permission to do something about it: a queue stands on the home of those who have it. */
export const queueMay: Record<QueueKind, Permission> = {
  late: 'booking.move',
  missed_said: 'booking.move',
  missed: 'booking.move',
  approval: 'refund.approve',
  refund_failed: 'refund.retry',
  difference: 'reconcile.close',
  invoice_failed: 'invoice.reissue',
  picture: 'asset.judge',
  proof: 'task.judge',
  invite: 'task.judge',
  statement: 'statement.edit',
}

/** A longer queue says that it is longer, and shows its oldest. */
export const QUEUE_SHOWN = 100
