import type { CampaignCount } from '@kuaimen/contract/campaign/version.rules'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { isChannel } from '@kuaimen/contract/kernel/validation'
import { networkOf } from '../../account/person/address.service'
import type { Ctx, EverySecond, Services } from '../../context'
import type { Tx } from '../../db/database'
import { batchedCounter } from '../../http/observe/batched-counter'
import type { Ports } from '../../ports'
import { addCounts, type Counted } from './count.sql'

/** Different rows of strangers that wait to be written, at most: they may name any channel. */
const WAITING_AT_MOST = 5000

const isMembers = ({ what }: Counted): boolean => what === 'take' || what === 'form'

const counts = batchedCounter<Counted>({
  where: 'campaign:count',
  nameOf: ({ day, campaign_key, channel, what, opens }) => JSON.stringify([day, campaign_key, channel, what, opens]),
  mayWait: (one, others) => isMembers(one) || others < WAITING_AT_MOST,
  write: addCounts,
})
export const writeCounts: EverySecond = counts.writeAll

interface Happened {
  readonly campaign_key: string
  readonly channel: string
  readonly what: CampaignCount
}

function count(services: Services, { campaign_key, channel, what }: Happened, opens = true): void {
  const day = studioDay(services.now())
  counts.add(services, { day, campaign_key, channel: isChannel(channel) ? channel : '', what, opens, n: 1 })
}

/** Channels that strangers behind one address may open in a day, and addresses that are told apart. */
const CHANNELS_OF_ONE = 20
const ADDRESSES_AT_MOST = 20_000

interface Named {
  readonly day: string
  readonly by: Map<string, Set<string>>
}
const named = new WeakMap<Ports, Named>()

/** Nobody fills the channels of a campaign from one place; what is open already is counted for everybody. */
function mayOpen({ ports, caller, now }: Ctx, channel: string): boolean {
  const day = studioDay(now())
  const known = named.get(ports)
  const { by } = known?.day === day ? known : { by: new Map<string, Set<string>>() }
  named.set(ports, { day, by })
  const network = networkOf(caller.address)
  const channels = by.get(network) ?? new Set<string>()
  if (channels.has(channel)) return true
  if (channels.size >= CHANNELS_OF_ONE || (channels.size === 0 && by.size >= ADDRESSES_AT_MOST)) return false
  by.set(network, channels.add(channel))
  return true
}

/** For what happens in a transaction. */
export const countLater = (services: Services, tx: Tx, happened: Happened): void =>
  tx.afterCommit(() => count(services, happened))

export async function countSeen(
  ctx: Ctx,
  { key, what, channel }: { key: string; what: 'share' | 'view'; channel: string },
): Promise<null> {
  count(ctx, { campaign_key: key, channel, what }, mayOpen(ctx, channel))
  return null
}
