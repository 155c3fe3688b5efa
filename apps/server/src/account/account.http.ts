import { me } from '@kuaimen/contract/account/account.endpoints'
import { jsapiTicket } from '@kuaimen/contract/account/wechat.endpoints'
import { bind } from '../http/bind'
import { whoAmI } from './account.service'
import { signForPage } from './wechat.service'

export const accountHttp = [bind(me, (ctx) => whoAmI(ctx)), bind(jsapiTicket, (ctx, { uri }) => signForPage(ctx, uri))]
