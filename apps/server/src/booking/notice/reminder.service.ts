import { bookingRefusals } from '@kuaimen/contract/booking/change.rules'
import {
  HOLD_ENDING_MS,
  HOLD_LEAST_MS,
  REMINDERS_OF_VISITS,
  REVIEW_AFTER_MS,
  type ReminderRule,
} from '@kuaimen/contract/booking/notice.rules'
import { paths } from '@kuaimen/contract/kernel/paths'
import { studioTime } from '@kuaimen/contract/kernel/time'
import type { Services } from '../../context'
import type { Listener } from '../../events'
import { notifyAll } from '../../notice/notice.service'
import { lockBooking } from '../record/booking.sql'
import type { EndedBooking } from '../record/ended.port'
import { addJob } from '../record/queue.sql'
import { notifyReviewAsked } from './notify.service'
import { type ComingVisit, type EndingHold, listComing, listEnding } from './reminder.sql'
import { visitWords } from './text.present'

/** More wait for the next minute. */
const AT_ONCE = 1000
/** Whatever all stores have in a day. */
const MANY = 100_000

const reminderOf = ({ kind, key, least_ms }: ReminderRule, visit: ComingVisit, at: Date) => ({
  member_id: visit.member_id,
  kind,
  dedupe: `${key}:${visit.order_sn}:${visit.start_at.getTime() / 1000}`,
  data: visitWords(visit),
  at,
  useful_until: kind === 'remind_2h' ? visit.start_at : new Date(visit.start_at.getTime() - least_ms),
  path: paths.orderDetail({ order_sn: visit.order_sn }),
  hasGuest: visit.hasGuest === true,
})

const endingOf = (hold: EndingHold, at: Date) => ({
  member_id: hold.member_id,
  kind: 'hold_ending' as const,
  dedupe: `hold:${hold.order_sn}`,
  data: { ...visitWords(hold), until: studioTime(hold.hold_until) },
  at,
  useful_until: hold.hold_until,
  path: paths.payment({ payable_no: hold.order_sn }),
})

/** Of all visits, or of one alone. */
export async function remindOfVisits(services: Services, at: Date, only?: string): Promise<void> {
  for (const rule of REMINDERS_OF_VISITS)
    await services.transaction(async (tx) => {
      const visits = await listComing(tx, rule, at, only ? MANY : AT_ONCE)
      const meant = visits.filter(({ order_sn }) => !only || order_sn === only)
      await notifyAll(
        tx,
        meant.map((visit) => reminderOf(rule, visit, at)),
      )
    })
}

/** The job of every minute: it finds what has to be said by the clock, so that a restart loses nothing. */
export async function remind(services: Services): Promise<void> {
  const at = services.now()
  await remindOfVisits(services, at)
  await services.transaction(async (tx) => {
    const holds = await listEnding(tx, { from_ms: HOLD_LEAST_MS, until_ms: HOLD_ENDING_MS }, at, AT_ONCE)
    await notifyAll(
      tx,
      holds.map((hold) => endingOf(hold, at)),
    )
  })
}

/** Two days after a visit its owner is asked how it was. */
export const askReviewLater: Listener<EndedBooking> = async ({ db }, { order_sn, state }) => {
  if (state === 'completed') await addJob(db, 'booking:ask_review', order_sn, REVIEW_AFTER_MS / 1000)
}

/** The job: unless it has been said already, or cannot be said any more. */
export const askReview = (services: Services, orderSn: string): Promise<void> =>
  services.transaction(async (tx) => {
    const row = await lockBooking(tx, orderSn)
    const at = services.now()
    if (row && !row.hidden_at && !bookingRefusals.review(row, at)) await notifyReviewAsked(tx, orderSn, at)
  })
