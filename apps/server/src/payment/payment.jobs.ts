import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import type { TaskList } from 'graphile-worker'
import type { Services } from '../context'
import { closePayment } from './payment.service'
import { reconcile } from './reconcile.service'
import { sendRefund } from './refund.service'
import { notifyRefunded } from './refunded.service'
import { notifySettled } from './settled.service'
import { sweepPayments } from './sweep.service'

/** Every job of this room is about one number. */
function numberOf(payload: unknown): string {
  const no = typeof payload === 'object' && payload !== null && 'no' in payload ? payload.no : undefined
  if (typeof no !== 'string') throw new Error('payment: a job without a number')
  return no
}

/** The day before the one it was due on, however late it runs. */
function dayBefore(payload: unknown, now: Date) {
  const due = (payload as { _cron?: { ts?: string } } | undefined)?._cron?.ts
  return addDays(studioDay(due ? new Date(due) : now), -1)
}

export const paymentJobs = (services: Services): TaskList => ({
  'payment:settled': async (payload) => notifySettled(services, numberOf(payload)),
  'payment:refund': async (payload) => sendRefund(services, numberOf(payload)),
  'payment:refunded': async (payload) => notifyRefunded(services, numberOf(payload)),
  'payment:close': async (payload) => {
    await closePayment(services, numberOf(payload))
  },
  'payment:reconcile': async (payload) => {
    await reconcile(services, dayBefore(payload, services.now()))
  },
  'payment:sweep': async () => sweepPayments(services),
})
