import type { TaskList } from 'graphile-worker'
import type { Services } from '../context'
import { extendHorizon } from './horizon.service'

export const scheduleJobs = (services: Services): TaskList => ({
  'schedule:extend_horizon': async () => {
    await extendHorizon(services)
  },
})
