import { on } from '../events'
import { guestOfPort, noticeStillValidPort } from '../notice/still-valid.port'
import { payablePort } from '../payment/payable.port'
import { provide } from '../ports'
import type { Room } from '../room'
import { holdingVisitsPort } from '../schedule/holding-visits.port'
import { bookingHttp } from './booking.http'
import { bookingJobs } from './booking.jobs'
import { seedBookings } from './booking.seed'
import { endGraceCommand, endHoldCommand, fillDayCommand, nearStartCommand } from './demo-day.service'
import { bookingEnded, bookingPaidLate } from './record/ended.port'
import { agreedGuest } from './guest/reach.service'
import { askReviewLater, remindCommand } from './notice/reminder.service'
import { visitStillHolds } from './notice/still-valid.service'
import { quotaPort } from './settle/quota.port'
import { visitsByTakings } from './record/holding-visits.sql'
import { expireOverdue } from './settle/expiry.service'
import { bookingPayable, reschedulePayable } from './settle/payable.service'
import { calendarFiles } from './share/calendar.http'
import { turnsPort } from './create/turns.port'
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
import { bookingData } from './upkeep/member-data.sql'

export const bookingRoom: Room = {
  name: 'booking',
  uses: [
    'brand',
    'account',
    'notice',
    'store',
    'product',
    'custom',
    'schedule',
    'ledger',
    'payment',
    'wallet',
    'content',
    'member',
  ],
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
    liveIsSeen,
    paymentsAreSettled,
    pointsAreEarned,
  ],
  gauges: [bookingGauges],
  seed: seedBookings,
  demo: {
    'end-hold': endHoldCommand,
    'end-grace': endGraceCommand,
    'fill-day': fillDayCommand,
    'near-start': nearStartCommand,
    remind: remindCommand,
  },
  memberData: [bookingData],
  asks: [turnsPort, quotaPort],
  emits: [bookingEnded, bookingPaidLate],
  provides: [
    provide(payablePort, bookingPayable),
    provide(payablePort, reschedulePayable),
    provide(holdingVisitsPort, visitsByTakings),
    provide(noticeStillValidPort, visitStillHolds),
    provide(guestOfPort, agreedGuest),
  ],
  on: [on(bookingEnded, askReviewLater)],
}
