import { addMinutes } from '@kuaimen/contract/kernel/time'
import type { Services } from '../../context'
import type { Tx } from '../../db/database'
import { isOwnDelay } from '../floor/day.service'
import { deleteMissed, findMissed, listMissedDue } from '../floor/stage.sql'
import type { BookingRow } from '../record/booking.sql'
import { readDayClosed } from '../record/day-closed.sql'
import { lockSettled } from '../settle/locked.service'
import { advance } from '../staff/advance.service'

const AT_ONCE = 500

/** Whatever happened since the tap is looked at again: a new start, a word of the customer's, a studio that was late itself. */
async function isMissed(tx: Tx, row: BookingRow, now: Date): Promise<boolean> {
  if (row.state !== 'booked' || addMinutes(row.start_at, row.late_minutes) > now) return false
  return !(await readDayClosed(tx, row.order_sn)) && !(await isOwnDelay(tx, row, now))
}

/** Under the booking's lock, so that a check-in is before it or finds it done. */
async function settleOne(services: Services, orderSn: string): Promise<void> {
  await services.transaction(async (tx) => {
    const [row, at] = [await lockSettled(services, tx, orderSn), services.now()]
    const said = await findMissed(tx, orderSn)
    if (!row || !said || said.settles_at > at) return
    if (await isMissed(tx, row, at)) await advance(services, tx, row, 'no_show', { who: 'job', at })
    else await deleteMissed(tx, orderSn)
  })
}

/** Each in a transaction of its own; one that fails holds no other up, and fails the job in the end. */
export async function settleSaid(services: Services): Promise<void> {
  const failures: unknown[] = []
  for (const { order_sn } of await listMissedDue(services.db, services.now(), AT_ONCE))
    try {
      await settleOne(services, order_sn)
    } catch (error) {
      services.log.error({ err: error, order_sn }, 'missed visit')
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}
