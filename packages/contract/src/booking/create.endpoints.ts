import { z } from 'zod'
import { mobileNeeded, notLoggedIn, sessionEndedElsewhere, sessionExpired } from '../account/person.errors'
import { CustomAsked } from '../custom/custom.views'
import { endpoint } from '../kernel/endpoint'
import { BodyId, Channel, Day, QuarterTime } from '../kernel/fields'
import { addonTooMany, peopleOutOfRange, productNotFound } from '../product/product.errors'
import { notOffered, slotTaken, startClosed } from '../schedule/schedule.errors'
import { storeNotFound } from '../store/store.errors'
import { balanceShort, cardNotFound, couponGone, couponUnfit } from '../wallet/card.errors'
import { Tenders, VisitItem } from '../wallet/card.views'
import { BookingPreview, BookingStarted } from './create.views'
import { GuestAsked } from './guest.views'
import {
  addonUnknown,
  agreementMissing,
  customErrors,
  guestIsYou,
  overlapsAnother,
  pausedForUnpaid,
  priceChanged,
  seriesNotFound,
  tooManyHolds,
  turnOver,
  turnTaken,
} from './record.errors'
import { Fen, OrderSn, Remark, TurnNo } from './record.views'

const Choice = z.object({
  store_id: BodyId,
  day: Day,
  time: QuarterTime,
  items: z
    /** One a look, at most two. */
    .array(VisitItem.extend({ series_ids: z.array(BodyId.nullable()).max(2).default([]) }))
    .min(1)
    .max(10),
  /** What of the card case is to be used; only of one's own. */
  tenders: Tenders.default({ coupon_code: '', voucher_code: '', gift_cards: [] }),
  /** Made to measure: belongs to the line with the product that the choices lead to, whose addon_ids hold what they add. */
  custom: CustomAsked.optional(),
  /** The place that was held for the caller on the waitlist; it has to be exactly this visit. */
  turn_no: TurnNo.optional(),
})

const tenderErrors = [cardNotFound, couponGone, couponUnfit, balanceShort] as const

export const previewBooking = endpoint({
  method: 'POST',
  path: '/api/book/preview',
  access: 'anyone',
  summary: '确认前的价格、规则和是否仍可约',
  body: Choice,
  data: BookingPreview,
  errors: [
    storeNotFound,
    productNotFound,
    notOffered,
    peopleOutOfRange,
    addonUnknown,
    addonTooMany,
    seriesNotFound,
    notLoggedIn,
    sessionExpired,
    sessionEndedElsewhere,
    ...tenderErrors,
    ...customErrors,
  ],
})

export const startBooking = endpoint({
  method: 'POST',
  path: '/api/book/startbook',
  access: 'member',
  summary: '提交预约：占住时间，等待支付；无需支付的立即成功',
  body: Choice.extend({
    remark: Remark.default(''),
    /** Who comes; without it the member. */
    guest: GuestAsked.optional(),
    agreed: z.boolean(),
    /** What the customer was shown; the server's own price counts, and a difference is refused. */
    shown_payable_fen: Fen,
    /** Own visits at the same hour that the customer has been asked about; any other one refuses it. */
    besides: z.array(OrderSn).max(20).default([]),
    channel: Channel,
  }),
  data: BookingStarted,
  errors: [
    mobileNeeded,
    storeNotFound,
    productNotFound,
    notOffered,
    peopleOutOfRange,
    guestIsYou,
    addonUnknown,
    addonTooMany,
    seriesNotFound,
    agreementMissing,
    tooManyHolds,
    pausedForUnpaid,
    overlapsAnother,
    priceChanged,
    slotTaken,
    startClosed,
    turnOver,
    turnTaken,
    ...tenderErrors,
    ...customErrors,
  ],
  idempotent: true,
})
