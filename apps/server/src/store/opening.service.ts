import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { StudioDay } from '@kuaimen/contract/kernel/time'
import type { Opening } from '@kuaimen/contract/store/opening.rules'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import type { Tx } from '../db/database'
import { readOpening } from './hours.sql'

/** When a store is open, with what differs between two days. */
export async function openingOf(tx: Tx, storeId: number, from: StudioDay, to: StudioDay): Promise<Opening> {
  const opening = await readOpening(tx, storeId, from, to)
  if (!opening) throw new Refusal(storeNotFound)
  return opening
}
