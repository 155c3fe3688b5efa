import * as refund from '@kuaimen/contract/refund/refund.endpoints'
import { bind } from '../http/request/bind'
import { askProviderNow, assign, byHand, note, queueFor, retryAll } from './queue.service'
import { failedRefundsFor, refundDetailOf, retryFailed } from './refund.service'

export const refundHttp = [
  bind(refund.refundDetail, (ctx, { id }) => refundDetailOf(ctx, id)),
  bind(refund.failedRefunds, (ctx) => failedRefundsFor(ctx)),
  bind(refund.retryRefund, (ctx, { refund_no }) => retryFailed(ctx, refund_no)),
  bind(refund.refundQueue, (ctx, input) => queueFor(ctx, input)),
  bind(refund.retryRefunds, (ctx, input) => retryAll(ctx, input)),
  bind(refund.askRefundNow, (ctx, { refund_no }) => askProviderNow(ctx, refund_no)),
  bind(refund.refundByHand, (ctx, input) => byHand(ctx, input)),
  bind(refund.assignRefund, (ctx, input) => assign(ctx, input)),
  bind(refund.noteRefund, (ctx, input) => note(ctx, input)),
]
