import { makeId } from '@kuaimen/contract/kernel/ids'
import { makePayableNo } from '@kuaimen/contract/kernel/payables'
import { studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { minutesOf, timeOfCell } from '@kuaimen/contract/schedule/schedule.rules'
import type { Tx } from '../../../server/src/db/database'
import { seedFrontDesk } from '../account/account.seed'
import { type OthersDay, takeWeeks } from '../schedule/weeks.seed'
import type { SeedContext } from '../seed-context'
import { demoBytes, seedDemoBookings, seededPolicy } from './visits.seed'
import { insertOthers } from './weeks.sql'

const CALENDAR_KEY_LENGTH = 20
const MINUTE_MS = 60_000
const AT_ONCE = 1000

function numbered(one: OthersDay) {
  const key = `${one.store_id} ${one.day}`
  const start_at = studioInstant(one.day, timeOfCell(one.start))
  return {
    ...one,
    order_sn: makePayableNo('booking', demoBytes(`others ${key}`)),
    calendar_key: makeId('', demoBytes(`others calendar ${key}`, CALENDAR_KEY_LENGTH)),
    start_at,
    end_at: new Date(start_at.getTime() + minutesOf(one.needs) * MINUTE_MS),
  }
}

/** After the bookings of those who look around: the others take what is left. */
async function seedOthers(tx: Tx, seed: SeedContext): Promise<void> {
  const { now } = seed
  const policy = await seededPolicy(tx)
  const memberId = await seedFrontDesk(tx, seed)
  const days = (await takeWeeks(tx, studioDay(now))).map(numbered)
  for (let at = 0; at < days.length; at += AT_ONCE)
    await insertOthers(tx, { memberId, policy, now, days: days.slice(at, at + AT_ONCE) })
}

export async function seedBookings(tx: Tx, seed: SeedContext): Promise<void> {
  await seedDemoBookings(tx, seed)
  if (!seed.isQuiet) await seedOthers(tx, seed)
}
