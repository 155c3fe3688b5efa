import { z } from 'zod'
import { operatorRefused } from '../account/person.errors'
import { approvalAsked } from '../approval/approval.errors'
import { bookingNotFound } from '../booking/record.errors'
import { endpoint } from '../kernel/endpoint'
import { Id, StaffText } from '../kernel/fields'
import { staffForbidden } from '../staff/staff.errors'
import { refundAway, refundNotFailed, refundNotFound } from './refund.errors'
import {
  FailedRefund,
  QueuedRefund,
  REFUND_QUEUES,
  RETRIES_AT_ONCE,
  RefundDetail,
  RefundId,
  RefundNo,
} from './refund.views'

export const refundDetail = endpoint({
  method: 'GET',
  path: '/api/refund/detail',
  access: 'member',
  summary: '退款进度：一笔退款，或一个预约的全部退款',
  query: { id: RefundId },
  data: RefundDetail,
  errors: [refundNotFound, bookingNotFound],
})

export const failedRefunds = endpoint({
  method: 'GET',
  path: '/api/staff/refund/list',
  former: '/api/operator/refund/failed',
  access: 'staff',
  may: 'refund.read',
  scope: 'store',
  audit: false,
  summary: '没能退回、需要人工处理的退款，久的在前',
  data: z.array(FailedRefund),
  errors: [operatorRefused],
})

export const retryRefund = endpoint({
  method: 'POST',
  path: '/api/staff/refund/retry',
  former: '/api/operator/refund/retry',
  access: 'staff',
  may: 'refund.retry',
  scope: 'store',
  audit: 'refund.retry',
  reauth: true,
  summary: '用同一个编号再退一次',
  body: z.object({ refund_no: RefundNo }),
  data: z.null(),
  errors: [operatorRefused, refundNotFound, refundNotFailed],
})

export const refundQueue = endpoint({
  method: 'GET',
  path: '/api/staff/refund/queue',
  access: 'staff',
  may: 'refund.read',
  scope: 'store',
  audit: false,
  summary: '退款队列：失败、待发出、处理中、线下已退，等得最久的在前',
  query: { queue: z.enum(REFUND_QUEUES).default('failed'), store_id: Id.optional() },
  data: z.array(QueuedRefund),
})

export const retryRefunds = endpoint({
  method: 'POST',
  path: '/api/staff/refund/retry_all',
  access: 'staff',
  may: 'refund.retry',
  scope: 'store',
  audit: 'refund.retry',
  reauth: true,
  summary: '多笔失败的退款各用原编号再退一次，每笔都有记录',
  body: z.object({ refund_nos: z.array(RefundNo).min(1).max(RETRIES_AT_ONCE) }),
  data: z.object({ sent: z.array(z.string()), left: z.array(z.string()).describe('not failed any more') }),
  errors: [refundNotFound, refundNotFailed],
})

export const askRefundNow = endpoint({
  method: 'POST',
  path: '/api/staff/refund/ask',
  access: 'staff',
  may: 'refund.retry',
  scope: 'store',
  audit: 'refund.ask',
  summary: '现在就问支付渠道这笔退款怎么样了',
  body: z.object({ refund_no: RefundNo }),
  data: QueuedRefund,
  errors: [refundNotFound, refundAway],
})

export const refundByHand = endpoint({
  method: 'POST',
  path: '/api/staff/refund/by_hand',
  access: 'staff',
  may: 'refund.by_hand',
  scope: 'store',
  audit: 'approval.ask',
  reauth: true,
  summary: '已在线下退回（转账或现金）：提出申请，由第二个人核对；此后渠道上的编号不再使用',
  body: z.object({
    refund_no: RefundNo,
    voucher_no: StaffText.min(1, '请填写转账流水号或收据号').max(64),
    reason: StaffText.min(1, '请填写原因').max(200),
  }),
  data: z.object({ approval_id: z.number().int() }),
  errors: [refundNotFound, refundNotFailed, approvalAsked, staffForbidden],
})

export const assignRefund = endpoint({
  method: 'POST',
  path: '/api/staff/refund/assign',
  access: 'staff',
  may: 'refund.retry',
  scope: 'store',
  audit: 'refund.assign',
  summary: '由我跟进，或不再由谁跟进',
  body: z.object({ refund_no: RefundNo, mine: z.boolean() }),
  data: QueuedRefund,
  errors: [refundNotFound],
})

export const noteRefund = endpoint({
  method: 'POST',
  path: '/api/staff/refund/note',
  access: 'staff',
  may: 'refund.retry',
  scope: 'store',
  audit: 'refund.note',
  summary: '给同事留一句话',
  body: z.object({ refund_no: RefundNo, text: StaffText.min(1, '请填写备注').max(500) }),
  data: QueuedRefund,
  errors: [refundNotFound],
})
