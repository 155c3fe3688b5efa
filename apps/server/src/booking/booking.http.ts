import * as booking from '@kuaimen/contract/booking/change.endpoints'
import * as create from '@kuaimen/contract/booking/create.endpoints'
import * as guest from '@kuaimen/contract/booking/guest.endpoints'
import * as companion from '@kuaimen/contract/booking/share.endpoints'
import * as operator from '@kuaimen/contract/booking/staff.endpoints'
import * as view from '@kuaimen/contract/booking/view.endpoints'
import { bind, bindAtTheEnd } from '../http/request/bind'
import { cancelOwn, cancelPreviewOf } from './change/cancel.service'
import { customiseOwn } from './change/custom.service'
import { hideBooking } from './change/hide.service'
import { lateOwn, laterStartOf, postponeOwn } from './change/postpone.service'
import { remarkOn } from './change/remark.service'
import { calendarFor, dayFor, dropOwn, previewReschedule, rescheduleOwn } from './change/reschedule.service'
import { reviewOwn } from './change/review.service'
import { chooseSeriesFor, seriesFor } from './change/series.service'
import { previewOf } from './create/preview.service'
import { startBooking } from './create/start.service'
import {
  answerConsent,
  askGuest,
  changeGuest,
  consentOf,
  forgetKnown,
  knownOf,
  sendGuestCode,
  unaskGuest,
} from './guest/guest.service'
import { sharedVisitOf, shareOwn, unshareOwn } from './share/companion.service'
import { channelsOf } from './staff/channel-report.service'
import { proposedFor } from './staff/no-show.service'
import { advanceVisit, bookingsOfDay, cancelByStudio } from './staff/operator.service'
import { scanFor } from './staff/scan.service'
import { resultContentOf } from './view/after-payment.service'
import { bookingOf, bookingsOf, currentShootOf } from './view/booking.service'

export const bookingHttp = [
  bind(create.previewBooking, (ctx, input) => previewOf(ctx, input)),
  bindAtTheEnd(create.startBooking, (ctx, input, claim) => startBooking(ctx, input, claim)),
  bind(view.bookingDetail, (ctx, { order_sn }) => bookingOf(ctx, order_sn)),
  bind(view.bookingList, (ctx, input) => bookingsOf(ctx, input)),
  bind(booking.setRemark, (ctx, input) => remarkOn(ctx, input)),
  bind(booking.setCustom, (ctx, input) => customiseOwn(ctx, input)),
  bind(booking.deleteBooking, (ctx, { order_sn }) => hideBooking(ctx, order_sn)),
  bind(booking.cancelPreview, (ctx, { order_sn }) => cancelPreviewOf(ctx, order_sn)),
  bind(booking.cancelBooking, (ctx, input) => cancelOwn(ctx, input)),
  bind(view.currentShoot, (ctx) => currentShootOf(ctx)),
  bind(booking.rescheduleCalendar, (ctx, input) => calendarFor(ctx, input)),
  bind(booking.rescheduleList, (ctx, input) => dayFor(ctx, input)),
  bind(booking.previewReschedule, (ctx, input) => previewReschedule(ctx, input)),
  bind(booking.rescheduleBooking, (ctx, input) => rescheduleOwn(ctx, input)),
  bind(booking.dropReschedule, (ctx, { order_sn }) => dropOwn(ctx, order_sn)),
  bind(booking.seriesList, (ctx, { product_id }) => seriesFor(ctx, product_id)),
  bind(booking.chooseSeries, (ctx, input) => chooseSeriesFor(ctx, input)),
  bind(booking.reviewBooking, (ctx, input) => reviewOwn(ctx, input)),
  bind(guest.knownGuests, (ctx) => knownOf(ctx)),
  bind(guest.forgetGuest, (ctx, { id }) => forgetKnown(ctx, id)),
  bind(guest.setGuest, (ctx, input) => changeGuest(ctx, input)),
  bind(guest.askGuest, (ctx, { order_sn }) => askGuest(ctx, order_sn)),
  bind(guest.unaskGuest, (ctx, { order_sn }) => unaskGuest(ctx, order_sn)),
  bind(guest.guestConsent, (ctx, { key }) => consentOf(ctx, key)),
  bind(guest.sendGuestCode, (ctx, input) => sendGuestCode(ctx, input)),
  bind(guest.answerGuest, (ctx, input) => answerConsent(ctx, input)),
  bind(booking.sayLate, (ctx, input) => lateOwn(ctx, input)),
  bind(booking.laterStart, (ctx, { order_sn }) => laterStartOf(ctx, order_sn)),
  bind(booking.postponeVisit, (ctx, input) => postponeOwn(ctx, input)),
  bind(companion.shareVisit, (ctx, input) => shareOwn(ctx, input)),
  bind(companion.unshareVisit, (ctx, { order_sn }) => unshareOwn(ctx, order_sn)),
  bind(companion.sharedVisit, (ctx, { key }) => sharedVisitOf(ctx, key)),
  bind(operator.operatorBookings, (ctx, input) => bookingsOfDay(ctx, input)),
  bind(operator.operatorTransition, (ctx, input) => advanceVisit(ctx, input)),
  bind(operator.operatorCancel, (ctx, input) => cancelByStudio(ctx, input)),
  bind(operator.operatorChannels, (ctx, input) => channelsOf(ctx, input)),
  bind(operator.proposedNoShows, (ctx) => proposedFor(ctx)),
  bind(operator.scanMember, (ctx, input) => scanFor(ctx, input)),
  bind(view.bookPayResult, (ctx, { order_sn }) => resultContentOf(ctx, order_sn)),
]
