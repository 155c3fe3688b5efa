import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { BodyId, Id, StaffText } from '../kernel/fields'
import { changedMeanwhile, overLimit, staffForbidden } from '../staff/staff.errors'
import { approvalNotFound, approvalOver, approvalOwn } from './approval.errors'
import { APPROVAL_BOXES } from './approval.rules'
import { ApprovalDetail, ApprovalView } from './approval.views'

export const approvalList = endpoint({
  method: 'GET',
  path: '/api/staff/approval/list',
  access: 'staff',
  may: 'self',
  scope: 'chain',
  audit: false,
  summary: '审批：等我审批的从旧到新，我提出的和全部从新到旧',
  query: {
    box: z.enum(APPROVAL_BOXES).default('mine'),
    before_id: Id.optional().describe('the last of the page before'),
  },
  data: z.object({ list: z.array(ApprovalView), has_more: z.boolean() }),
})

export const approvalDetail = endpoint({
  method: 'GET',
  path: '/api/staff/approval/detail',
  access: 'staff',
  may: 'self',
  scope: 'chain',
  audit: false,
  summary: '一项申请：申请的金额与现在的金额并列，附申请人与顾客的历史',
  query: { id: Id },
  data: ApprovalDetail,
  errors: [approvalNotFound],
})

export const approvalDecide = endpoint({
  method: 'POST',
  path: '/api/staff/approval/decide',
  access: 'staff',
  may: 'self',
  scope: 'chain',
  audit: 'approval.decide',
  reauth: true,
  summary: '通过或拒绝一项申请；金额有变化时回到待审批，附新的金额',
  body: z
    .object({
      id: BodyId,
      version: z.number().int().min(1),
      verdict: z.enum(['approve', 'refuse']),
      note: StaffText.max(200).default(''),
    })
    .refine(({ verdict, note }) => verdict === 'approve' || note !== '', {
      message: '请填写拒绝的原因',
      path: ['note'],
    }),
  data: ApprovalView,
  errors: [approvalNotFound, approvalOver, approvalOwn, changedMeanwhile, overLimit, staffForbidden],
})
