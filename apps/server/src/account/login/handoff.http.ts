import { handoffState, newHandoff, takeHandoff } from '@kuaimen/contract/account/login.endpoints'
import { bind } from '../../http/request/bind'
import { acceptHandoff, offerHandoff, stateOfHandoff } from './handoff.service'

export const handoffHttp = [
  bind(newHandoff, (ctx) => offerHandoff(ctx)),
  bind(handoffState, (ctx, { id }) => stateOfHandoff(ctx, id)),
  bind(takeHandoff, (ctx, { id }) => acceptHandoff(ctx, id)),
]
