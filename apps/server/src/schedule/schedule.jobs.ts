import type { TaskList } from 'graphile-worker'
import type { Services } from '../context'
import { extendHorizon } from './horizon.service'
import { sweepDays } from './sweep.service'

export const scheduleJobs = (services: Services): TaskList => ({
  'schedule:extend_horizon': async () => {
    await extendHorizon(services)
  },
  'schedule:sweep': async () => {
    await sweepDays(services)
  },
})
