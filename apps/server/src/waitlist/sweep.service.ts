import { studioDay } from '@kuaimen/contract/kernel/time'
import type { Services } from '../context'
import { claimWatched, unwatchDay, watchDays } from '../schedule/watch.service'
import { endWaits } from './close.service'
import { deleteEnded, listOver, listUnsold, listWaited } from './close.sql'
import { isWaitedFor } from './line.sql'
import { offerFreedPlaces } from './offer-places.service'

const AT_ONCE = 500
const LOOKED_AT_ONCE = 100
const SAVED_MS = 90 * 86_400_000

/** The net: what nobody said, or said to a process that was killed, is found here. */
async function lookAround(services: Services): Promise<void> {
  const at = services.now()
  for (const place of await claimWatched(services.db, at, LOOKED_AT_ONCE)) {
    const isOver = place.day < studioDay(at)
    if (isOver || !(await isWaitedFor(services.db, place))) await unwatchDay(services.db, place, at)
    else await offerFreedPlaces(services, place)
  }
}

/** Every minute: waits that are over end, and days that are waited for are looked at, those of longest ago first. */
export async function sweepWaits(services: Services): Promise<void> {
  const at = services.now()
  await services.transaction(async (tx) => endWaits(tx, await listOver(tx, studioDay(at), AT_ONCE), 'over', at))
  await services.transaction(async (tx) => endWaits(tx, await listUnsold(tx, AT_ONCE), 'unsold', at))
  await lookAround(services)
}

/** Every hour: stores that a city has got since somebody began to wait for all of it. */
export async function watchAgain({ transaction }: Services): Promise<void> {
  await transaction(async (tx) => {
    for (const { store_ids, days } of await listWaited(tx)) await watchDays(tx, store_ids, days)
  })
}

export const forgetWaits = ({ db, now }: Services): Promise<void> =>
  deleteEnded(db, new Date(now().getTime() - SAVED_MS))
