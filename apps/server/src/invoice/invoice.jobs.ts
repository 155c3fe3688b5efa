import type { TaskList } from 'graphile-worker'
import type { Services } from '../context'
import { issueInvoice } from './issue.service'
import { reverseInvoice } from './reverse.service'

/** Every job of this room is about one number. */
function numberOf(payload: unknown): string {
  const no = typeof payload === 'object' && payload !== null && 'no' in payload ? payload.no : undefined
  if (typeof no !== 'string') throw new Error('invoice: a job without a number')
  return no
}

export const invoiceJobs = (services: Services): TaskList => ({
  'invoice:issue': async (payload) => issueInvoice(services, numberOf(payload)),
  'invoice:reverse': async (payload) => reverseInvoice(services, numberOf(payload)),
})
