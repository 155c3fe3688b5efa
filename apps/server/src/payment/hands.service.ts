import type { Ctx, Services } from '../context'

/** Either the process's own hands or a caller's, outside any transaction. */
export type Hands = Services | Ctx
type Tools = Pick<Ctx, 'env' | 'log' | 'now' | 'randomBytes' | 'db' | 'transaction'>

/** What both have, by one name. */
export const handsOf = (hands: Hands): Tools =>
  'database' in hands
    ? {
        env: hands.env,
        log: hands.log,
        now: hands.now,
        randomBytes: hands.randomBytes,
        db: hands.database.db,
        transaction: hands.database.transaction,
      }
    : hands
