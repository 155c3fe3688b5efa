import { turnsPort } from '../booking/create/turns.port'
import { bookingEnded, bookingPaidLate } from '../booking/record/ended.port'
import { on } from '../events'
import { noticeStillValidPort } from '../notice/still-valid.port'
import { provide } from '../ports'
import type { Room } from '../room'
import { cellsFreed } from '../schedule/freed.port'
import { takingsAreSomebodys, turnsAgree, turnsEnd, waitsEnd } from './audit.sql'
import { waitlistGauges } from './gauges.sql'
import { waitlistData } from './member-data.service'
import { turnStillHolds } from './notices.service'
import { offerFreedPlaces } from './offer-places.service'
import { expireTurns, waitlistTurns } from './turn.service'
import { endWaitPaidLate, resumeWait } from './unpaid.service'
import { waitlistHttp } from './waitlist.http'
import { waitlistJobs } from './waitlist.jobs'

export const waitlistRoom: Room = {
  name: 'waitlist',
  uses: ['brand', 'account', 'notice', 'city', 'store', 'product', 'schedule', 'booking'],
  http: waitlistHttp,
  jobs: waitlistJobs,
  crontab: [
    '* * * * * waitlist:sweep ?queue=waitlist:sweep&jobKey=waitlist:sweep',
    '25 * * * * waitlist:watch ?jobKey=waitlist:watch',
    '50 19 * * * waitlist:forget',
  ],
  everySecond: expireTurns,
  audit: [takingsAreSomebodys, turnsAgree, turnsEnd, waitsEnd],
  gauges: [waitlistGauges],
  memberData: [waitlistData],
  provides: [provide(turnsPort, waitlistTurns), provide(noticeStillValidPort, turnStillHolds)],
  on: [on(cellsFreed, offerFreedPlaces), on(bookingEnded, resumeWait), on(bookingPaidLate, endWaitPaidLate)],
}
