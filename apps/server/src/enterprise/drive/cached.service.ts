import type { Services } from '../../context'
import type { Tx } from '../../db/database'

/** As old as the days of a store that it is laid over. */
const CACHED_MS = 1000

const scopeOf = (driveNo: string) => `drive:${driveNo}`

/** Terms or places of a drive change: once that is committed, what is cached of it is old. */
export const driveChanged = (tx: Tx, driveNo: string): void => tx.expireCached(scopeOf(driveNo))

/** For what all of a company see alike of a drive before they book; who books reads it anew. */
export const cachedOfDrive = <T>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  driveNo: string,
  key: readonly unknown[],
  make: (db: Tx) => Promise<T>,
): Promise<T> => db.cached({ scope: scopeOf(driveNo), key, now: now(), forMs: CACHED_MS }, make)
