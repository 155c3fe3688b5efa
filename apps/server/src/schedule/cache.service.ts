import type { Services } from '../context'
import type { Tx } from '../db/database'

/** Well under the two seconds after which nothing full may be shown as open. */
const CACHED_MS = 1000

type Reading = Pick<Services, 'db' | 'now'>

const scopeOf = (storeId: number) => `cells:${storeId}`

/** Cells of a store change: once that is committed, what is cached of the store is old. */
export const cellsChanged = (tx: Tx, storeId: number): void => tx.expireCached(scopeOf(storeId))

/** For what depends on the cells of one store. */
export const cachedOfStore = <T>(
  { db, now }: Reading,
  storeId: number,
  key: readonly unknown[],
  make: (db: Tx) => Promise<T>,
): Promise<T> => db.cached({ scope: scopeOf(storeId), key, now: now(), forMs: CACHED_MS }, make)

/** For what depends on no single store's cells. */
export const cachedBriefly = <T>(
  { db, now }: Reading,
  key: readonly unknown[],
  make: (db: Tx) => Promise<T>,
): Promise<T> => db.cached({ key, now: now(), forMs: CACHED_MS }, make)
