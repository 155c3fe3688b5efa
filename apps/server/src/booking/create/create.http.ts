import * as create from '@kuaimen/contract/booking/create.endpoints'
import { bind, bindAtTheEnd } from '../../http/request/bind'
import { previewOf } from './preview.service'
import { startBooking } from './start.service'

export const createHttp = [
  bind(create.previewBooking, (ctx, input) => previewOf(ctx, input)),
  bindAtTheEnd(create.startBooking, (ctx, input, claim) => startBooking(ctx, input, claim)),
]
