import * as booking from '@kuaimen/contract/booking/change.endpoints'
import { bind } from '../../http/request/bind'
import { cancelOwn, cancelPreviewOf } from './cancel.service'
import { customiseOwn } from './custom.service'
import { hideBooking } from './hide.service'
import { lateOwn, laterStartOf, postponeOwn } from './postpone.service'
import { remarkOn } from './remark.service'
import { calendarFor, dayFor, dropOwn, previewReschedule, rescheduleOwn } from './reschedule.service'
import { ownReviewFor, reviewOwn } from './review.service'
import { chooseSeriesFor, seriesFor } from './series.service'

export const changeHttp = [
  bind(booking.setRemark, (ctx, input) => remarkOn(ctx, input)),
  bind(booking.deleteBooking, (ctx, { order_sn }) => hideBooking(ctx, order_sn)),
  bind(booking.setCustom, (ctx, input) => customiseOwn(ctx, input)),
  bind(booking.cancelPreview, (ctx, { order_sn }) => cancelPreviewOf(ctx, order_sn)),
  bind(booking.cancelBooking, (ctx, input) => cancelOwn(ctx, input)),
  bind(booking.rescheduleCalendar, (ctx, input) => calendarFor(ctx, input)),
  bind(booking.rescheduleList, (ctx, input) => dayFor(ctx, input)),
  bind(booking.previewReschedule, (ctx, input) => previewReschedule(ctx, input)),
  bind(booking.rescheduleBooking, (ctx, input) => rescheduleOwn(ctx, input)),
  bind(booking.dropReschedule, (ctx, { order_sn }) => dropOwn(ctx, order_sn)),
  bind(booking.seriesList, (ctx, { product_id }) => seriesFor(ctx, product_id)),
  bind(booking.chooseSeries, (ctx, input) => chooseSeriesFor(ctx, input)),
  bind(booking.reviewBooking, (ctx, input) => reviewOwn(ctx, input)),
  bind(booking.ownReview, (ctx, { order_sn }) => ownReviewFor(ctx, order_sn)),
  bind(booking.sayLate, (ctx, input) => lateOwn(ctx, input)),
  bind(booking.laterStart, (ctx, { order_sn }) => laterStartOf(ctx, order_sn)),
  bind(booking.postponeVisit, (ctx, input) => postponeOwn(ctx, input)),
]
