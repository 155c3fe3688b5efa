import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { BodyId, Id } from '../kernel/fields'
import { contactUnauthorized, giftNotChosen, noAdviser } from './visitor.errors'
import { EVENTS_AT_ONCE } from './visitor.rules'
import { ContactCheck, DrainState, FloatIcon, GroupChat, QrDialog, SelectDialog } from './visitor.views'

/** The claims of a caller about themselves. Nobody believes them: who asks is the session's member or the ticket's identity. */
const hints = { unionid: z.string().max(100).optional(), openid: z.string().max(100).optional() }
const ticket = z.string().max(200).default('').describe('wx_auth_info 里的凭证，说明是哪位微信用户')
const Code = z.string().max(40)
const Kind = z.string().max(20).default('normal')
const Path = z.string().max(500)

export const checkContact = endpoint({
  method: 'POST',
  path: '/api/follow/is-add',
  access: 'visitor',
  summary: '要不要邀请添加顾问，是否已经添加；unionid 和 openid 只作参考，以登录或 ticket 为准',
  body: z.object({
    city_id: BodyId,
    wx_unionid: z.string().max(100).optional(),
    drainage_type: z.string().max(20).optional(),
    ...hints,
    type: z.string().max(20).optional(),
    state: z.union([z.string().max(500), z.object({ path: Path })]).optional(),
    ticket,
  }),
  data: ContactCheck,
  perMinute: 600,
})

export const adIcon = endpoint({
  method: 'GET',
  path: '/api/ad-icon/query',
  access: 'visitor',
  summary: '悬浮图标的图片与位置；不显示时为空',
  query: { city_id: Id },
  data: FloatIcon.nullable(),
})

/** Addresses are logged: who asks by GET is told by the session, or by the cookie `wx_auth_info`. */
const resource = { city_id: Id, type: Kind, ...hints }
const chosen = { selected_code: Code.optional(), activity_code: Code.optional() }

export const qrCode = endpoint({
  method: 'GET',
  path: '/api/qr-code/query',
  access: 'visitor',
  summary: '二维码弹窗：背景、位置与顾问的二维码',
  query: { ...resource, ...chosen },
  data: QrDialog,
  errors: [noAdviser],
  perMinute: 300,
})

export const authorizedQrCode = endpoint({
  method: 'GET',
  path: '/api/qr-code-auth/query',
  access: 'visitor',
  summary: '同上，给授权过的微信用户：对应已确认的礼物，并带上用来查询结果的 state；凭票只从 cookie 里读',
  query: { ...resource, ...chosen },
  data: QrDialog,
  errors: [noAdviser, contactUnauthorized],
  perMinute: 300,
})

export const giftSelect = endpoint({
  method: 'GET',
  path: '/api/qr-code/bj',
  access: 'visitor',
  summary: '选择新朋友礼赠的弹窗',
  query: resource,
  data: SelectDialog,
  errors: [noAdviser],
})

export const drainState = endpoint({
  method: 'GET',
  path: '/api/follow/get_draincode_state',
  access: 'visitor',
  summary: '扫码之后：是否已添加、礼物是否到账；弹窗打开时每三秒问一次，最多两分钟；凭票只从 cookie 里读',
  query: { city_id: Id, ...hints, state: z.string().max(64).optional() },
  data: DrainState,
  perMinute: 300,
})

const ContactEvent = z.object({
  city_id: BodyId,
  ...hints,
  ticket,
  type: z.string().max(20).optional(),
  selected_code: Code.optional(),
  activity_code: Code.optional(),
  state: z.union([z.string().max(500), z.object({ path: Path })]).optional(),
  page_name: z.string().max(60).default(''),
  path: Path.default(''),
  event_name: z.string().max(40).default('').describe('没有名字的是展示上报；不认识的名字只计数'),
  event_target: z.string().max(60).default(''),
})
export type ContactEvent = z.infer<typeof ContactEvent>

/** One event, or up to ten of the same shape. */
const ContactEvents = z.union([z.object({ events: z.array(ContactEvent).min(1).max(EVENTS_AT_ONCE) }), ContactEvent])

export const updateUv = endpoint({
  method: 'POST',
  path: '/api/uv/update',
  access: 'visitor',
  summary: '展示上报：每位访客每天计一次；一条或最多十条',
  body: ContactEvents,
  data: z.null(),
  errors: [giftNotChosen],
  perMinute: 60,
})

export const updateDrainage = endpoint({
  method: 'POST',
  path: '/api/drainage/update',
  access: 'visitor',
  summary: '顾问弹窗里的动作：gift_confirm 记下选了哪份礼物，其余计数；一条或最多十条',
  body: ContactEvents,
  data: z.null(),
  errors: [giftNotChosen],
  perMinute: 60,
})

export const groupChat = endpoint({
  method: 'GET',
  path: '/api/follow/group_chat',
  access: 'member',
  summary: '本城的拍照群：没有进群才邀请',
  query: { city_id: Id },
  data: GroupChat,
})
