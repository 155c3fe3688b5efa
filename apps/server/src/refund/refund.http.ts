import * as refund from '@kuaimen/contract/refund/refund.endpoints'
import { bind } from '../http/request/bind'
import { failedRefundsFor, refundDetailOf, retryFailed } from './refund.service'

export const refundHttp = [
  bind(refund.refundDetail, (ctx, { id }) => refundDetailOf(ctx, id)),
  bind(refund.failedRefunds, (ctx) => failedRefundsFor(ctx)),
  bind(refund.retryRefund, (ctx, { refund_no }) => retryFailed(ctx, refund_no)),
]
