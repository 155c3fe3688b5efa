import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { Mobile } from '../kernel/fields'
import { captchaNeeded, codeTooMany, codeTooSoon, mobileNeeded, sameMobile, smsAway } from './person.errors'

const limits = [codeTooSoon, codeTooMany, captchaNeeded, smsAway] as const
/** Proof of a solved slide puzzle; asked for from the second code an hour on. */
const CaptchaPass = z.string().max(128).optional()
/** The nonce belongs to the code: sent back with it, nobody else's wrong tries spend it. */
const Sent = z.object({ wait_seconds: z.number().int(), nonce: z.string() })

export const sendLoginCode = endpoint({
  method: 'POST',
  path: '/api/sms/send_verify_code/by_login',
  access: 'visitor',
  summary: '登录验证码；nonce 是这个设备上次用该号码登录时的，认得的设备总留有一条',
  body: z.object({ mobile: Mobile, captcha_pass: CaptchaPass, nonce: z.string().max(64).optional() }),
  data: Sent,
  errors: limits,
  perMinute: 30,
})

/** Also for a member who has no mobile yet. */
export const sendModifyMobileCode = endpoint({
  method: 'POST',
  path: '/api/sms/send_verify_code/by_modify_mobile',
  access: 'member',
  summary: '更换或补充手机号的验证码，发到新号码',
  body: z.object({ mobile: Mobile, captcha_pass: CaptchaPass }),
  data: Sent,
  errors: [...limits, sameMobile],
  perMinute: 30,
})

export const sendProveMobileCode = endpoint({
  method: 'POST',
  path: '/api/sms/send_verify_code/by_prove_mobile',
  access: 'member',
  summary: '更换手机号时验证当前号码的验证码，发到当前号码',
  body: z.object({ captcha_pass: CaptchaPass }),
  data: Sent,
  errors: [...limits, mobileNeeded],
  perMinute: 30,
})

export const sendUnregisterCode = endpoint({
  method: 'POST',
  path: '/api/sms/send_verify_code/by_unregister',
  access: 'member',
  summary: '注销账号的验证码，发到当前号码',
  body: z.object({ captcha_pass: CaptchaPass }),
  data: Sent,
  errors: [...limits, mobileNeeded],
  perMinute: 30,
})

export const sendRedeemCode = endpoint({
  method: 'POST',
  path: '/api/sms/send_verify_code/by_redeem',
  access: 'member',
  summary: '兑换前验证手机号的验证码，发到当前号码',
  body: z.object({ captcha_pass: CaptchaPass }),
  data: Sent,
  errors: [...limits, mobileNeeded],
  perMinute: 30,
})
