import * as view from '@kuaimen/contract/booking/view.endpoints'
import { bind } from '../../http/request/bind'
import { resultContentOf } from './after-payment.service'
import { bookingOf, bookingsOf, currentShootOf } from './booking.service'

export const viewHttp = [
  bind(view.bookingDetail, (ctx, { order_sn }) => bookingOf(ctx, order_sn)),
  bind(view.bookingList, (ctx, input) => bookingsOf(ctx, input)),
  bind(view.currentShoot, (ctx) => currentShootOf(ctx)),
  bind(view.bookPayResult, (ctx, { order_sn }) => resultContentOf(ctx, order_sn)),
]
