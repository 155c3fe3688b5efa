import * as sms from '@kuaimen/contract/account/proof.endpoints'
import { bind } from '../../http/request/bind'
import { sendCode } from './sms-code.service'

export const smsCodeHttp = [
  bind(sms.sendLoginCode, (ctx, { mobile, captcha_pass, nonce }) =>
    sendCode(ctx, { mobile, purpose: 'login', captchaPass: captcha_pass, deviceNonce: nonce }),
  ),
]
