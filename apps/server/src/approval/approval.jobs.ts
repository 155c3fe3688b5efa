import type { TaskList } from 'graphile-worker'
import type { Services } from '../context'
import { expireAsked } from './approval.sql'
import { carryOut } from './decide.service'

function idOf(payload: unknown): number {
  const id = typeof payload === 'object' && payload !== null && 'id' in payload ? payload.id : undefined
  if (typeof id !== 'number') throw new Error('approval: a job without a number')
  return id
}

export const approvalJobs = (services: Services): TaskList => ({
  'approval:carry_out': async (payload) => carryOut(services, idOf(payload)),
  'approval:expire': async () => {
    await expireAsked(services.db, services.now())
  },
})
