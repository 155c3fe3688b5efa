import type { RoomPart } from '../../room'
import { captchaHttp } from './captcha.http'
import { smsCodeHttp } from './sms-code.http'

export const proofPart: RoomPart = { http: [...captchaHttp, ...smsCodeHttp] }
