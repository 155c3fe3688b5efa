import type { Room } from '../room'
import { bookingHttp } from './booking.http'
import { bookingJobs } from './booking.jobs'
import { reassignKnown } from './guest/guest.sql'
import { agreedGuest } from './guest/reach.service'
import { askReviewLater } from './notice/reminder.service'
import { visitStillHolds } from './notice/still-valid.service'
import { reassignBookings } from './record/booking.sql'
import { visitsByTakings } from './record/holding-visits.sql'
import { expireOverdue } from './settle/expiry.service'
import { bookingPayable, reschedulePayable } from './settle/payable.service'
import { calendarFiles } from './share/calendar.http'
import {
  companiesAgree,
  earnedIsOver,
  holdsEnd,
  liveIsSeen,
  moneyAgrees,
  nothingLeftOver,
  paymentsAreSettled,
  pointsAreEarned,
  revenueAgrees,
  subjectsAgree,
  takingsAreLive,
  tendersAgree,
} from './upkeep/audit.sql'
import { backfillCommand } from './upkeep/backfill.service'
import { bookingGauges } from './upkeep/gauges.sql'
import { bookingObstacles, eraseBookings, exportBookings, exportKnown, exportRefusals } from './upkeep/member-data.sql'
import { bookingsOwned, knownOwned, refusalsOwned } from './upkeep/owners.sql'

export const bookingRoom: Room = {
  name: 'booking',
  http: bookingHttp,
  routes: [calendarFiles],
  jobs: bookingJobs,
  crontab: [
    '0 18 * * * booking:complete_due ?fill=1d&jobKey=booking:complete_due',
    '10 19 * * * booking:forget_forms ?fill=1d&jobKey=booking:forget_forms',
    '20 19 * * * booking:forget_guests ?fill=1d&jobKey=booking:forget_guests',
    '7 * * * * booking:no_shows ?jobKey=booking:no_shows',
    '* * * * * booking:remind ?queue=booking:remind&jobKey=booking:remind',
  ],
  everySecond: expireOverdue,
  commands: { backfill: backfillCommand },
  audit: [
    moneyAgrees,
    nothingLeftOver,
    revenueAgrees,
    subjectsAgree,
    companiesAgree,
    earnedIsOver,
    takingsAreLive,
    holdsEnd,
    tendersAgree,
    bookingsOwned,
    knownOwned,
    refusalsOwned,
    liveIsSeen,
    paymentsAreSettled,
    pointsAreEarned,
  ],
  gauges: [bookingGauges],
  reassign: [reassignBookings, reassignKnown],
  payables: [bookingPayable, reschedulePayable],
  visitsOf: visitsByTakings,
  stillHolds: visitStillHolds,
  guestOf: agreedGuest,
  ended: askReviewLater,
  leave: eraseBookings,
  obstacles: bookingObstacles,
  exports: { bookings: exportBookings, known_guests: exportKnown, guest_refusals: exportRefusals },
}
