import type { Services } from '../../context'
import { releaseTenders } from '../../wallet/tender/tender.service'
import { expireReschedule } from '../change/reschedule.service'
import { listOverdueHolds, lockBooking } from '../record/booking.sql'
import { listOverdueReschedules } from '../record/reschedule.sql'
import { freeBooking, transitionBooking } from '../record/transition.service'
import { settlePending } from './settle.service'

const AT_ONCE = 200

const expireHold = (services: Services, orderSn: string): Promise<void> =>
  services.transaction(async (tx) => {
    const locked = await lockBooking(tx, orderSn)
    if (!locked) return
    const row = await settlePending(services, tx, locked)
    const at = services.now()
    if (row.state !== 'held' || row.hold_until === null || row.hold_until > at) return
    await transitionBooking(tx, orderSn, { from: 'held', to: 'expired' }, { event: 'expired', who: 'job', at })
    await releaseTenders(tx, orderSn, at)
    await freeBooking(tx, row)
  })

/** Holds that have run out go free, each in a transaction of its own: locks of one booking at a time. */
export async function expireOverdue(services: Services): Promise<number> {
  const { db } = services
  const holds = await listOverdueHolds(db, services.now(), AT_ONCE)
  for (const { order_sn } of holds) await expireHold(services, order_sn)
  const reschedules = await listOverdueReschedules(db, services.now(), AT_ONCE)
  for (const { reschedule_no, order_sn } of reschedules) await expireReschedule(services, order_sn, reschedule_no)
  return holds.length + reschedules.length
}
