import type { CampaignCount } from '@kuaimen/contract/campaign/campaign.rules'
import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { lt, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { sweep } from '../db/sweep.sql'
import { campaign_count } from './campaign.table'

export interface Counted {
  readonly day: StudioDay
  readonly campaign_key: string
  readonly channel: string
  readonly what: CampaignCount
  readonly n: number
}

/** Beyond so many channels of a campaign and day the rest counts as one. */
const CHANNELS_A_DAY = 200
const OTHERS = 'others'

/** Of campaigns that are there, in one order, so that nobody waits for somebody who waits for them. */
export const addCounts = (tx: Tx, counted: readonly Counted[]) =>
  tx.execute(sql`
    insert into ${campaign_count} (day, campaign_key, channel, what, n)
    select g.day, g.campaign_key, g.told, g.what, sum(g.n)::int
    from (
      select c.day, c.campaign_key, c.what, c.n, case
        when exists (select from ${campaign_count} k
                     where k.day = c.day and k.campaign_key = c.campaign_key and k.channel = c.channel)
          or (select count(distinct k.channel) from ${campaign_count} k
              where k.day = c.day and k.campaign_key = c.campaign_key)
             + dense_rank() over (partition by c.day, c.campaign_key order by c.channel) <= ${CHANNELS_A_DAY}
        then c.channel else ${OTHERS} end as told
      from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
        as c(day date, campaign_key text, channel text, what text, n int)
      where exists (select from campaign where campaign.key = c.campaign_key)
    ) g
    group by g.day, g.campaign_key, g.told, g.what order by 1, 2, 3, 4
    on conflict (day, campaign_key, channel, what) do update set n = campaign_count.n + excluded.n`)

export const deleteCountsBefore = (tx: Tx, day: StudioDay) => sweep(tx, campaign_count, lt(campaign_count.day, day))
