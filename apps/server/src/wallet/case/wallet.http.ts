import * as wallet from '@kuaimen/contract/wallet/card.endpoints'
import * as giving from '@kuaimen/contract/wallet/transfer.endpoints'
import { bind } from '../../http/request/bind'
import { previewCode, provePhone, redeem } from '../issue/redeem.service'
import { revokeGiving, takeGift } from '../transfer/end.service'
import { renewLink, startGiving } from '../transfer/start.service'
import { giftOf, givingsOf, relationOf } from '../transfer/transfer.service'
import { availableFor, caseOf, detailOf, reachOf } from './wallet.service'

export const walletHttp = [
  bind(wallet.availableCoupons, (ctx, input) => availableFor(ctx, input)),
  bind(wallet.cardCase, (ctx, input) => caseOf(ctx, input)),
  bind(wallet.cardDetail, (ctx, input) => detailOf(ctx, input)),
  bind(wallet.applicable, (ctx, input) => reachOf(ctx, input)),
  bind(wallet.codeDetail, (ctx, { code }) => previewCode(ctx, code)),
  bind(wallet.redeemCode, (ctx, { code }) => redeem(ctx, code)),
  bind(wallet.provePhone, (ctx, input) => provePhone(ctx, input)),
  bind(giving.startGiving, (ctx, input) => startGiving(ctx, input)),
  bind(giving.renewGivingLink, (ctx, { giving_no }) => renewLink(ctx, giving_no)),
  bind(giving.revokeGiving, (ctx, { giving_no }) => revokeGiving(ctx, giving_no)),
  bind(giving.givings, (ctx, { page }) => givingsOf(ctx, page)),
  bind(giving.gift, (ctx, { token }) => giftOf(ctx, token)),
  bind(giving.giftRelation, (ctx, { token }) => relationOf(ctx, token)),
  bind(giving.takeGift, (ctx, { token }) => takeGift(ctx, token)),
]
