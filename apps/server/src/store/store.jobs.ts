import type { TaskList } from 'graphile-worker'
import type { Services } from '../context'
import { spellPlaces } from './spelling.service'

export const storeJobs = (services: Services): TaskList => ({
  'store:spell_places': async () => {
    await spellPlaces(services)
  },
})
