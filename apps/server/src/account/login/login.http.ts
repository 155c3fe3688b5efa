import * as account from '@kuaimen/contract/account/self.endpoints'
import { jsapiTicket } from '@kuaimen/contract/account/wechat.endpoints'
import { bind } from '../../http/request/bind'
import { authInfoOf, startAuthorizationOf } from './identity.service'
import { bindIdentityOf, bindMobileOf, loginByMobile, loginByTicket } from './login.service'
import { signForPage } from './wechat.service'

export const loginHttp = [
  bind(account.startAuthorization, (ctx, input) => startAuthorizationOf(ctx, input)),
  bind(account.loginWxAuthInfo, (ctx, input) => authInfoOf(ctx, input)),
  bind(account.loginWx, (ctx, input) => loginByTicket(ctx, input)),
  bind(account.login, (ctx, input) => loginByMobile(ctx, input)),
  bind(account.bindIdentity, (ctx, { ticket }) => bindIdentityOf(ctx, ticket)),
  bind(account.bindMobile, (ctx, input) => bindMobileOf(ctx, input)),
  bind(jsapiTicket, (ctx, { uri }) => signForPage(ctx, uri)),
]
