import * as closing from '@kuaimen/contract/booking/closing.endpoints'
import { bind } from '../../http/request/bind'
import { announceClosing, closingsOf, detailOf, draftClosing, withdrawClosing } from './closing.service'
import { closingOfBooking, offerStarts } from './offer.service'
import { askRefundOfRest } from './refund.service'

export const closingHttp = [
  bind(closing.closingList, (ctx, { store_id }) => closingsOf(ctx, store_id)),
  bind(closing.closingDetail, (ctx, { closing_id }) => detailOf(ctx, closing_id)),
  bind(closing.closingDraft, (ctx, input) => draftClosing(ctx, input)),
  bind(closing.closingAnnounce, (ctx, input) => announceClosing(ctx, input)),
  bind(closing.closingOffer, (ctx, input) => offerStarts(ctx, input)),
  bind(closing.closingRefund, (ctx, input) => askRefundOfRest(ctx, input)),
  bind(closing.closingWithdraw, (ctx, input) => withdrawClosing(ctx, input)),
  bind(closing.bookingClosing, (ctx, { order_sn }) => closingOfBooking(ctx, order_sn)),
]
