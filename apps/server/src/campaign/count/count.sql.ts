import type { CampaignCount } from '@kuaimen/contract/campaign/version.rules'
import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { lt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { sweep } from '../../db/sweep.sql'
import { campaign_count } from '../version/campaign.table'

export interface Counted {
  readonly day: StudioDay
  readonly campaign_key: string
  readonly channel: string
  readonly what: CampaignCount
  /** Whether it may open a channel of its own; else it counts where one is open already. */
  readonly opens: boolean
  readonly n: number
}

/** Beyond so many channels of a campaign and day the rest counts as one; those of members and of strangers are bounded apart. */
const CHANNELS_A_DAY = 200
/** A channel that members came by lately is open to everybody. */
const KNOWN_DAYS = 30
const OTHERS = 'others'
const BY_MEMBERS = sql.raw(`('take', 'form')`)

/** Of campaigns that are there, in one order, so that nobody waits for somebody who waits for them. */
export const addCounts = (tx: Tx, counted: readonly Counted[]) =>
  tx.execute(sql`
    insert into ${campaign_count} (day, campaign_key, channel, what, n)
    select g.day, g.campaign_key, g.told, g.what, sum(g.n)::int
    from (
      select c.day, c.campaign_key, c.what, c.n, case
        when exists (select from ${campaign_count} k
                     where k.campaign_key = c.campaign_key and k.channel = c.channel
                       and (k.day = c.day or k.what in ${BY_MEMBERS} and k.day between c.day - ${KNOWN_DAYS}::int and c.day))
          or c.opens and (select count(distinct k.channel) from ${campaign_count} k
              where k.day = c.day and k.campaign_key = c.campaign_key
                and (k.what in ${BY_MEMBERS}) = (c.what in ${BY_MEMBERS}))
             + dense_rank() over (partition by c.day, c.campaign_key, c.opens, c.what in ${BY_MEMBERS} order by c.channel)
             <= ${CHANNELS_A_DAY}
        then c.channel else ${OTHERS} end as told
      from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
        as c(day date, campaign_key text, channel text, what text, opens boolean, n int)
      where exists (select from campaign where campaign.key = c.campaign_key)
    ) g
    group by g.day, g.campaign_key, g.told, g.what order by 1, 2, 3, 4
    on conflict (day, campaign_key, channel, what) do update set n = campaign_count.n + excluded.n`)

export const deleteCountsBefore = (tx: Tx, day: StudioDay) => sweep(tx, campaign_count, lt(campaign_count.day, day))
