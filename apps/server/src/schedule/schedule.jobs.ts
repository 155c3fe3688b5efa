import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Services } from '../context'
import { deliver } from '../events'
import { cellsFreed } from './freed.port'
import { extendHorizon } from './horizon.service'
import { sweepDays } from './sweep.service'

const Freed = z.object({ store_id: z.number(), day: z.string() })

export const scheduleJobs = (services: Services): TaskList => ({
  'schedule:freed': async (payload) => deliver(services, cellsFreed, Freed.parse(payload)),
  'schedule:extend_horizon': async () => {
    await extendHorizon(services)
  },
  'schedule:sweep': async () => {
    await sweepDays(services)
  },
})
