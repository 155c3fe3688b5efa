import { lt, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { jobPayload } from '../db/job-payload'
import { sweep } from '../db/sweep.sql'
import { channel_count } from './brand.table'

export type ChannelAct = (typeof channel_count.$inferSelect)['act']

/** A link can name any channel: beyond so many a day the rest counts as one. */
const CHANNELS_A_DAY = 200
const OTHERS = 'others'

export const addToChannel = (tx: Tx, day: string, channel: string, act: ChannelAct, count: number) =>
  tx.execute(sql`
    insert into ${channel_count} (day, channel, act, count)
    select ${day}::date, case
      when exists (select from ${channel_count} where day = ${day}::date and channel = ${channel})
        or (select count(distinct channel) from ${channel_count} where day = ${day}::date) < ${CHANNELS_A_DAY}
      then ${channel} else ${OTHERS} end, ${act}, ${count}
    on conflict (day, channel, act) do update set count = channel_count.count + excluded.count`)

type Job = 'brand:count_channel'

export const addJob = (tx: Tx, name: Job, payload: { day: string; channel: string; act: ChannelAct }) =>
  tx.execute(sql`select graphile_worker.add_job(${name}, ${jobPayload(tx, payload)}::json)`)

export const deleteChannelsBefore = (tx: Tx, day: string) => sweep(tx, channel_count, lt(channel_count.day, day))

interface Acts extends Record<string, unknown> {
  readonly channel: string
  readonly clicks: number
  readonly logins: number
}

/** Both days included. */
export async function countActs(tx: Tx, from: string, to: string): Promise<Acts[]> {
  const { rows } = await tx.execute<Acts>(sql`
    select channel, coalesce(sum(count) filter (where act = 'click'), 0)::int as clicks,
           coalesce(sum(count) filter (where act = 'login'), 0)::int as logins
    from ${channel_count} where day between ${from}::date and ${to}::date group by channel order by channel`)
  return rows
}
