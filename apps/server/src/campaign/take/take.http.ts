import * as take from '@kuaimen/contract/campaign/take.endpoints'
import { bind } from '../../http/request/bind'
import { takeOwn } from './take.service'
import { openInvitation } from './token.service'

export const takeHttp = [
  bind(take.takeOffer, (ctx, input) => takeOwn(ctx, input)),
  bind(take.openToken, (ctx, input) => openInvitation(ctx, input)),
]
