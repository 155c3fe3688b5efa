import type { TaskList } from 'graphile-worker'
import type { Services } from '../context'
import { sweepWaiting } from './device.sql'
import { sweepInvites } from './people.sql'
import { sweepStaffSessions } from './session.sql'
import { sweepTries } from './tries.sql'

const DAY_MS = 86_400_000
/** Sessions stay so long after their end: a look into a stolen tablet wants to see them. */
const SESSION_DAYS = 90

export const staffJobs = ({ db, now }: Services): TaskList => ({
  'staff:sweep': async () => {
    await sweepTries(db, now())
    await sweepInvites(db, now())
    await sweepWaiting(db, now())
    await sweepStaffSessions(db, new Date(now().getTime() - SESSION_DAYS * DAY_MS))
  },
})
