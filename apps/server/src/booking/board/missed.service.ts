import { addMinutes } from '@kuaimen/contract/kernel/time'
import type { Services } from '../../context'
import type { Tx } from '../../db/database'
import { isOwnDelay } from '../floor/day.service'
import { deleteMissed, findMissed, listMissedDue } from '../floor/stage.sql'
import type { BookingRow } from '../record/booking.sql'
import { readDayClosed } from '../record/day-closed.sql'
import { advance } from '../staff/advance.service'
import { eachSettled } from '../staff/no-show.service'

const AT_ONCE = 500

/** Whatever happened since the tap is looked at again: a new start, a word of the customer's, a studio that was late itself. */
async function isMissed(tx: Tx, row: BookingRow, now: Date): Promise<boolean> {
  if (row.state !== 'booked' || addMinutes(row.start_at, row.late_minutes) > now) return false
  return !(await readDayClosed(tx, row.order_sn)) && !(await isOwnDelay(tx, row, now))
}

/** Under the booking's lock, so that a check-in is before it or finds it done. */
export async function settleSaid(services: Services): Promise<void> {
  const due = await listMissedDue(services.db, services.now(), AT_ONCE)
  await eachSettled(services, due, async (tx, row) => {
    const [said, at] = [await findMissed(tx, row.order_sn), services.now()]
    if (!said || said.settles_at > at) return
    if (await isMissed(tx, row, at)) await advance(services, tx, row, 'no_show', { who: 'job', at })
    else await deleteMissed(tx, row.order_sn)
  })
}
