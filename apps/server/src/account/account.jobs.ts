import type { TaskList } from 'graphile-worker'
import type { Services } from '../context'
import { finishDueChanges } from './self/mobile.service'
import { sweepAccount } from './upkeep/sweep.sql'

export const accountJobs = (services: Services): TaskList => ({
  'account:sweep': async () => sweepAccount(services.db, services.now()),
  'account:mobile_changes': async () => void (await finishDueChanges(services)),
})
