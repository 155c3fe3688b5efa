import type { ChannelView } from '@kuaimen/contract/booking/staff.views'
import { addDays, type StudioDay } from '@kuaimen/contract/kernel/time'
import { channelActs } from '../../brand/channel.service'
import type { StaffCtx } from '../../context'
import { countByChannel } from './channel-report.sql'

const NONE = { clicks: 0, logins: 0, started: 0, booked: 0, completed: 0, paid_fen: 0 }

/** What promotions have brought, from the first click to the money. */
export async function channelsOf(
  ctx: StaffCtx,
  { from, to }: { from: StudioDay; to: StudioDay },
): Promise<ChannelView[]> {
  const [acts, bookings] = await Promise.all([
    channelActs(ctx.db, from, to),
    countByChannel(ctx.db, from, addDays(to, 1)),
  ])
  const byChannel = new Map<string, ChannelView>()
  for (const { channel, ...counts } of [...acts, ...bookings])
    byChannel.set(channel, { ...NONE, ...byChannel.get(channel), channel, ...counts })
  return [...byChannel.values()].sort((a, b) => b.paid_fen - a.paid_fen || a.channel.localeCompare(b.channel))
}
