import * as giving from '@kuaimen/contract/wallet/transfer.endpoints'
import { bind } from '../../http/request/bind'
import { revokeTransfer, takeGift } from './end.service'
import { renewLink, startGiving } from './start.service'
import { giftOf, relationOf, transfersOf } from './transfer.service'

export const transferHttp = [
  bind(giving.startGiving, (ctx, input) => startGiving(ctx, input)),
  bind(giving.renewGivingLink, (ctx, { giving_no }) => renewLink(ctx, giving_no)),
  bind(giving.revokeTransfer, (ctx, { giving_no }) => revokeTransfer(ctx, giving_no)),
  bind(giving.givings, (ctx, { page }) => transfersOf(ctx, page)),
  bind(giving.gift, (ctx, { token }) => giftOf(ctx, token)),
  bind(giving.giftRelation, (ctx, { token }) => relationOf(ctx, token)),
  bind(giving.takeGift, (ctx, { token }) => takeGift(ctx, token)),
]
