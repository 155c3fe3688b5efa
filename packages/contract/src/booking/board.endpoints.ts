import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { Day, Id, StaffText } from '../kernel/fields'
import { PHONE_REASONS, WHOSE } from '../staff/privacy.rules'
import { staffForbidden } from '../staff/staff.errors'
import { storeNotFound } from '../store/store.errors'
import { BoardDay, VisitDetail } from './board.views'
import { LATE_MINUTES } from './postpone.rules'
import {
  bookingNotFound,
  bookingStateChanged,
  goodwillGiven,
  lateClosed,
  lateOver,
  missedByStudio,
  missedTooEarly,
  noGuest,
  numberMissing,
  phonesTooMany,
  placeTaken,
  placeUnknown,
  refundChanged,
  stageChanged,
  undoOver,
} from './record.errors'
import { BOOKING_STATES } from './record.rules'
import { Fen, OrderSn } from './record.views'

const Step = z.number().int().min(0).max(99)
const PlaceNo = z.number().int().min(1).max(99)
/** The state that the screen showed: a stale one is refused with the visit as it stands. */
const Seen = z.enum(BOOKING_STATES).optional().describe('the state that the screen showed')

export const boardDay = endpoint({
  method: 'GET',
  path: '/api/staff/board/day',
  access: 'staff',
  may: 'board.read',
  scope: 'store',
  audit: false,
  summary: '一家门店一天的看板：预约、环节、位置负荷与预计开始时间',
  query: { store_id: Id, day: Day },
  taggedBut: 'now',
  data: BoardDay,
  errors: [storeNotFound],
})

export const boardVisit = endpoint({
  method: 'GET',
  path: '/api/staff/board/visit',
  access: 'staff',
  may: 'booking.read',
  scope: 'store',
  audit: false,
  summary: '一次到店的全部：环节、金额、承诺、记录、备注，以及每个操作的后果',
  query: { order_sn: OrderSn },
  data: VisitDetail,
  errors: [bookingNotFound],
})

export const boardStage = endpoint({
  method: 'POST',
  path: '/api/staff/board/stage',
  access: 'staff',
  may: 'booking.move',
  scope: 'store',
  audit: 'booking.stage',
  summary: '开始或结束一个环节；开始下一个会结束正在进行的',
  body: z.object({ order_sn: OrderSn, step: Step, act: z.enum(['begin', 'end']), place_no: PlaceNo.optional() }),
  data: VisitDetail,
  errors: [bookingNotFound, stageChanged, bookingStateChanged, placeUnknown, placeTaken],
})

export const boardPlace = endpoint({
  method: 'POST',
  path: '/api/staff/board/place',
  access: 'staff',
  may: 'booking.move',
  scope: 'store',
  audit: 'booking.place',
  summary: '给一个环节安排位置',
  body: z.object({ order_sn: OrderSn, step: Step, place_no: PlaceNo.nullable().describe('null: none any more') }),
  data: VisitDetail,
  errors: [bookingNotFound, stageChanged, bookingStateChanged, placeUnknown, placeTaken],
})

export const boardUndo = endpoint({
  method: 'POST',
  path: '/api/staff/board/undo',
  access: 'staff',
  may: 'booking.undo',
  scope: 'store',
  audit: 'booking.undo',
  summary: '撤回上一步',
  body: z.object({ order_sn: OrderSn, from: Seen }),
  data: VisitDetail,
  errors: [bookingNotFound, bookingStateChanged, undoOver, goodwillGiven],
})

export const boardLate = endpoint({
  method: 'POST',
  path: '/api/staff/board/late',
  access: 'staff',
  may: 'booking.move',
  scope: 'store',
  audit: 'booking.late',
  summary: '顾客来电说晚到：登记约晚几分钟',
  body: z.object({ order_sn: OrderSn, minutes: z.literal(LATE_MINUTES) }),
  data: VisitDetail,
  errors: [bookingNotFound, bookingStateChanged, lateClosed, lateOver],
})

export const boardMissed = endpoint({
  method: 'POST',
  path: '/api/staff/board/missed',
  access: 'staff',
  may: 'booking.move',
  scope: 'store',
  audit: 'booking.no_show',
  summary: '登记未到店，半小时后按预约时的承诺结算；也可以撤销登记',
  body: z.object({
    order_sn: OrderSn,
    missed: z.boolean().describe('false takes it back'),
    shown_kept_fen: Fen.optional().describe('what the screen said would be kept; another sum by now is refused'),
  }),
  data: VisitDetail,
  errors: [bookingNotFound, bookingStateChanged, missedTooEarly, missedByStudio, refundChanged],
})

export const boardNote = endpoint({
  method: 'POST',
  path: '/api/staff/board/note',
  access: 'staff',
  may: 'booking.note',
  scope: 'store',
  audit: 'booking.note',
  summary: '给一次到店记一条备注，只有员工看得到',
  body: z.object({ order_sn: OrderSn, text: StaffText.min(1, '请填写备注').max(500) }),
  data: VisitDetail,
  idempotent: true,
  errors: [bookingNotFound],
})

/** Without a key: an answer that was saved would be a number that was saved. */
export const boardPhone = endpoint({
  method: 'POST',
  path: '/api/staff/board/phone',
  access: 'staff',
  may: 'member.phone',
  scope: 'store',
  audit: 'member.phone',
  summary: '查看一位顾客或到店人的完整手机号：选原因、留记录；店员限到店当天',
  body: z.object({ order_sn: OrderSn, whose: z.enum(WHOSE), reason: z.enum(PHONE_REASONS) }),
  data: z.object({ mobile: z.string() }),
  errors: [bookingNotFound, staffForbidden, noGuest, numberMissing, phonesTooMany],
})
