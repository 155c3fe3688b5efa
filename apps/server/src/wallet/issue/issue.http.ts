import * as wallet from '@kuaimen/contract/wallet/card.endpoints'
import { bind } from '../../http/request/bind'
import { previewCode, provePhone, redeem } from './redeem.service'

export const issueHttp = [
  bind(wallet.codeDetail, (ctx, { code }) => previewCode(ctx, code)),
  bind(wallet.redeemCode, (ctx, { code }) => redeem(ctx, code)),
  bind(wallet.provePhone, (ctx, input) => provePhone(ctx, input)),
]
