import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import type { Services } from '../context'
import { deleteDay, findFirstDay } from './sweep.sql'

/** Long enough for every complaint about a visit; what was booked stands in the booking. */
const SAVED_DAYS = 90

/** Cells of days that are long over, and what was taken of them: a day in one transaction, so that the two always agree. */
export async function sweepDays({
  db,
  transaction,
  now,
}: Pick<Services, 'db' | 'transaction' | 'now'>): Promise<number> {
  const first = addDays(studioDay(now()), -SAVED_DAYS)
  let swept = 0
  for (;;) {
    const day = await findFirstDay(db)
    if (day === null || day >= first) return swept
    await transaction((tx) => deleteDay(tx, day))
    swept += 1
  }
}
