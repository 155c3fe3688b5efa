import * as sms from '@kuaimen/contract/account/proof.endpoints'
import * as account from '@kuaimen/contract/account/self.endpoints'
import { bind } from '../../http/request/bind'
import { changeField, reportLocation, whoAmI } from './account.service'
import { exportOf, leave, leavingOf } from './leave.service'
import { changeMobile, changeOf, sendMobileCode, sendOwnCode, startChange, stopOwnChange } from './mobile.service'

export const selfHttp = [
  bind(account.me, (ctx) => whoAmI(ctx)),
  bind(account.modifyMobile, (ctx, input) => changeMobile(ctx, input)),
  bind(account.startMobileChange, (ctx, input) => startChange(ctx, input)),
  bind(account.mobileChange, (ctx) => changeOf(ctx)),
  bind(account.stopMobileChange, (ctx) => stopOwnChange(ctx)),
  bind(account.updateField, (ctx, { field, value }) => changeField(ctx, field, value)),
  bind(account.updateLocation, (ctx, input) => reportLocation(ctx, input)),
  bind(account.exportMe, (ctx) => exportOf(ctx)),
  bind(account.leaving, (ctx) => leavingOf(ctx)),
  bind(account.unregister, (ctx, input) => leave(ctx, input)),
  bind(sms.sendModifyMobileCode, (ctx, { mobile, captcha_pass }) => sendMobileCode(ctx, mobile, captcha_pass)),
  bind(sms.sendProveMobileCode, (ctx, { captcha_pass }) => sendOwnCode(ctx, 'prove_mobile', captcha_pass)),
  bind(sms.sendUnregisterCode, (ctx, { captcha_pass }) => sendOwnCode(ctx, 'unregister', captcha_pass)),
  bind(sms.sendRedeemCode, (ctx, { captcha_pass }) => sendOwnCode(ctx, 'redeem', captcha_pass)),
]
