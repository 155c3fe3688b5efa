import { z } from 'zod'
import { assetNotFound } from '../asset/asset.errors'
import { endpoint } from '../kernel/endpoint'
import { Channel, Id, Mobile } from '../kernel/fields'
import {
  authCodeRefused,
  authInfoStale,
  authStateUnknown,
  codeGone,
  codeTooMany,
  codeTriesTooMany,
  codeWrong,
  consentNeeded,
  fieldUnknown,
  hostNotOurs,
  leavingBarred,
  loginNotFresh,
  lossesUnconfirmed,
  mobileChangeGone,
  mobileChangeWaiting,
  mobileNeeded,
  mobileTaken,
  notLoggedIn,
  oldCodeGone,
  oldCodeWrong,
  oldMobileNeeded,
  providerAway,
  sameMobile,
  sessionEndedElsewhere,
  sessionExpired,
  sessionNotFound,
  smsAway,
  snapshotVisitor,
} from './person.errors'
import { AuthInfo, LeavingView, LoginResult, MeView, MobileChangeView, SessionView } from './person.views'
import { isCode } from './proof.rules'

const Code = z.string().trim().refine(isCode, '请输入6位数字验证码')
/** From send_verify_code: tries with it are counted apart from everybody else's. */
const Nonce = z.string().max(64).optional()
const Provider = z.enum(['wx', 'ali', 'toutiao'])
/** Proof of a provider identity, from login_wx_auth_info. */
const Ticket = z.string().max(200)

export const me = endpoint({
  method: 'GET',
  path: '/api/me',
  access: 'member',
  summary: '当前登录的会员',
  data: MeView,
  errors: [notLoggedIn, sessionExpired, sessionEndedElsewhere],
})

export const startAuthorization = endpoint({
  method: 'POST',
  path: '/api/login_authorize',
  access: 'visitor',
  summary: '开始一次第三方授权：给出授权页地址与一次性的 state',
  body: z.object({ provider: Provider, scope: z.enum(['base', 'full']), callback: z.string().max(500) }),
  data: z.object({ url: z.string(), state: z.string() }),
  errors: [hostNotOurs, providerAway],
  perMinute: 60,
})

export const loginWxAuthInfo = endpoint({
  method: 'POST',
  path: '/api/login_wx_auth_info',
  access: 'visitor',
  summary: '用授权码换取第三方身份',
  body: z.object({ provider: Provider.default('wx'), code: z.string().min(1).max(512), state: z.string().max(128) }),
  data: AuthInfo,
  errors: [authStateUnknown, authCodeRefused, snapshotVisitor, providerAway],
  perMinute: 60,
})

export const loginWx = endpoint({
  method: 'POST',
  path: '/api/login_wx',
  access: 'visitor',
  summary: '用第三方身份登录；create 为 1 时没有账号则建立一个',
  body: z.object({
    ticket: Ticket,
    create: z.literal([0, 1]).default(0),
    consent: z.literal([0, 1]).default(0),
    channel: Channel,
  }),
  data: LoginResult,
  errors: [authInfoStale, consentNeeded],
  perMinute: 60,
})

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'visitor',
  summary: '手机号登录或注册；带 ticket 时把第三方身份并入该账号',
  body: z.object({
    mobile: Mobile,
    code: Code,
    nonce: Nonce,
    consent: z.literal([0, 1]),
    ticket: Ticket.optional(),
    channel: Channel,
  }),
  data: LoginResult,
  errors: [codeWrong, codeGone, codeTriesTooMany, consentNeeded, authInfoStale],
  perMinute: 60,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'member',
  summary: '退出登录，服务端同时结束会话',
  data: z.null(),
})

export const sessions = endpoint({
  method: 'GET',
  path: '/api/me/sessions',
  access: 'member',
  summary: '登录中的设备',
  data: z.array(SessionView),
})

export const endSession = endpoint({
  method: 'POST',
  path: '/api/me/end_session',
  access: 'member',
  summary: '让一个设备退出；不带 id 时让其他设备全部退出',
  body: z.object({ id: z.string().max(64).optional() }),
  data: z.null(),
  errors: [sessionNotFound],
})

export const bindMobile = endpoint({
  method: 'POST',
  path: '/api/me/bind_mobile',
  access: 'member',
  summary: '没有手机号的会员补充手机号；手机号已有账号时合并进去',
  body: z.object({ mobile: Mobile, code: Code, nonce: Nonce }),
  data: LoginResult,
  errors: [codeWrong, codeGone, codeTriesTooMany, mobileTaken],
})

export const bindIdentity = endpoint({
  method: 'POST',
  path: '/api/me/bind_identity',
  access: 'member',
  summary: '短信登录后十分钟内，把本机的第三方身份绑到账号上',
  body: z.object({ ticket: Ticket }),
  data: z.null(),
  errors: [authInfoStale, loginNotFresh],
})

export const modifyMobile = endpoint({
  method: 'POST',
  path: '/api/me/modify_mobile',
  access: 'member',
  summary: '更换手机号：新旧号码都要验证，其他设备退出',
  body: z.object({ mobile: Mobile, code: Code, nonce: Nonce, old_code: Code.optional(), old_nonce: Nonce }),
  data: MeView,
  errors: [codeWrong, codeGone, codeTriesTooMany, oldCodeWrong, oldCodeGone, oldMobileNeeded, sameMobile, mobileTaken],
})

export const startMobileChange = endpoint({
  method: 'POST',
  path: '/api/me/mobile_change',
  access: 'member',
  summary: '旧号码不能用时更换手机号：等待一段时间后生效，旧号码立即收到短信',
  body: z.object({ mobile: Mobile, code: Code, nonce: Nonce }),
  data: MobileChangeView,
  errors: [
    codeWrong,
    codeGone,
    codeTriesTooMany,
    mobileNeeded,
    sameMobile,
    mobileTaken,
    mobileChangeWaiting,
    codeTooMany,
    smsAway,
  ],
})

export const mobileChange = endpoint({
  method: 'GET',
  path: '/api/me/mobile_change',
  access: 'member',
  summary: '等待生效的更换手机号申请',
  data: MobileChangeView.nullable(),
})

export const stopMobileChange = endpoint({
  method: 'POST',
  path: '/api/me/mobile_change/stop',
  access: 'member',
  summary: '取消等待生效的更换申请；由别的设备申请时，那个设备退出登录',
  data: z.null(),
  errors: [mobileChangeGone],
})

export const updateField = endpoint({
  method: 'POST',
  path: '/api/me/update_field',
  access: 'member',
  summary: '修改一项资料；avatar 是品牌的一张头像（/media/…）或自己上传的图片（M…），上传的先审核',
  body: z.object({ field: z.string().max(40), value: z.union([z.string().max(200), z.number(), z.null()]) }),
  data: MeView,
  errors: [fieldUnknown, assetNotFound],
})

export const updateLocation = endpoint({
  method: 'POST',
  path: '/api/me/update_location',
  access: 'member',
  summary: '上报所在位置',
  body: z.object({ longitude: z.number().min(-180).max(180), latitude: z.number().min(-90).max(90) }),
  data: z.null(),
})

export const updateCurrentCity = endpoint({
  method: 'POST',
  path: '/api/me/update_curr_city',
  access: 'member',
  summary: '上报所选城市',
  body: z.object({ city_id: Id }),
  data: z.null(),
})

export const exportMe = endpoint({
  method: 'GET',
  path: '/api/me/export',
  access: 'member',
  summary: '导出自己的数据',
  data: z.record(z.string(), z.unknown()),
})

export const leaving = endpoint({
  method: 'GET',
  path: '/api/me/leaving',
  access: 'member',
  summary: '注销前要办完的事，以及随账号失去的卡券',
  data: LeavingView,
})

export const unregister = endpoint({
  method: 'POST',
  path: '/api/me/unregister',
  access: 'member',
  summary: '注销账号：身份抹去，账目保留，会话结束；有未使用的卡券时 give_up 为 1 才会注销',
  body: z.object({ code: Code, nonce: Nonce, give_up: z.literal([0, 1]).default(0) }),
  data: z.null(),
  errors: [codeWrong, codeGone, codeTriesTooMany, mobileNeeded, leavingBarred, lossesUnconfirmed],
})
