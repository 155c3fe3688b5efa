import { z } from 'zod'
import { chainOnly, operatorRefused } from '../account/person.errors'
import { approvalAsked } from '../approval/approval.errors'
import { endpoint } from '../kernel/endpoint'
import { BodyId, Day, Id, StaffText } from '../kernel/fields'
import { codeAway, codeInvalid, codeUsed, scansTooMany } from '../member/code.errors'
import { ScannedMember } from '../member/code.views'
import { refundOver } from '../payment/payment.errors'
import { overLimit, staffForbidden } from '../staff/staff.errors'
import { storeNotFound } from '../store/store.errors'
import {
  bookingNotFound,
  bookingStateChanged,
  goodwillChanged,
  goodwillEarly,
  goodwillOver,
  missedByStudio,
  missedIsSaid,
  missedTooEarly,
  refundChanged,
  visitAhead,
} from './record.errors'
import { BOOKING_STATES } from './record.rules'
import { Fen, OrderSn } from './record.views'
import { ChannelView, GoodwillView, OperatorBooking, ProposedNoShow } from './staff.views'

const Note = StaffText.max(200).default('')

export const operatorBookings = endpoint({
  method: 'GET',
  path: '/api/staff/board/list',
  former: '/api/operator/book/list',
  access: 'staff',
  may: 'board.read',
  scope: 'store',
  audit: false,
  summary: '一家门店一天的预约，供店员使用',
  query: { store_id: Id, day: Day },
  data: z.array(OperatorBooking),
  errors: [operatorRefused, storeNotFound],
})

export const operatorTransition = endpoint({
  method: 'POST',
  path: '/api/staff/book/move',
  former: '/api/operator/book/move',
  access: 'staff',
  may: 'booking.move',
  scope: 'store',
  audit: 'booking.move',
  summary: '到店签到、环节推进、未到店',
  body: z.object({
    order_sn: OrderSn,
    to: z.enum(['checked_in', 'shooting', 'selecting', 'retouching', 'delivered', 'completed', 'no_show']),
    from: z.enum(BOOKING_STATES).optional().describe('the state that the screen showed; another one by now is refused'),
    note: Note,
    tapped_at: z
      .number()
      .int()
      .optional()
      .describe('epoch seconds: of a check-in that was tapped without a network, on the same day; else it is now'),
  }),
  data: OperatorBooking,
  errors: [
    operatorRefused,
    bookingNotFound,
    bookingStateChanged,
    refundOver,
    missedByStudio,
    missedTooEarly,
    missedIsSaid,
    visitAhead,
  ],
})

export const operatorCancel = endpoint({
  method: 'POST',
  path: '/api/staff/book/cancel',
  former: '/api/operator/book/cancel',
  access: 'staff',
  may: 'booking.cancel_fault',
  scope: 'store',
  audit: 'booking.cancel_fault',
  summary: '门店原因取消：全额退回；超过额度转为申请',
  body: z.object({
    order_sn: OrderSn,
    reason: StaffText.min(1, '请填写原因').max(200),
    shown_back_fen: Fen.optional().describe('what the screen said would go back; another sum by now is refused'),
  }),
  data: OperatorBooking.extend({
    approval_id: z.number().int().nullable().optional().describe('above the limit it was asked for and not done'),
  }),
  errors: [operatorRefused, bookingNotFound, bookingStateChanged, refundOver, refundChanged, overLimit, approvalAsked],
})

export const proposedNoShows = endpoint({
  method: 'GET',
  path: '/api/staff/board/no_shows',
  former: '/api/operator/book/no_shows',
  access: 'staff',
  may: 'board.read',
  scope: 'store',
  audit: false,
  summary: '没有签到、将按未到店处理的预约；来过的请补签到',
  data: z.array(ProposedNoShow),
  errors: [operatorRefused],
})

export const operatorChannels = endpoint({
  method: 'GET',
  path: '/api/staff/report/channels',
  former: '/api/operator/book/channels',
  access: 'staff',
  may: 'report.operations',
  scope: 'chain',
  audit: false,
  summary: '各推广渠道带来的点击、登录、预约和实付，按日期',
  query: { from: Day, to: Day },
  data: z.array(ChannelView),
  errors: [operatorRefused, chainOnly],
})

/** Here, because it says which visits the member has today. */
export const scanMember = endpoint({
  method: 'POST',
  path: '/api/staff/board/scan',
  former: '/api/operator/member/scan',
  access: 'staff',
  may: 'booking.move',
  scope: 'store',
  audit: 'member.scan',
  summary: '扫会员码：是谁，今天在这家店有什么预约；一个码只能扫一次',
  body: z.object({
    code: z.string().max(64),
    store_id: BodyId.optional().describe('for staff of the chain; without it, the visits of today in any store'),
  }),
  data: z.object({
    member: ScannedMember,
    bookings: z.array(OperatorBooking).describe('of today, in the store of the staff'),
    badges_new: z.number().int().describe('badges that the member has not looked at yet'),
  }),
  perMinute: 120,
  errors: [operatorRefused, codeInvalid, codeUsed, scansTooMany, codeAway],
})

/** 0 asks what is left. */
const Amount = z.number().int().min(0).max(100_000_000)

export const giveGoodwill = endpoint({
  method: 'POST',
  path: '/api/staff/book/goodwill',
  access: 'staff',
  may: 'refund.goodwill',
  scope: 'store',
  audit: 'refund.goodwill',
  reauth: true,
  idempotent: true,
  summary: '协商退款：到店后或政策之外退还一笔金额，先退卡内余额，再原路退回；超过额度转为申请',
  body: z
    .object({
      order_sn: OrderSn,
      amount_fen: Amount,
      reason: StaffText.max(200).default(''),
      shown_parts: z
        .array(z.object({ name: z.string().max(64), amount_fen: Amount }))
        .max(20)
        .optional()
        .describe('what the screen said would go where; another split by now is refused'),
      dry_run: z.boolean().default(false).describe('shows what would go where'),
    })
    .refine(({ dry_run, amount_fen }) => dry_run || amount_fen > 0, { message: '请填写金额', path: ['amount_fen'] })
    .refine(({ dry_run, reason }) => dry_run || reason !== '', { message: '请填写原因', path: ['reason'] }),
  data: GoodwillView,
  errors: [bookingNotFound, goodwillEarly, goodwillOver, goodwillChanged, refundOver, approvalAsked, staffForbidden],
})
