import * as sms from '@kuaimen/contract/account/proof.endpoints'
import * as account from '@kuaimen/contract/account/self.endpoints'
import { jsapiTicket } from '@kuaimen/contract/account/wechat.endpoints'
import { bind } from '../http/request/bind'
import { authInfoOf, startAuthorizationOf } from './login/identity.service'
import { bindMobileOf, loginByMobile, loginByTicket } from './login/login.service'
import { signForPage } from './login/wechat.service'
import { sendCode } from './proof/sms-code.service'
import { changeField, reportLocation, whoAmI } from './self/account.service'
import { exportOf, leave, leavingOf } from './self/leave.service'
import { changeMobile, changeOf, sendMobileCode, sendOwnCode, startChange, stopOwnChange } from './self/mobile.service'
import { endSessionOf, logOut, sessionsOf } from './session/session.service'

export const accountHttp = [
  bind(account.me, (ctx) => whoAmI(ctx)),
  bind(account.startAuthorization, (ctx, input) => startAuthorizationOf(ctx, input)),
  bind(account.loginWxAuthInfo, (ctx, input) => authInfoOf(ctx, input)),
  bind(account.loginWx, (ctx, input) => loginByTicket(ctx, input)),
  bind(account.login, (ctx, input) => loginByMobile(ctx, input)),
  bind(account.logout, (ctx) => logOut(ctx)),
  bind(account.sessions, (ctx) => sessionsOf(ctx)),
  bind(account.endSession, (ctx, { id }) => endSessionOf(ctx, id)),
  bind(account.bindMobile, (ctx, input) => bindMobileOf(ctx, input)),
  bind(account.modifyMobile, (ctx, input) => changeMobile(ctx, input)),
  bind(account.startMobileChange, (ctx, input) => startChange(ctx, input)),
  bind(account.mobileChange, (ctx) => changeOf(ctx)),
  bind(account.stopMobileChange, (ctx) => stopOwnChange(ctx)),
  bind(account.updateField, (ctx, { field, value }) => changeField(ctx, field, value)),
  bind(account.updateLocation, (ctx, input) => reportLocation(ctx, input)),
  bind(account.exportMe, (ctx) => exportOf(ctx)),
  bind(account.leaving, (ctx) => leavingOf(ctx)),
  bind(account.unregister, (ctx, input) => leave(ctx, input)),
  bind(sms.sendLoginCode, (ctx, { mobile, captcha_pass, nonce }) =>
    sendCode(ctx, { mobile, purpose: 'login', captchaPass: captcha_pass, deviceNonce: nonce }),
  ),
  bind(sms.sendModifyMobileCode, (ctx, { mobile, captcha_pass }) => sendMobileCode(ctx, mobile, captcha_pass)),
  bind(sms.sendProveMobileCode, (ctx, { captcha_pass }) => sendOwnCode(ctx, 'prove_mobile', captcha_pass)),
  bind(sms.sendUnregisterCode, (ctx, { captcha_pass }) => sendOwnCode(ctx, 'unregister', captcha_pass)),
  bind(sms.sendRedeemCode, (ctx, { captcha_pass }) => sendOwnCode(ctx, 'redeem', captcha_pass)),
  bind(jsapiTicket, (ctx, { uri }) => signForPage(ctx, uri)),
]
