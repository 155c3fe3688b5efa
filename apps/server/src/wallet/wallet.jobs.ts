import type { TaskList } from 'graphile-worker'
import type { Services } from '../context'
import { expireGiftCards } from './expire.service'
import { notifyExpiring } from './expiring.service'
import { sweepTries } from './redeem.sql'

export const walletJobs = (services: Services): TaskList => ({
  'wallet:sweep': async () => {
    await sweepTries(services.db, services.now())
  },
  'wallet:expiring': async () => notifyExpiring(services),
  'wallet:expire': async () => {
    await expireGiftCards(services)
  },
})
