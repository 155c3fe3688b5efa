import { z } from 'zod'
import {
  captchaNeeded,
  codeGone,
  codeTooMany,
  codeTooSoon,
  codeTriesTooMany,
  codeWrong,
  operatorRefused,
  smsAway,
} from '../account/person.errors'
import { endpoint } from '../kernel/endpoint'
import { BodyId, Day, Id, Mobile, QuarterTime, StaffText } from '../kernel/fields'
import { withoutUnseen } from '../kernel/text'
import { refundOver } from '../payment/payment.errors'
import { addonTooMany, peopleOutOfRange, productNotFound } from '../product/product.errors'
import { notOffered, slotTaken, startClosed } from '../schedule/schedule.errors'
import { Items } from '../schedule/schedule.views'
import { staffForbidden } from '../staff/staff.errors'
import { storeNotFound } from '../store/store.errors'
import { VisitItem } from '../wallet/card.views'
import { VisitDetail } from './board.views'
import { CancelPreview } from './change.views'
import {
  DeskBooked,
  DeskCustomer,
  DeskHeld,
  DeskProduct,
  DeskStarts,
  SlotExplained,
  StaffReschedule,
  StaffRescheduled,
  VisitStarts,
} from './desk.views'
import {
  addonUnknown,
  agreementMissing,
  beyondReason,
  bookingNotFound,
  bookingStateChanged,
  cancelClosed,
  customErrors,
  customerStale,
  deskTooMany,
  hasVisitThen,
  outOfBounds,
  pausedForUnpaid,
  placesGone,
  priceChanged,
  refundChanged,
  rescheduleClosed,
  rescheduledOut,
  rescheduleTooFar,
  sameStart,
  seriesNotFound,
  tooManyHolds,
  voucherUnfitThere,
} from './record.errors'
import { Fen, OrderSn, Remark } from './record.views'

export const explainSlot = endpoint({
  method: 'GET',
  path: '/api/staff/slot/explain',
  access: 'staff',
  may: 'slot.explain',
  scope: 'store',
  audit: false,
  summary: '为什么这个时间不能约：逐个环节的位置、占用它的预约，以及怎样才能约上',
  query: { store_id: Id, day: Day, time: QuarterTime, items: Items },
  data: SlotExplained,
  errors: [operatorRefused, storeNotFound, productNotFound, peopleOutOfRange],
})

export const deskProducts = endpoint({
  method: 'GET',
  path: '/api/staff/desk/products',
  access: 'staff',
  may: 'slot.explain',
  scope: 'store',
  audit: false,
  summary: '一家门店能预约的产品',
  query: { store_id: Id },
  data: z.array(DeskProduct),
  errors: [operatorRefused, storeNotFound],
})

export const deskStarts = endpoint({
  method: 'GET',
  path: '/api/staff/desk/starts',
  access: 'staff',
  may: 'booking.walk_in',
  scope: 'store',
  audit: false,
  summary: '到店顾客现在或当天能约的时间和价格；店员不受提前时间限制',
  query: { store_id: Id, day: Day, items: Items },
  data: DeskStarts,
  errors: [operatorRefused, storeNotFound, productNotFound, peopleOutOfRange, notOffered],
})

export const deskCode = endpoint({
  method: 'POST',
  path: '/api/staff/desk/code',
  access: 'staff',
  may: 'booking.walk_in',
  scope: 'store',
  audit: 'booking.desk_code',
  summary: '给到店顾客的手机发验证码，证明号码是本人的',
  body: z.object({ store_id: BodyId, mobile: Mobile }),
  data: z.object({ nonce: z.string(), wait_seconds: z.number().int() }),
  errors: [operatorRefused, storeNotFound, deskTooMany, codeTooSoon, codeTooMany, captchaNeeded, smsAway],
})

export const deskCustomer = endpoint({
  method: 'POST',
  path: '/api/staff/desk/customer',
  access: 'staff',
  may: 'booking.walk_in',
  scope: 'store',
  audit: 'booking.walk_in',
  summary: '登记到店顾客的手机号；有验证码才看得到是谁',
  body: z.object({
    store_id: BodyId,
    mobile: Mobile,
    code: z
      .string()
      .regex(/^\d{6}$/, '请输入6位验证码')
      .optional()
      .describe('without it the number stays unproven'),
    nonce: z.string().max(64).optional(),
  }),
  data: DeskCustomer,
  errors: [operatorRefused, storeNotFound, deskTooMany, codeGone, codeWrong, codeTriesTooMany],
})

export const deskBook = endpoint({
  method: 'POST',
  path: '/api/staff/desk/book',
  access: 'staff',
  may: 'booking.walk_in',
  scope: 'store',
  audit: 'booking.make',
  summary: '为到店顾客占住时间；顾客扫码或用链接，在自己的订单页支付',
  body: z.object({
    store_id: BodyId,
    day: Day,
    time: QuarterTime,
    items: z.array(VisitItem).min(1).max(10),
    customer: z.string().max(400),
    /** The customer was told the rules of changing and cancelling. */
    agreed: z.boolean(),
    remark: Remark.overwrite(withoutUnseen).default(''),
  }),
  data: DeskBooked,
  idempotent: true,
  errors: [
    operatorRefused,
    staffForbidden,
    storeNotFound,
    productNotFound,
    notOffered,
    peopleOutOfRange,
    addonUnknown,
    addonTooMany,
    seriesNotFound,
    agreementMissing,
    customerStale,
    hasVisitThen,
    tooManyHolds,
    pausedForUnpaid,
    slotTaken,
    startClosed,
    ...customErrors,
  ],
})

/** After a reload, or from the list of orders. */
export const deskHeld = endpoint({
  method: 'GET',
  path: '/api/staff/desk/held',
  access: 'staff',
  may: 'booking.walk_in',
  scope: 'store',
  audit: false,
  summary: '前台代约的一笔预约：付款链接、占住到几点',
  query: { order_sn: OrderSn },
  data: DeskHeld,
  errors: [operatorRefused, bookingNotFound],
})

export const deskRelease = endpoint({
  method: 'POST',
  path: '/api/staff/desk/release',
  access: 'staff',
  may: 'booking.walk_in',
  scope: 'store',
  audit: 'booking.release',
  summary: '释放前台代约占住、还没有付款的时间',
  body: z.object({ order_sn: OrderSn }),
  data: DeskHeld,
  errors: [operatorRefused, bookingNotFound, bookingStateChanged],
})

const changeErrors = [bookingNotFound, bookingStateChanged, storeNotFound, productNotFound, peopleOutOfRange] as const
const rescheduleErrors = [
  ...changeErrors,
  rescheduleClosed,
  rescheduledOut,
  rescheduleTooFar,
  outOfBounds,
  notOffered,
  voucherUnfitThere,
] as const

export const visitStarts = endpoint({
  method: 'GET',
  path: '/api/staff/visit/starts',
  access: 'staff',
  may: 'booking.reschedule',
  scope: 'store',
  audit: false,
  summary: '替顾客改期时，一家门店一天放得下这次到店的开始时间：自己占的算空闲，不留准备时间',
  query: { order_sn: OrderSn, store_id: Id, day: Day },
  data: VisitStarts,
  errors: [...changeErrors, outOfBounds],
})

export const visitReschedulePreview = endpoint({
  method: 'GET',
  path: '/api/staff/visit/reschedule',
  access: 'staff',
  may: 'booking.reschedule',
  scope: 'store',
  audit: false,
  summary: '替顾客改期之前：差价和去向、是否超出规则、会让谁晚开始',
  query: { order_sn: OrderSn, store_id: Id, day: Day, time: QuarterTime },
  data: StaffReschedule,
  errors: [...rescheduleErrors],
})

export const visitReschedule = endpoint({
  method: 'POST',
  path: '/api/staff/visit/reschedule',
  access: 'staff',
  may: 'booking.reschedule',
  scope: 'store',
  audit: 'booking.reschedule',
  summary: '替顾客改期：规则和顾客自己改期一样；超出规则需要单独的权限和原因',
  body: z.object({
    order_sn: OrderSn,
    store_id: BodyId,
    day: Day,
    time: QuarterTime,
    shown_difference_fen: z.number().int().min(-100_000_000).max(100_000_000),
    reason: StaffText.max(200).default(''),
  }),
  data: StaffRescheduled,
  idempotent: true,
  errors: [...rescheduleErrors, refundOver, slotTaken, startClosed, sameStart, placesGone, priceChanged, beyondReason],
})

export const visitCancelPreview = endpoint({
  method: 'GET',
  path: '/api/staff/visit/cancel',
  access: 'staff',
  may: 'booking.cancel',
  scope: 'store',
  audit: false,
  summary: '替顾客取消之前：按预约时的承诺退多少、退到哪里',
  query: { order_sn: OrderSn },
  data: CancelPreview,
  errors: [bookingNotFound, cancelClosed],
})

export const visitCancel = endpoint({
  method: 'POST',
  path: '/api/staff/visit/cancel',
  access: 'staff',
  may: 'booking.cancel',
  scope: 'store',
  audit: 'booking.cancel',
  summary: '顾客来电取消：按预约时的承诺退款，和顾客自己取消一样',
  body: z.object({
    order_sn: OrderSn,
    reason: StaffText.min(1, '请填写原因').max(200),
    shown_refund_fen: Fen.describe('what the screen said would go back; another sum by now is refused'),
  }),
  data: VisitDetail,
  idempotent: true,
  errors: [bookingNotFound, bookingStateChanged, cancelClosed, refundOver, refundChanged],
})

/** A beat of an open board. It writes who looks, and nothing that anybody would look up later. */
export const boardPresent = endpoint({
  method: 'POST',
  path: '/api/staff/board/present',
  access: 'staff',
  may: 'board.read',
  scope: 'store',
  audit: false,
  summary: '正在看这家门店的看板、这次到店的还有谁；每二十秒一次',
  body: z.object({ store_id: BodyId, order_sn: OrderSn.nullable().describe('the visit in the drawer; null: none') }),
  data: z.object({
    here: z.array(z.string()).describe('names of others with a board of the store open'),
    looking: z.array(z.string()).describe('of these, who look at the same visit'),
  }),
  errors: [storeNotFound],
})
