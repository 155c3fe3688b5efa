import * as companion from '@kuaimen/contract/booking/share.endpoints'
import { bind } from '../../http/request/bind'
import { sharedVisitOf, shareOwn, unshareOwn } from './companion.service'

export const shareHttp = [
  bind(companion.shareVisit, (ctx, input) => shareOwn(ctx, input)),
  bind(companion.unshareVisit, (ctx, { order_sn }) => unshareOwn(ctx, order_sn)),
  bind(companion.sharedVisit, (ctx, { key }) => sharedVisitOf(ctx, key)),
]
