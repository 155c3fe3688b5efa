import type { TaskList } from 'graphile-worker'
import type { Services } from '../context'
import { closePayment } from './payment.service'
import { sendRefund } from './refund.service'
import { tellRefunded } from './refunded.service'
import { tellSettled } from './settled.service'
import { sweepPayments } from './sweep.service'

/** Every job of this room is about one number. */
function numberOf(payload: unknown): string {
  const no = typeof payload === 'object' && payload !== null && 'no' in payload ? payload.no : undefined
  if (typeof no !== 'string') throw new Error('payment: a job without a number')
  return no
}

export const paymentJobs = (services: Services): TaskList => ({
  'payment:settled': async (payload) => tellSettled(services, numberOf(payload)),
  'payment:refund': async (payload) => sendRefund(services, numberOf(payload)),
  'payment:refunded': async (payload) => tellRefunded(services, numberOf(payload)),
  'payment:close': async (payload) => {
    await closePayment(services, numberOf(payload))
  },
  'payment:sweep': async () => sweepPayments(services),
})
