import { customNotFound } from '@kuaimen/contract/custom/custom.errors'
import type { CustomFlow } from '@kuaimen/contract/custom/custom.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Services } from '../context'
import type { Tx } from '../db/database'
import { productsOnSale } from '../product/product.service'
import { presentFlow } from './custom.present'
import { type EntryRow, type Flow, findEntry, findFlow } from './flow.sql'

const CACHED_MS = 1000
/** A change in this process makes what is cached old at once. */
const CUSTOM_SCOPE = 'custom'

/** Customers see the change at once, those of other processes within a second. */
export const flowIsOld = (tx: Tx): void => tx.expireCached(CUSTOM_SCOPE)

type Reading = Pick<Services, 'db' | 'now'>

const cached = <T>({ db, now }: Reading, key: readonly unknown[], make: (db: Tx) => Promise<T>): Promise<T> =>
  db.cached({ scope: CUSTOM_SCOPE, key, now: now(), forMs: CACHED_MS }, make)

/** Whatever its state: a booking may hold choices of one that is closed since. */
export const flowBooked = (ctx: Reading, key: string): Promise<Flow | undefined> =>
  cached(ctx, ['custom', key], (db) => findFlow(db, key))

/** One that customers can go through. */
export async function openFlow(ctx: Reading, key: string): Promise<Flow> {
  const found = await flowBooked(ctx, key)
  if (found?.state !== 'open') throw new Refusal(customNotFound)
  return found
}

export async function flowShown(ctx: Reading, key: string): Promise<CustomFlow> {
  const flow = await openFlow(ctx, key)
  const ids = [...new Set(flow.results.map(({ product_id }) => product_id))]
  return presentFlow(flow, await cached(ctx, ['custom-on-sale', key], (db) => productsOnSale(db, ids)))
}

/** How a product leads to its flow; nothing where none has it. */
export const entryOf = (ctx: Reading, productId: number): Promise<EntryRow | undefined> =>
  cached(ctx, ['custom-entry', productId], (db) => findEntry(db, productId))
