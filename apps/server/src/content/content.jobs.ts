import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import type { TaskList } from 'graphile-worker'
import type { Services } from '../context'
import { deleteClicksBefore } from './content.sql'
import { deleteVotesBefore } from './question.sql'

/** A year and a month, so that a season can be compared with the one before. */
const CLICK_DAYS = 400

export const contentJobs = ({ db, now }: Services): TaskList => ({
  'content:sweep': async () => {
    const day = addDays(studioDay(now()), -CLICK_DAYS)
    await deleteClicksBefore(db, day)
    await deleteVotesBefore(db, day)
  },
})
