import type { Services } from '../../context'
import { releaseTenders } from '../../wallet/tender/tender.service'
import { addEvent, listOverdueHolds } from '../record/booking.sql'
import { findHeldReschedule, listOverdueReschedules } from '../record/reschedule.sql'
import { freeBooking, transitionBooking } from '../record/transition.service'
import { dropHeldReschedule } from './apply-reschedule.service'
import { lockSettled } from './locked.service'

const AT_ONCE = 200

const expireHold = (services: Services, orderSn: string): Promise<void> =>
  services.transaction(async (tx) => {
    const row = await lockSettled(services, tx, orderSn)
    if (!row) return
    const at = services.now()
    if (row.state !== 'held' || row.hold_until === null || row.hold_until > at) return
    await transitionBooking(tx, orderSn, { from: 'held', to: 'expired' }, { event: 'expired', who: 'job', at })
    await releaseTenders(tx, orderSn, at)
    await freeBooking(tx, row)
  })

const expireReschedule = (services: Services, orderSn: string, no: string): Promise<void> =>
  services.transaction(async (tx) => {
    const row = await lockSettled(services, tx, orderSn)
    if (!row) return
    const held = await findHeldReschedule(tx, orderSn)
    const at = services.now()
    if (held?.row.reschedule_no !== no || (held.row.hold_until && held.row.hold_until > at)) return
    await dropHeldReschedule(tx, row)
    await addEvent(tx, orderSn, { event: 'reschedule_expired', who: 'job', at })
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
