import type { TaskList } from 'graphile-worker'
import type { Services } from '../context'
import { forgetWaits, sweepWaits, watchAgain } from './sweep.service'

export const waitlistJobs = (services: Services): TaskList => ({
  'waitlist:sweep': async () => sweepWaits(services),
  'waitlist:watch': async () => watchAgain(services),
  'waitlist:forget': async () => forgetWaits(services),
})
