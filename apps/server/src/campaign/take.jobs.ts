import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import type { TaskList } from 'graphile-worker'
import type { Services } from '../context'
import { deleteCountsBefore } from './count.sql'
import { remindDue } from './remind.service'
import { sweepTries } from './token.sql'

/** A year can be compared with the one before. */
const COUNT_DAYS = 400

export const takeJobs = (services: Services): TaskList => ({
  'campaign:remind': async () => remindDue(services),
  'campaign:sweep_takes': async () => {
    await sweepTries(services.db, services.now())
    await deleteCountsBefore(services.db, addDays(studioDay(services.now()), -COUNT_DAYS))
  },
})
