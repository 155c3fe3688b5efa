import { z } from 'zod'
import { operatorRefused } from '../account/person.errors'
import { bookingNotFound } from '../booking/record.errors'
import { endpoint } from '../kernel/endpoint'
import { refundNotFailed, refundNotFound } from './refund.errors'
import { FailedRefund, RefundDetail, RefundId, RefundNo } from './refund.views'

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
