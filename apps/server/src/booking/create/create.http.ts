import * as booking from '@kuaimen/contract/booking/change.endpoints'
import { bind, bindAtTheEnd } from '../../http/request/bind'
import { previewOf, startBooking } from './start.service'

export const createHttp = [
  bind(booking.previewBooking, (ctx, input) => previewOf(ctx, input)),
  bindAtTheEnd(booking.startBooking, (ctx, input, claim) => startBooking(ctx, input, claim)),
]
