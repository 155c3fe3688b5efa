import { z } from 'zod'
import { mobileNeeded } from '../account/person.errors'
import { BookingStarted } from '../booking/create.views'
import {
  addonUnknown,
  agreementMissing,
  bookingNotFound,
  overlapsAnother,
  pausedForUnpaid,
  priceChanged,
  tooManyHolds,
} from '../booking/record.errors'
import { OrderSn } from '../booking/record.views'
import { customChanged, customNotFound, optionClosed } from '../custom/custom.errors'
import { CustomAsked } from '../custom/custom.views'
import { endpoint } from '../kernel/endpoint'
import { BodyId, Channel, Day, Id, Month, QuarterTime } from '../kernel/fields'
import { invalidInput } from '../kernel/kernel.errors'
import { addonTooMany, peopleOutOfRange, productNotFound } from '../product/product.errors'
import { notOffered, slotTaken, startClosed } from '../schedule/schedule.errors'
import { ScheduleCalendar, ScheduleDay } from '../schedule/schedule.views'
import { storeNotFound } from '../store/store.errors'
import { balanceShort, cardNotFound, couponGone, couponUnfit } from '../wallet/card.errors'
import { Tenders } from '../wallet/card.views'
import { creditShort, dayFull, driveClosed, quotaFull, shareUsed, staffUnproven } from './drive.errors'
import { DriveNo } from './drive.views'
import { OFFICE_PER_MINUTE } from './verify.rules'
import { CorpOrderView, CorpPreview } from './visit.views'

const scheduleErrors = [
  ...[driveClosed, staffUnproven, storeNotFound, productNotFound, notOffered, peopleOutOfRange],
] as const
const where = { drive_no: DriveNo, store_id: Id, product_id: Id, people: Id.optional() }

export const corpCalendar = endpoint({
  method: 'GET',
  path: '/api/corp/calendar',
  access: 'member',
  summary: '活动里一家门店一个月里每天是否可约',
  query: { ...where, month: Month },
  data: ScheduleCalendar,
  errors: scheduleErrors,
  perMinute: OFFICE_PER_MINUTE,
})

export const corpStarts = endpoint({
  method: 'GET',
  path: '/api/corp/starts',
  access: 'member',
  summary: '活动里一天的开始时间和余位',
  query: { ...where, day: Day },
  data: ScheduleDay,
  errors: scheduleErrors,
  perMinute: OFFICE_PER_MINUTE,
})

const Choice = z.object({
  drive_no: DriveNo,
  store_id: BodyId,
  product_id: BodyId,
  people: z.number().int().min(1).max(50),
  addon_ids: z.array(BodyId).max(20).default([]),
  day: Day,
  time: QuarterTime,
  /** Of one's own, for what the company does not pay; coupons and vouchers are not for drives. */
  gift_cards: Tenders.shape.gift_cards,
  custom: CustomAsked.optional(),
})

const choiceErrors = [
  driveClosed,
  staffUnproven,
  storeNotFound,
  productNotFound,
  notOffered,
  peopleOutOfRange,
  addonUnknown,
  addonTooMany,
  cardNotFound,
  couponGone,
  couponUnfit,
  balanceShort,
  customNotFound,
  optionClosed,
  customChanged,
  invalidInput,
] as const

export const corpPreview = endpoint({
  method: 'POST',
  path: '/api/corp/preview',
  access: 'member',
  summary: '确认前：活动里的价格，公司付多少，自己付多少',
  body: Choice,
  data: CorpPreview,
  errors: choiceErrors,
})

export const startCorpBooking = endpoint({
  method: 'POST',
  path: '/api/corp/startbook',
  access: 'member',
  summary: '提交活动里的预约：名额与时间一起占住；无需支付的立即成功',
  body: Choice.extend({
    contact_name: z.string().trim().max(20).default('').describe('工牌上的名字'),
    remark: z.string().trim().max(200, '备注最多200字').default(''),
    agreed: z.boolean(),
    /** What the customer was shown; the server's own price counts, and a difference is refused. */
    shown_payable_fen: z.number().int().min(0).max(100_000_000),
    besides: z.array(OrderSn).max(20).default([]),
    channel: Channel,
  }),
  data: BookingStarted,
  errors: [
    ...choiceErrors,
    mobileNeeded,
    agreementMissing,
    tooManyHolds,
    pausedForUnpaid,
    overlapsAnother,
    priceChanged,
    slotTaken,
    startClosed,
    quotaFull,
    creditShort,
    dayFull,
    shareUsed,
  ],
  idempotent: true,
})

export const corpOrder = endpoint({
  method: 'GET',
  path: '/api/corp/order',
  access: 'member',
  summary: '企业预约详情',
  query: { order_sn: OrderSn },
  data: CorpOrderView,
  errors: [bookingNotFound],
})
