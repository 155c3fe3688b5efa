import type { Permission } from '../kernel/permissions'

/** Acts of staff that want a second person, because of what they are or of how much they are. */
export const APPROVAL_KINDS = ['goodwill', 'fault', 'by_hand', 'closing_refund'] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

export const approvalText: Record<ApprovalKind, string> = {
  goodwill: '协商退款',
  fault: '门店原因取消',
  by_hand: '线下退款',
  closing_refund: '停业批量退款',
}

/** The permission to decide; its limit bounds the amount that a person decides about. */
export const approvalMay: Record<ApprovalKind, Permission> = {
  goodwill: 'refund.approve',
  fault: 'refund.approve',
  by_hand: 'refund.by_hand',
  closing_refund: 'refund.approve',
}

export const APPROVAL_STATES = ['asked', 'approved', 'refused', 'expired', 'done', 'failed'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

export const approvalStateText: Record<ApprovalState, string> = {
  asked: '待审批',
  approved: '已通过，执行中',
  refused: '已拒绝',
  expired: '已过期',
  done: '已完成',
  failed: '没有执行成',
}

/** An ask that nobody decided about for so long is over. */
export const APPROVAL_HOURS = 72

/** Mine to decide, asked by me, or all that the caller may see. */
export const APPROVAL_BOXES = ['mine', 'asked', 'all'] as const
export type ApprovalBox = (typeof APPROVAL_BOXES)[number]
