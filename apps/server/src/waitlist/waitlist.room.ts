import type { Room } from '../room'
import { takingsAreSomebodys, turnsAgree, turnsEnd, waitsEnd, waitsOwned } from './audit.sql'
import { waitlistGauges } from './gauges.sql'
import { eraseWaits, reassignWaits } from './leaving.service'
import { exportWaits } from './leaving.sql'
import { turnStillHolds } from './notices.service'
import { giveOut } from './offer-places.service'
import { expireTurns, waitlistTurns } from './turn.service'
import { resumeWait, waitlistPlaces } from './unpaid.service'
import { waitlistHttp } from './waitlist.http'
import { waitlistJobs } from './waitlist.jobs'

export const waitlistRoom: Room = {
  name: 'waitlist',
  http: waitlistHttp,
  jobs: waitlistJobs,
  crontab: [
    '* * * * * waitlist:sweep ?queue=waitlist:sweep&jobKey=waitlist:sweep',
    '25 * * * * waitlist:watch ?jobKey=waitlist:watch',
    '50 19 * * * waitlist:forget',
  ],
  everySecond: expireTurns,
  audit: [waitsOwned, takingsAreSomebodys, turnsAgree, turnsEnd, waitsEnd],
  gauges: [waitlistGauges],
  freed: giveOut,
  turns: waitlistTurns,
  places: waitlistPlaces,
  ended: resumeWait,
  stillHolds: turnStillHolds,
  reassign: [reassignWaits],
  leave: eraseWaits,
  exports: { waits: exportWaits },
}
