import type { TaskList } from 'graphile-worker'
import type { Services } from '../context'
import { closeDay } from './nightly.service'

export const memberJobs = (services: Services): TaskList => ({
  'member:nightly': async () => closeDay(services),
})
