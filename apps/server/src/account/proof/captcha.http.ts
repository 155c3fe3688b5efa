import { newCaptcha, verifyCaptcha } from '@kuaimen/contract/account/captcha.endpoints'
import { bind } from '../../http/request/bind'
import { judgePuzzle, makePuzzle } from './captcha.service'

export const captchaHttp = [
  bind(newCaptcha, (ctx) => makePuzzle(ctx)),
  bind(verifyCaptcha, (ctx, drag) => judgePuzzle(ctx, drag)),
]
