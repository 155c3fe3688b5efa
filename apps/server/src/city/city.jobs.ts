import type { TaskList } from 'graphile-worker'
import type { Services } from '../context'
import { deleteVisitorsHopesBefore } from './city.sql'

const DAY_MS = 86_400_000
/** A visitor's hope is a year's; a member's stays with the account. */
const HOPE_DAYS = 365

export const cityJobs = ({ db, now }: Services): TaskList => ({
  'city:sweep': async () => {
    await deleteVisitorsHopesBefore(db, new Date(now().getTime() - HOPE_DAYS * DAY_MS))
  },
})
