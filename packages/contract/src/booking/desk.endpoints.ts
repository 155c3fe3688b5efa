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
import { BodyId, Day, Id, Mobile, QuarterTime } from '../kernel/fields'
import { withoutUnseen } from '../kernel/text'
import { addonTooMany, peopleOutOfRange, productNotFound } from '../product/product.errors'
import { notOffered, slotTaken, startClosed } from '../schedule/schedule.errors'
import { Items } from '../schedule/schedule.views'
import { staffForbidden } from '../staff/staff.errors'
import { storeNotFound } from '../store/store.errors'
import { VisitItem } from '../wallet/card.views'
import { DeskBooked, DeskCustomer, DeskHeld, DeskProduct, DeskStarts, SlotExplained } from './desk.views'
import {
  addonUnknown,
  agreementMissing,
  bookingNotFound,
  bookingStateChanged,
  customErrors,
  customerStale,
  deskTooMany,
  hasVisitThen,
  pausedForUnpaid,
  seriesNotFound,
  tooManyHolds,
} from './record.errors'
import { OrderSn, Remark } from './record.views'

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
