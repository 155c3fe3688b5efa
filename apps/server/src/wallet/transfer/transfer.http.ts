import * as giving from '@kuaimen/contract/wallet/transfer.endpoints'
import { bind } from '../../http/request/bind'
import { revokeGiving, takeGift } from './end.service'
import { renewLink, startGiving } from './start.service'
import { giftOf, givingsOf, relationOf } from './transfer.service'

export const transferHttp = [
  bind(giving.startGiving, (ctx, input) => startGiving(ctx, input)),
  bind(giving.renewGivingLink, (ctx, { giving_no }) => renewLink(ctx, giving_no)),
  bind(giving.revokeGiving, (ctx, { giving_no }) => revokeGiving(ctx, giving_no)),
  bind(giving.givings, (ctx, { page }) => givingsOf(ctx, page)),
  bind(giving.gift, (ctx, { token }) => giftOf(ctx, token)),
  bind(giving.giftRelation, (ctx, { token }) => relationOf(ctx, token)),
  bind(giving.takeGift, (ctx, { token }) => takeGift(ctx, token)),
]
