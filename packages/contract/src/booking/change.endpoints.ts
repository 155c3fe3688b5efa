import { z } from 'zod'
import { assetNotFound } from '../asset/asset.errors'
import { REVIEW_IMAGES_AT_MOST } from '../asset/asset.rules'
import { AssetNo } from '../asset/asset.views'
import { customClosed, customPriced } from '../custom/custom.errors'
import { CustomAsked } from '../custom/custom.views'
import { endpoint } from '../kernel/endpoint'
import { BodyId, Day, Id, Month, QuarterTime } from '../kernel/fields'
import { refundOver } from '../payment/payment.errors'
import { peopleOutOfRange, productNotFound } from '../product/product.errors'
import { notOffered, slotTaken, startClosed } from '../schedule/schedule.errors'
import { ScheduleCalendar, ScheduleDay } from '../schedule/schedule.views'
import { storeNotFound } from '../store/store.errors'
import { areReasons } from '../store/store.rules'
import { OwnReview } from '../store/store.views'
import { CancelPreview, Rescheduled, ReschedulePreview, SeriesView } from './change.views'
import { LATE_MINUTES, LATER_STARTS_AT_MOST } from './postpone.rules'
import {
  bookingNotFound,
  bookingStateChanged,
  cancelClosed,
  customErrors,
  deleteClosed,
  lateClosed,
  lateOver,
  noLaterStart,
  outOfBounds,
  placesGone,
  postponedAlready,
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
  voucherUnfitThere,
} from './record.errors'
import { BookingView, Fen, OrderSn, Remark } from './record.views'

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
  body: z.object({ order_sn: OrderSn, reason: z.string().trim().max(200).default(''), shown_refund_fen: Fen }),
  data: BookingView,
  errors: [bookingNotFound, cancelClosed, refundChanged, bookingStateChanged, refundOver],
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
      images: z
        .array(AssetNo)
        .max(REVIEW_IMAGES_AT_MOST, `最多${REVIEW_IMAGES_AT_MOST}张图片`)
        .refine((list) => new Set(list).size === list.length, '同一张图片只能放一次')
        .default([])
        .describe('自己上传的图片，kind 为 review；审核后公开'),
    })
    .refine(({ reasons, score }) => areReasons(reasons, score), { path: ['reasons'], message: '请重新选择' }),
  data: z.null(),
  errors: [bookingNotFound, reviewClosed, reviewedAlready, reviewOver, assetNotFound],
})

export const ownReview = endpoint({
  method: 'GET',
  path: '/api/book/review',
  access: 'member',
  summary: '自己对一次拍摄的评价，连同等待审核的图片；没有评价时为空',
  query: { order_sn: OrderSn },
  data: OwnReview.nullable(),
  errors: [bookingNotFound],
})

export const sayLate = endpoint({
  method: 'POST',
  path: '/api/book/late',
  access: 'member',
  summary: '告诉门店会晚到 10、20 或 30 分钟；0 是准时',
  body: z.object({ order_sn: OrderSn, minutes: z.literal(LATE_MINUTES) }),
  data: z.null(),
  errors: [bookingNotFound, bookingStateChanged, lateClosed, lateOver],
})

export const laterStart = endpoint({
  method: 'GET',
  path: '/api/book/later_start',
  access: 'member',
  summary: '晚到超过 30 分钟时，当天同店接下来还能接待的时间',
  query: { order_sn: OrderSn },
  data: z.object({
    time: z.string().describe('the first of them; empty when there is none'),
    end_time: z.string(),
    starts: z.array(z.object({ time: z.string(), end_time: z.string() })).max(LATER_STARTS_AT_MOST),
  }),
  errors: [bookingNotFound, bookingStateChanged, lateClosed, lateOver, postponedAlready],
})

export const postponeVisit = endpoint({
  method: 'POST',
  path: '/api/book/postpone',
  access: 'member',
  summary: '当天顺延到这些时间中的一个：免费，不算改期，价格和卡券不变；一次',
  body: z.object({ order_sn: OrderSn, time: QuarterTime }),
  data: z.object({ day: z.string(), time: z.string(), end_time: z.string() }),
  errors: [bookingNotFound, bookingStateChanged, lateClosed, lateOver, postponedAlready, noLaterStart, slotTaken],
})
