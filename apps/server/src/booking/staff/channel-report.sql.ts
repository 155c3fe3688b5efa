import { type StudioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'

export interface ChannelBookings extends Record<string, unknown> {
  readonly channel: string
  readonly started: number
  readonly booked: number
  readonly completed: number
  readonly paid_fen: number
}

/** Bookings that promotions have brought, by the day they were made; up to, not including, the last day. */
export async function countByChannel(tx: Tx, from: StudioDay, until: StudioDay): Promise<ChannelBookings[]> {
  const { rows } = await tx.execute<ChannelBookings>(sql`
    select channel, count(*)::int as started, count(booked_at)::int as booked, count(completed_at)::int as completed,
           coalesce(sum(paid_fen), 0)::float8 as paid_fen
    from booking
    where channel <> '' and created_at >= ${studioInstant(from)} and created_at < ${studioInstant(until)}
    group by channel order by channel`)
  return rows
}
