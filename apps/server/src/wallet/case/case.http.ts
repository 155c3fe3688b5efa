import * as wallet from '@kuaimen/contract/wallet/card.endpoints'
import { bind } from '../../http/request/bind'
import { applicableOf, availableFor, caseOf, detailOf } from './wallet.service'

export const caseHttp = [
  bind(wallet.availableCoupons, (ctx, input) => availableFor(ctx, input)),
  bind(wallet.cardCase, (ctx, input) => caseOf(ctx, input)),
  bind(wallet.cardDetail, (ctx, input) => detailOf(ctx, input)),
  bind(wallet.applicable, (ctx, input) => applicableOf(ctx, input)),
]
