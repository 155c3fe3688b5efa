import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { BodyId } from '../kernel/fields'
import { DoorView, StaffMe } from './session.views'
import {
  deviceCodeWrong,
  deviceUnknown,
  inviteGone,
  loginDelayed,
  loginTaken,
  loginWrong,
  pinWrong,
  recoveryWrong,
  staffForbidden,
  staffNotFound,
  staffSignedOut,
  staffSuspended,
  totpIsSet,
  totpWrong,
} from './staff.errors'
import { isEasyPin, PASSWORD_AT_LEAST, PASSWORD_AT_MOST, PIN_DIGITS } from './staff.rules'

const Login = z
  .string()
  .trim()
  .min(2, '请输入登录名或手机号')
  .max(40)
  .regex(/^[\p{L}\p{N}._-]+$/u, '登录名只能用文字、数字和 . _ -')
const Password = z
  .string()
  .min(PASSWORD_AT_LEAST, `密码至少 ${PASSWORD_AT_LEAST} 位`)
  .max(PASSWORD_AT_MOST, `密码最多 ${PASSWORD_AT_MOST} 位`)
const Totp = z.string().regex(/^\d{6}$/, '动态码是 6 位数字')
const Pin = z.string().regex(new RegExp(`^\\d{${PIN_DIGITS}}$`), `PIN 是 ${PIN_DIGITS} 位数字`)
const EASY_PIN = '这个 PIN 太容易被猜到，请换一个'
const Token = z.string().max(100)

export const staffLogin = endpoint({
  method: 'POST',
  path: '/api/staff/session/login',
  access: 'visitor',
  summary: '用登录名或手机号和密码登录控制台',
  body: z.object({
    login: z.string().trim().min(1, '请输入登录名或手机号').max(40),
    password: z.string().min(1).max(PASSWORD_AT_MOST),
  }),
  data: DoorView,
  perMinute: 60,
  errors: [staffForbidden, loginWrong, loginDelayed, staffSuspended],
})

export const staffTotp = endpoint({
  method: 'POST',
  path: '/api/staff/session/totp',
  access: 'visitor',
  summary: '输入动态码：完成登录，或在敏感操作前再次验证',
  body: z.object({ code: Totp }),
  data: DoorView.extend({
    recovery_codes: z.array(z.string()).describe('shown once, when the second factor has just been set up'),
  }),
  perMinute: 60,
  errors: [staffForbidden, staffSignedOut, totpWrong, loginDelayed],
})

export const staffTotpEnrol = endpoint({
  method: 'POST',
  path: '/api/staff/session/totp/enrol',
  access: 'visitor',
  summary: '开始设置动态码：返回密钥与 otpauth 地址',
  body: z.object({ password: z.string().max(PASSWORD_AT_MOST).optional().describe('by who is in already') }),
  data: z.object({ secret: z.string(), url: z.string() }),
  perMinute: 30,
  errors: [staffForbidden, staffSignedOut, totpIsSet, loginWrong, loginDelayed],
})

export const staffRecovery = endpoint({
  method: 'POST',
  path: '/api/staff/session/recovery',
  access: 'visitor',
  summary: '丢了手机：用恢复码代替动态码',
  body: z.object({ code: z.string().trim().min(6).max(40) }),
  data: DoorView,
  perMinute: 30,
  errors: [staffForbidden, staffSignedOut, recoveryWrong, loginDelayed],
})

export const staffInvitation = endpoint({
  method: 'GET',
  path: '/api/staff/session/invite',
  access: 'visitor',
  summary: '邀请链接是给谁的',
  query: { token: Token },
  data: z.object({ name: z.string(), mobile: z.string().describe('masked'), roles: z.array(z.string()) }),
  perMinute: 30,
  errors: [inviteGone],
})

export const staffAccept = endpoint({
  method: 'POST',
  path: '/api/staff/session/accept',
  access: 'visitor',
  summary: '接受邀请：设置登录名与密码',
  body: z.object({ token: Token, login: Login, password: Password }),
  data: DoorView,
  perMinute: 30,
  errors: [staffForbidden, inviteGone, loginTaken],
})

export const staffMe = endpoint({
  method: 'GET',
  path: '/api/staff/session/me',
  access: 'staff',
  may: 'self',
  scope: 'chain',
  audit: false,
  summary: '当前登录的员工、权限与门店',
  data: StaffMe,
})

export const staffLogout = endpoint({
  method: 'POST',
  path: '/api/staff/session/logout',
  access: 'visitor',
  summary: '退出控制台',
  body: z.object({}),
  data: z.null(),
  errors: [staffForbidden],
})

export const staffPassword = endpoint({
  method: 'POST',
  path: '/api/staff/session/password',
  access: 'staff',
  may: 'self',
  scope: 'chain',
  audit: 'staff.password',
  summary: '修改自己的密码；其他设备随即退出',
  body: z.object({ old: z.string().min(1).max(PASSWORD_AT_MOST), password: Password }),
  data: z.null(),
  perMinute: 20,
  errors: [loginWrong, loginDelayed],
})

export const staffSetPin = endpoint({
  method: 'POST',
  path: '/api/staff/session/pin/set',
  access: 'staff',
  may: 'self',
  scope: 'chain',
  audit: 'staff.pin',
  summary: '设置自己在门店平板上使用的 PIN',
  body: z.object({
    password: z.string().min(1).max(PASSWORD_AT_MOST),
    pin: Pin.refine((pin) => !isEasyPin(pin), EASY_PIN),
  }),
  data: z.null(),
  perMinute: 20,
  errors: [loginWrong, loginDelayed],
})

/** On a tablet that was enrolled: the cookie says which. */
export const tabletPeople = endpoint({
  method: 'GET',
  path: '/api/staff/session/tablet',
  access: 'visitor',
  summary: '这台平板属于哪家门店，谁可以用 PIN 登录',
  data: z.object({
    device: z
      .object({ id: z.number().int(), name: z.string(), store_id: z.number().int(), store_name: z.string() })
      .nullable(),
    people: z.array(z.object({ id: z.number().int(), name: z.string() })),
  }),
})

export const tabletClaim = endpoint({
  method: 'POST',
  path: '/api/staff/session/tablet/claim',
  access: 'visitor',
  summary: '在平板上输入设备码，完成登记',
  body: z.object({ code: z.string().regex(/^\d{8}$/, '设备码是 8 位数字') }),
  data: z.object({ name: z.string() }),
  perMinute: 20,
  errors: [staffForbidden, deviceCodeWrong, loginDelayed],
})

export const staffPinLogin = endpoint({
  method: 'POST',
  path: '/api/staff/session/pin',
  access: 'visitor',
  summary: '在登记过的平板上用 PIN 登录',
  body: z.object({ staff_id: BodyId, pin: Pin }),
  data: DoorView,
  perMinute: 60,
  errors: [staffForbidden, deviceUnknown, pinWrong, loginDelayed, staffSuspended],
})

export const staffSessions = endpoint({
  method: 'GET',
  path: '/api/staff/session/list',
  access: 'staff',
  may: 'self',
  scope: 'chain',
  audit: false,
  summary: '自己登录着的设备',
  data: z.array(
    z.object({
      id: z.number().int(),
      agent: z.string(),
      address: z.string(),
      via: z.enum(['console', 'pin']),
      created_at: z.number().int(),
      seen_at: z.number().int(),
      is_current: z.boolean(),
    }),
  ),
})

export const staffSessionEnd = endpoint({
  method: 'POST',
  path: '/api/staff/session/end',
  access: 'staff',
  may: 'self',
  scope: 'chain',
  audit: 'staff.session_end',
  summary: '让自己的另一台设备退出',
  body: z.object({ id: z.number().int().positive() }),
  data: z.null(),
  errors: [staffNotFound],
})
