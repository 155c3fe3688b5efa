import { studioDay } from '@kuaimen/contract/kernel/time'
import { lastDayOf } from '@kuaimen/contract/schedule/schedule.rules'
import { seededSettings } from '../brand/settings.service'
import type { Services } from '../context'
import type { Tx } from '../db/database'
import { windowOf } from './schedule.service'
import { replanAll } from './schedule.sql'

/** Opens the days up to the horizon, and brings those that are there in line with hours, closures and capacity. */
export async function extendHorizon(services: Services): Promise<number> {
  const window = await windowOf(services)
  return replanAll(services.db, studioDay(window.now), lastDayOf(window))
}

/** As above, in the transaction that has just written the settings. */
export async function seedHorizon(tx: Tx, now: Date): Promise<void> {
  const window = { ...(await seededSettings(tx)), now }
  await replanAll(tx, studioDay(now), lastDayOf(window))
}
