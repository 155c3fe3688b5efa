import { z } from 'zod'
import { mobileNeeded, notLoggedIn, sessionEndedElsewhere, sessionExpired } from '../account/person.errors'
import { customChanged, customClosed, customNotFound, customPriced, optionClosed } from '../custom/custom.errors'
import { CustomAsked } from '../custom/custom.views'
import { endpoint } from '../kernel/endpoint'
import { BodyId, Channel, Day, Id, Month, Page, QuarterTime } from '../kernel/fields'
import { invalidInput } from '../kernel/kernel.errors'
import { refundOver } from '../payment/payment.errors'
import { addonTooMany, peopleOutOfRange, productNotFound } from '../product/product.errors'
import { AddonIds } from '../product/product.views'
import { notOffered, slotTaken, startClosed } from '../schedule/schedule.errors'
import { ScheduleCalendar, ScheduleDay } from '../schedule/schedule.views'
import { storeNotFound } from '../store/store.errors'
import { areReasons } from '../store/store.rules'
import { balanceShort, cardNotFound, couponGone, couponUnfit } from '../wallet/card.errors'
import { Tenders } from '../wallet/card.views'
import { GuestAsked } from './guest.views'
import {
  addonUnknown,
  agreementMissing,
  besideAnother,
  bookingNotFound,
  bookingStateChanged,
  cancelClosed,
  deleteClosed,
  guestIsYou,
  outOfBounds,
  pausedForUnpaid,
  placesGone,
  priceChanged,
  refundChanged,
  rescheduleClosed,
  rescheduledOut,
  rescheduleTooFar,
  reviewClosed,
  reviewedAlready,
  reviewOver,
  sameStart,
  seriesNotFound,
  tooManyHolds,
  turnOver,
  turnTaken,
  voucherUnfitThere,
} from './record.errors'
import {
  BookingPage,
  BookingPreview,
  BookingStarted,
  BookingView,
  CancelPreview,
  CurrentShoot,
  OrderSn,
  Rescheduled,
  ReschedulePreview,
  SeriesView,
  TurnNo,
} from './record.views'

const fen = z.number().int().min(0).max(100_000_000)

const Choice = z.object({
  store_id: BodyId,
  day: Day,
  time: QuarterTime,
  items: z
    .array(
      z.object({
        product_id: BodyId,
        people: z.number().int().min(1).max(50),
        /** Each as often as it is wanted, up to its max. */
        addon_ids: AddonIds,
        /** One a look, at most two. */
        series_ids: z.array(BodyId.nullable()).max(2).default([]),
      }),
    )
    .min(1)
    .max(10),
  /** What of the card case is to be used; only of one's own. */
  tenders: Tenders.default({ coupon_code: '', voucher_code: '', gift_cards: [] }),
  /** Made to measure: belongs to the line with the product that the choices lead to, whose addon_ids hold what they add. */
  custom: CustomAsked.optional(),
  /** The place that was held for the caller on the waitlist; it has to be exactly this visit. */
  turn_no: TurnNo.optional(),
})
const customErrors = [customNotFound, optionClosed, customChanged, invalidInput] as const
const tenderErrors = [cardNotFound, couponGone, couponUnfit, balanceShort] as const
const Remark = z.string().trim().max(200, '备注最多200字')

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
    shown_payable_fen: fen,
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
    besideAnother,
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

export const bookingDetail = endpoint({
  method: 'GET',
  path: '/api/book/detail',
  access: 'member',
  summary: '预约详情',
  query: { order_sn: OrderSn },
  data: BookingView,
  errors: [bookingNotFound],
})

/** Where a page of the list ended. */
const ListPlace = z.string().regex(/^([0-2]\.\d{12,14}\.[A-Z0-9]{1,40})?$/, '请重新加载')

export const bookingList = endpoint({
  method: 'GET',
  path: '/api/book/list',
  access: 'member',
  summary: '我的预约；按状态分栏、分页，page 或 after',
  query: {
    tab: z.enum(['all', 'unpaid', 'upcoming', 'doing', 'over']).default('all'),
    page: Page,
    per_page: z.coerce.number<number | string>().int().min(1).max(50).default(10),
    after: ListPlace.default('').describe('上一页的 next；给了它就不看 page，翻页时有变化也不漏'),
  },
  data: BookingPage,
})

export const setRemark = endpoint({
  method: 'POST',
  path: '/api/book/setremark',
  access: 'member',
  summary: '修改备注',
  body: z.object({ order_sn: OrderSn, remark: Remark }),
  data: z.null(),
  errors: [bookingNotFound, bookingStateChanged],
})

export const setCustom = endpoint({
  method: 'POST',
  path: '/api/book/custom',
  access: 'member',
  summary: '修改定制内容，不能改变价格；开始前2小时截止',
  body: z.object({ order_sn: OrderSn, custom: CustomAsked }),
  data: z.null(),
  errors: [bookingNotFound, bookingStateChanged, customClosed, customPriced, ...customErrors],
})

export const deleteBooking = endpoint({
  method: 'POST',
  path: '/api/book/del',
  access: 'member',
  summary: '从我的预约里移除已结束的一项',
  body: z.object({ order_sn: OrderSn }),
  data: z.null(),
  errors: [bookingNotFound, deleteClosed],
})

export const cancelPreview = endpoint({
  method: 'GET',
  path: '/api/book/cancel_preview',
  access: 'member',
  summary: '现在取消会退回多少',
  query: { order_sn: OrderSn },
  data: CancelPreview,
  errors: [bookingNotFound, cancelClosed],
})

export const cancelBooking = endpoint({
  method: 'POST',
  path: '/api/book/cancelbook',
  access: 'member',
  summary: '取消预约；退款金额须与所示一致',
  body: z.object({ order_sn: OrderSn, reason: z.string().trim().max(200).default(''), shown_refund_fen: fen }),
  data: BookingView,
  errors: [bookingNotFound, cancelClosed, refundChanged, bookingStateChanged, refundOver],
})

export const currentShoot = endpoint({
  method: 'GET',
  path: '/api/book/current_shoot_by_last',
  access: 'member',
  summary: '最近一次要去的拍摄，和等待支付的预约',
  data: CurrentShoot,
})

const Target = { order_sn: OrderSn, store_id: Id, day: Day, time: QuarterTime }

/** Whose visit, where to, and whether all of it can still be had there. */
const rescheduleErrors = [
  bookingNotFound,
  bookingStateChanged,
  storeNotFound,
  productNotFound,
  peopleOutOfRange,
  outOfBounds,
] as const

export const rescheduleCalendar = endpoint({
  method: 'GET',
  path: '/api/book/reschedule/calendar',
  access: 'member',
  summary: '改期可选的日期：自己占的时间算空闲',
  query: { order_sn: OrderSn, store_id: Id, month: Month },
  data: ScheduleCalendar,
  errors: [...rescheduleErrors],
})

export const rescheduleList = endpoint({
  method: 'GET',
  path: '/api/book/reschedule/list',
  access: 'member',
  summary: '改期可选的开始时间：自己占的时间算空闲',
  query: { order_sn: OrderSn, store_id: Id, day: Day },
  data: ScheduleDay,
  errors: [...rescheduleErrors],
})

export const previewReschedule = endpoint({
  method: 'GET',
  path: '/api/book/reschedule/preview',
  access: 'member',
  summary: '改期的差价',
  query: Target,
  data: ReschedulePreview,
  errors: [...rescheduleErrors, notOffered, rescheduleClosed, rescheduledOut, rescheduleTooFar, voucherUnfitThere],
})

export const rescheduleBooking = endpoint({
  method: 'POST',
  path: '/api/book/reschedule',
  access: 'member',
  summary: '改期：换时间或门店；需要补差价的先占住新时间',
  body: z.object({
    order_sn: OrderSn,
    store_id: BodyId,
    day: Day,
    time: QuarterTime,
    shown_difference_fen: z.number().int().min(-100_000_000).max(100_000_000),
  }),
  data: Rescheduled,
  errors: [
    ...rescheduleErrors,
    refundOver,
    notOffered,
    slotTaken,
    startClosed,
    sameStart,
    rescheduleClosed,
    rescheduledOut,
    placesGone,
    rescheduleTooFar,
    voucherUnfitThere,
    priceChanged,
  ],
  idempotent: true,
})

export const dropReschedule = endpoint({
  method: 'POST',
  path: '/api/book/reschedule/drop',
  access: 'member',
  summary: '放弃等待补差价的改期，仍按原时间',
  body: z.object({ order_sn: OrderSn }),
  data: z.null(),
  errors: [bookingNotFound],
})

export const seriesList = endpoint({
  method: 'GET',
  path: '/api/book/series/list',
  access: 'visitor',
  summary: '一个产品可选的造型',
  query: { product_id: Id },
  data: z.array(SeriesView),
})

export const chooseSeries = endpoint({
  method: 'POST',
  path: '/api/book/series/choose',
  access: 'member',
  summary: '为预约里的一个产品选造型；look 为 1 或 2',
  body: z.object({ order_sn: OrderSn, product_id: BodyId, look: z.literal([1, 2]), series_id: BodyId }),
  data: z.null(),
  errors: [bookingNotFound, bookingStateChanged, seriesNotFound],
})

export const reviewBooking = endpoint({
  method: 'POST',
  path: '/api/book/review',
  access: 'member',
  summary: '评价一次完成的拍摄',
  body: z
    .object({
      order_sn: OrderSn,
      score: z.number().int().min(1).max(5),
      /** Stars alone are a review too. */
      body: z.string().trim().max(500, '最多500字').default(''),
      reasons: z.array(z.string().max(20)).max(10).default([]),
      anonymous: z.boolean().default(false),
    })
    .refine(({ reasons, score }) => areReasons(reasons, score), { path: ['reasons'], message: '请重新选择' }),
  data: z.null(),
  errors: [bookingNotFound, reviewClosed, reviewedAlready, reviewOver],
})
