import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Services } from '../context'
import { extendHorizon } from './horizon.service'
import { sweepDays } from './sweep.service'

const Freed = z.object({ store_id: z.number(), day: z.string() })

export const scheduleJobs = (services: Services): TaskList => ({
  'schedule:freed': async (payload) => {
    const { store_id, day } = Freed.parse(payload)
    for (const freed of services.hooks.freed) await freed(services, { store_id, day })
  },
  'schedule:extend_horizon': async () => {
    await extendHorizon(services)
  },
  'schedule:sweep': async () => {
    await sweepDays(services)
  },
})
