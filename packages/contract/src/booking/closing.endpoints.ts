import { z } from 'zod'
import { operatorRefused } from '../account/person.errors'
import { approvalAsked } from '../approval/approval.errors'
import { endpoint } from '../kernel/endpoint'
import { BodyId, Day, Id, StaffText } from '../kernel/fields'
import { daysBetween } from '../kernel/time'
import { dayIsOver } from '../schedule/schedule.errors'
import { storeNotFound } from '../store/store.errors'
import { BookingClosing, CLOSING_KINDS, ClosingDetail, ClosingView } from './closing.views'
import { bookingNotFound, closingChanged, closingNotFound, closingOverlaps, closingSettled } from './record.errors'
import { OrderSn } from './record.views'

const DAYS_AT_MOST = 366
const refusals = [operatorRefused, storeNotFound, closingNotFound] as const

export const closingList = endpoint({
  method: 'GET',
  path: '/api/staff/closing/list',
  access: 'staff',
  may: 'schedule.read',
  scope: 'store',
  audit: false,
  summary: '一家门店的停业和装修，以及各自处理到哪里',
  query: { store_id: Id },
  data: z.array(ClosingView),
  errors: [...refusals],
})

export const closingDetail = endpoint({
  method: 'GET',
  path: '/api/staff/closing/detail',
  access: 'staff',
  may: 'schedule.read',
  scope: 'store',
  audit: false,
  summary: '一次停业涉及的预约；草稿则是会涉及的预约',
  query: { closing_id: Id },
  data: ClosingDetail,
  errors: [...refusals],
})

export const closingDraft = endpoint({
  method: 'POST',
  path: '/api/staff/closing/draft',
  access: 'staff',
  may: 'schedule.close',
  scope: 'store',
  audit: 'closing.draft',
  summary: '起草一次停业或装修；什么都还没有改变',
  body: z
    .object({
      store_id: BodyId,
      kind: z.enum(CLOSING_KINDS),
      from: Day,
      until: Day,
      reason: StaffText.min(1, '请填写原因').max(40),
      customer_text: StaffText.max(200).default(''),
      compensates: z.boolean().default(true),
    })
    .refine(({ from, until }) => {
      const days = daysBetween(from, until)
      return days >= 0 && days < DAYS_AT_MOST
    }, '起止日期不正确'),
  data: ClosingView,
  errors: [...refusals, dayIsOver],
})

const Seen = z.object({ closing_id: BodyId, version: z.number().int().describe('as the screen showed it') })

export const closingAnnounce = endpoint({
  method: 'POST',
  path: '/api/staff/closing/announce',
  access: 'staff',
  may: 'schedule.close',
  scope: 'store',
  audit: 'closing.announce',
  reauth: true,
  summary: '宣布停业：从这一秒起不再接受预约，通知已约的顾客，逐位处理',
  body: Seen,
  data: ClosingDetail,
  errors: [...refusals, dayIsOver, closingChanged, closingOverlaps],
})

export const closingOffer = endpoint({
  method: 'POST',
  path: '/api/staff/closing/offer',
  access: 'staff',
  may: 'bulk.move',
  scope: 'store',
  audit: 'closing.offer',
  summary: '给还没处理的顾客各找最多三个时间；一次处理一批，可以接着再来',
  body: Seen,
  data: z.object({ offered: z.number().int(), without: z.number().int(), left: z.number().int() }),
  errors: [...refusals, closingChanged],
})

export const closingRefund = endpoint({
  method: 'POST',
  path: '/api/staff/closing/refund',
  access: 'staff',
  may: 'bulk.refund',
  scope: 'store',
  audit: 'closing.refund',
  reauth: true,
  summary: '申请给其余没有决定的顾客全额退款；第二个人批准后逐位退回',
  body: Seen,
  data: z.object({
    approval_id: z.number().int(),
    visits: z.number().int(),
    amount_fen: z.number().int().describe('what goes back in all, by whatever it was paid with'),
  }),
  errors: [...refusals, closingChanged, closingSettled, approvalAsked],
})

export const closingWithdraw = endpoint({
  method: 'POST',
  path: '/api/staff/closing/withdraw',
  access: 'staff',
  may: 'schedule.close',
  scope: 'store',
  audit: 'closing.withdraw',
  reauth: true,
  summary: '撤回停业：重新开放，没有处理的预约照常',
  body: Seen,
  data: ClosingView,
  errors: [...refusals, dayIsOver, closingChanged],
})

export const bookingClosing = endpoint({
  method: 'GET',
  path: '/api/book/closing',
  access: 'member',
  summary: '预约所在的门店停业：为什么，以及可以改到哪些时间',
  query: { order_sn: OrderSn },
  data: BookingClosing.nullable(),
  errors: [bookingNotFound],
})
