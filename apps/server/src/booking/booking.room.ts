import type { Room } from '../room'
import {
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
} from './audit.sql'
import { backfillCommand } from './backfill.service'
import { bookingHttp } from './booking.http'
import { bookingJobs } from './booking.jobs'
import { seedBookings } from './booking.seed'
import { reassignBookings } from './booking.sql'
import { calendarFiles } from './calendar.http'
import { endGraceCommand, endHoldCommand, fillDayCommand } from './demo-day.service'
import { expireOverdue } from './expiry.service'
import { bookingGauges } from './gauges.sql'
import { bookingObstacles, eraseBookings, exportBookings } from './leaving.sql'
import { bookingsOwned } from './owners.sql'
import { bookingPayable, reschedulePayable } from './payable.service'
import { askReviewLater, remindCommand } from './remind.service'
import { visitStillHolds } from './still-holds.service'
import { visitsByTakings } from './visits.sql'

export const bookingRoom: Room = {
  name: 'booking',
  http: bookingHttp,
  routes: [calendarFiles],
  jobs: bookingJobs,
  crontab: [
    '0 18 * * * booking:complete_due ?fill=1d&jobKey=booking:complete_due',
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
    earnedIsOver,
    takingsAreLive,
    holdsEnd,
    tendersAgree,
    bookingsOwned,
    liveIsSeen,
    paymentsAreSettled,
    pointsAreEarned,
  ],
  gauges: [bookingGauges],
  seed: seedBookings,
  reassign: [reassignBookings],
  payables: [bookingPayable, reschedulePayable],
  visitsOf: visitsByTakings,
  stillHolds: visitStillHolds,
  ended: askReviewLater,
  demo: { 'end-hold': endHoldCommand, 'end-grace': endGraceCommand, 'fill-day': fillDayCommand, remind: remindCommand },
  leave: eraseBookings,
  obstacles: bookingObstacles,
  exports: { bookings: exportBookings },
}
