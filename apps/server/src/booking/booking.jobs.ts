import type { TaskList } from 'graphile-worker'
import type { Services } from '../context'
import { forgetGuests } from './guest/guest.service'
import { askReview, remind } from './notice/reminder.service'
import { completeDelivered, settleMissed } from './staff/no-show.service'
import { notifyEnded } from './upkeep/ended.service'
import { forgetForms } from './upkeep/forget-forms.service'

function orderSnOf(payload: unknown): string {
  const orderSn: unknown =
    typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'order_sn') : undefined
  if (typeof orderSn !== 'string') throw new Error('booking: a job without a number')
  return orderSn
}

export const bookingJobs = (services: Services): TaskList => ({
  'booking:ended': async (payload) => notifyEnded(services, orderSnOf(payload)),
  'booking:complete_due': async () => completeDelivered(services),
  'booking:ask_review': async (payload) => askReview(services, orderSnOf(payload)),
  'booking:remind': async () => remind(services),
  'booking:forget_forms': async () => forgetForms(services),
  'booking:forget_guests': async () => forgetGuests(services),
  'booking:no_shows': async () => settleMissed(services),
})
