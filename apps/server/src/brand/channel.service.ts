import { type StudioDay, studioDay } from '@kuaimen/contract/kernel/time'
import { isChannel } from '@kuaimen/contract/kernel/validation'
import type { Services } from '../context'
import type { Tx } from '../db/database'
import { logIgnored } from '../http/observe/report-ignored-error'
import { addJob, addToChannel, type ChannelAct, countActs } from './channel.sql'

/** Counts what a promotion has brought; a visit without one counts nothing, and a count that fails costs nothing. */
export async function countChannel(ctx: Services, act: ChannelAct, channel: string, count = 1): Promise<void> {
  if (!isChannel(channel)) return
  await addToChannel(ctx.db, studioDay(ctx.now()), channel, act, count).catch((error: unknown) =>
    logIgnored(ctx.log, 'brand:channel', error),
  )
}

/** For what happens in a transaction: added up later, so that bookings of one promotion do not wait for each other. */
export async function countChannelLater(tx: Tx, now: Date, act: ChannelAct, channel: string): Promise<void> {
  if (isChannel(channel)) await addJob(tx, 'brand:count_channel', { day: studioDay(now), channel, act })
}

/** Clicks and logins by promotion, both days included. */
export const channelActs = (tx: Tx, from: StudioDay, to: StudioDay) => countActs(tx, from, to)
