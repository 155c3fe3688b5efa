import type { BookingState } from '@kuaimen/contract/booking/record.rules'
import { formatMoment } from '@kuaimen/contract/kernel/time'
import type { Tx } from '../../db/database'
import type { AboutToSend, NoticeStillValid } from '../../notice/still-valid.port'
import { readDayClosed } from '../record/day-closed.sql'
import { listUnsettled } from '../record/payments.sql'
import { findRescheduled, findVisit, type NoticedVisit } from './visit.sql'

const GIVEN_UP: readonly BookingState[] = ['expired', 'cancelled', 'no_show']

/** Nothing is unpaid once the money is in, also while its job has not run. */
async function isUnpaid(tx: Tx, { order_sn, state, hold_until }: NoticedVisit, now: Date): Promise<boolean> {
  if (state !== 'held' || hold_until === null || hold_until <= now) return false
  return (await listUnsettled(tx, order_sn)).length === 0
}

const visitOf = (tx: Tx, { kind, dedupe }: AboutToSend): Promise<NoticedVisit | undefined> => {
  const no = dedupe.split(':')[1] ?? ''
  return kind === 'rescheduled' ? findRescheduled(tx, no) : findVisit(tx, no)
}

/** A store may have another name by now and is the same; what was said before its number was kept has the name alone. */
const isAsSaid = ({ data }: AboutToSend, { start_at, store }: NoticedVisit): boolean =>
  data.start === formatMoment(start_at) &&
  (data.store_id === undefined ? data.store === store.name : data.store_id === String(store.id))

/** What was said of a visit is sent while the visit is still that one: not given up, and at the time that was said. */
export const visitStillHolds: NoticeStillValid = async (tx, notice, now) => {
  const { kind } = notice
  if (kind === 'hold_ending') {
    const held = await visitOf(tx, notice)
    return held !== undefined && isUnpaid(tx, held, now)
  }
  if (kind === 'booked' || kind === 'photos_ready') {
    const visit = await visitOf(tx, notice)
    const isOn = visit !== undefined && !GIVEN_UP.includes(visit.state)
    return isOn && (kind === 'photos_ready' || isAsSaid(notice, visit))
  }
  if (kind === 'store_changed' || kind === 'store_open_again') {
    const visit = await visitOf(tx, notice)
    const isWaitedFor = visit?.state === 'booked' || visit?.state === 'held'
    if (!isWaitedFor || !isAsSaid(notice, visit)) return false
    return (await readDayClosed(tx, visit.order_sn)) === (kind === 'store_changed')
  }
  if (kind === 'remind_24h' || kind === 'remind_2h' || kind === 'rescheduled') {
    const visit = await visitOf(tx, notice)
    return visit?.state === 'booked' && isAsSaid(notice, visit)
  }
  return true
}
