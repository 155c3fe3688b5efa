import * as wallet from '@kuaimen/contract/wallet/wallet.endpoints'
import { bind } from '../http/bind'
import { previewCode, provePhone, redeem } from './redeem.service'
import { availableFor, caseOf, detailOf, reachOf } from './wallet.service'

export const walletHttp = [
  bind(wallet.availableCoupons, (ctx, input) => availableFor(ctx, input)),
  bind(wallet.cardCase, (ctx, input) => caseOf(ctx, input)),
  bind(wallet.cardDetail, (ctx, input) => detailOf(ctx, input)),
  bind(wallet.applicable, (ctx, input) => reachOf(ctx, input)),
  bind(wallet.codeDetail, (ctx, { code }) => previewCode(ctx, code)),
  bind(wallet.redeemCode, (ctx, { code }) => redeem(ctx, code)),
  bind(wallet.provePhone, (ctx, input) => provePhone(ctx, input)),
]
