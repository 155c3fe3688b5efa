import * as account from '@kuaimen/contract/account/self.endpoints'
import { bind } from '../../http/request/bind'
import { endSessionOf, logOut, sessionsOf } from './session.service'

export const sessionHttp = [
  bind(account.logout, (ctx) => logOut(ctx)),
  bind(account.sessions, (ctx) => sessionsOf(ctx)),
  bind(account.endSession, (ctx, { id }) => endSessionOf(ctx, id)),
]
