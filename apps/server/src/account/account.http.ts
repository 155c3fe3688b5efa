import { me } from '@kuaimen/contract/account/account.endpoints'
import { bind } from '../http/bind'
import { whoAmI } from './account.service'

export const accountHttp = [bind(me, (ctx) => whoAmI(ctx))]
