import type { TaskList } from 'graphile-worker'
import type { Services } from '../context'
import { sweepTries } from './issue/redeem.sql'
import { giveBackOver, sweepGivings } from './transfer/end.service'
import { expireGiftCards } from './upkeep/expire.service'
import { notifyExpiring } from './upkeep/expiring.service'

function givingNoOf(payload: unknown): string {
  const no: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'no') : undefined
  if (typeof no !== 'string') throw new Error('wallet: a job without a number')
  return no
}

export const walletJobs = (services: Services): TaskList => ({
  'wallet:sweep': async () => {
    await sweepTries(services.db, services.now())
  },
  'wallet:giving': async (payload) => giveBackOver(services, givingNoOf(payload)),
  'wallet:givings': async () => sweepGivings(services),
  'wallet:expiring': async () => notifyExpiring(services),
  'wallet:expire': async () => {
    await expireGiftCards(services)
  },
})
