import type { CampaignCount } from '@kuaimen/contract/campaign/campaign.rules'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { isChannel } from '@kuaimen/contract/kernel/validation'
import type { Ctx, EverySecond, Hooks, Services } from '../context'
import type { Tx } from '../db/database'
import { swallow } from '../http/swallowed'
import { addCounts, type Counted } from './count.sql'

/** Different rows that wait to be written, at most: a stranger may name any channel. */
const WAITING_AT_MOST = 5000

/** Counts of this process that are not written yet, by app: the hooks are the same for everything of one. */
const waiting = new WeakMap<Hooks, Map<string, Counted>>()

function waitingOf({ hooks }: Pick<Services, 'hooks'>): Map<string, Counted> {
  const counts = waiting.get(hooks) ?? new Map<string, Counted>()
  waiting.set(hooks, counts)
  return counts
}

function add(counts: Map<string, Counted>, one: Counted): void {
  const { day, campaign_key, channel, what } = one
  const name = JSON.stringify([day, campaign_key, channel, what])
  const known = counts.get(name)
  if (known || counts.size < WAITING_AT_MOST) counts.set(name, { ...one, n: one.n + (known?.n ?? 0) })
}

interface Happened {
  readonly campaign_key: string
  readonly channel: string
  readonly what: CampaignCount
}

/** Costs nothing where it happens: added up here, and written once a second in one statement. */
function count(services: Services, { campaign_key, channel, what }: Happened): void {
  const day = studioDay(services.now())
  add(waitingOf(services), { day, campaign_key, channel: isChannel(channel) ? channel : '', what, n: 1 })
}

/** For what happens in a transaction. */
export const countLater = (services: Services, tx: Tx, happened: Happened): void =>
  tx.afterCommit(() => count(services, happened))

/** Each second; what could not be written waits for the next one. */
export const writeCounts: EverySecond = async (services) => {
  const counts = waitingOf(services)
  if (counts.size === 0) return
  const rows = [...counts.values()]
  counts.clear()
  try {
    await addCounts(services.db, rows)
  } catch (error) {
    for (const row of rows) add(counts, row)
    swallow(services.log, 'campaign:count', error)
  }
}

export async function countSeen(
  ctx: Ctx,
  { key, what, channel }: { key: string; what: 'share' | 'view'; channel: string },
): Promise<null> {
  count(ctx, { campaign_key: key, channel, what })
  return null
}
