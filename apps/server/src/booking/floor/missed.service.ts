import { missedRefusal } from '@kuaimen/contract/booking/board.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { studioDay } from '@kuaimen/contract/kernel/time'
import type { Tx } from '../../db/database'
import type { BookingRow } from '../record/booking.sql'
import { readDayClosed } from '../record/day-closed.sql'
import { ownDelayIn, readForecastDay } from './day.service'

/** One rule decides whether a visit was missed, for people and machines. Its row is locked. */
export async function demandMissed(
  tx: Tx,
  row: BookingRow & { readonly is_missed: boolean },
  now: Date,
): Promise<void> {
  const { state, branch, start_at, late_minutes, is_missed, order_sn } = row
  const day = await readForecastDay(tx, row.store_id, studioDay(start_at), now)
  const refusal = missedRefusal(
    {
      ...{ state, branch, start_at, late_minutes, is_missed, stages: [], back_at: null },
      is_closed: await readDayClosed(tx, order_sn),
      own_delay_minutes: ownDelayIn(day, order_sn),
    },
    now,
  )
  if (refusal) throw new Refusal(refusal)
}
