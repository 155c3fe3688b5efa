import * as booking from '@kuaimen/contract/booking/change.endpoints'
import * as content from '@kuaimen/contract/booking/view.endpoints'
import { bind } from '../../http/request/bind'
import { resultContentOf } from './after-payment.service'
import { bookingOf, bookingsOf, currentShootOf, hideBooking, remarkOn } from './booking.service'

export const viewHttp = [
  bind(booking.bookingDetail, (ctx, { order_sn }) => bookingOf(ctx, order_sn)),
  bind(booking.bookingList, (ctx, input) => bookingsOf(ctx, input)),
  bind(booking.setRemark, (ctx, input) => remarkOn(ctx, input)),
  bind(booking.deleteBooking, (ctx, { order_sn }) => hideBooking(ctx, order_sn)),
  bind(booking.currentShoot, (ctx) => currentShootOf(ctx)),
  bind(content.bookPayResult, (ctx, { order_sn }) => resultContentOf(ctx, order_sn)),
]
