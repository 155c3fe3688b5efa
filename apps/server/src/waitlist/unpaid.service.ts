import { UNANSWERED_AT_MOST } from '@kuaimen/contract/waitlist/waitlist.rules'
import type { EndedBooking, PaidLate } from '../booking/record/ended.port'
import { lockEnding } from '../booking/upkeep/ended.service'
import type { InnerListener, Listener } from '../events'
import { watchDays } from '../schedule/watch.service'
import { lockWaits } from './ask.sql'
import { notifyOver } from './close.service'
import { notifyGoesOn } from './notices.service'
import { dropTurn } from './turn.service'
import { findTurn, lockWait, pinOwner, updateWait } from './turn.sql'
import { findBookedWait, findFreeSlot, findTakenTurn, findWaitGoingOn, listStoresOf } from './unpaid.sql'

const ENDED = { turn_no: null, order_sn: null } as const

/**
 * A turn's booking is over and was never paid: the wait goes on where it was in line, but not for that place. What ran
 * out counts as not answered; what its owner cancelled is a place refused.
 */
export const resumeWait: Listener<EndedBooking> = async (services, { order_sn, member_id }) => {
  const waitNo = await findBookedWait(services.db, member_id, order_sn)
  if (waitNo === undefined) return
  await services.transaction(async (tx) => {
    await pinOwner(tx, waitNo)
    await lockWaits(tx, member_id)
    const state = await lockEnding(tx, order_sn)
    const row = await lockWait(tx, waitNo)
    if (state === undefined || row?.state !== 'booked' || row.order_sn !== order_sn) return
    const at = services.now()
    const unanswered = row.unanswered + (state === 'expired' ? 1 : 0)
    const slot = await findFreeSlot(tx, row.member_id, row.slot)
    if (slot === undefined || unanswered >= UNANSWERED_AT_MOST) {
      await updateWait(tx, waitNo, { ...ENDED, state: 'closed', ended_at: at, unanswered })
      return notifyOver(tx, [waitNo], slot === undefined ? 'merged' : 'unanswered', at)
    }
    await updateWait(tx, waitNo, { ...ENDED, state: 'live', ended_at: null, slot, unanswered })
    await watchDays(tx, await listStoresOf(tx, waitNo), row.days)
    const turn = state === 'expired' ? await findTakenTurn(tx, waitNo) : undefined
    if (turn) await notifyGoesOn(tx, turn, row.member_id, 'unpaid', at)
  })
}

/** A booking of a turn is paid late after all: the wait that went on ends with it, and so does a turn it has got since. */
export const endWaitPaidLate: InnerListener<PaidLate> = async (tx, { order_sn, at }) => {
  const waitNo = await findWaitGoingOn(tx, order_sn)
  const row = waitNo === undefined ? undefined : await lockWait(tx, waitNo)
  if (row?.state !== 'live') return
  const turn = row.turn_no === null ? undefined : await findTurn(tx, row.turn_no)
  if (turn) await dropTurn(tx, turn, 'withdrawn', at)
  await updateWait(tx, row.wait_no, { turn_no: null, state: 'booked', order_sn, ended_at: at })
}
