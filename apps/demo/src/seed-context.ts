import type { Tx } from '../../server/src/db/database'

/** What a seed may use besides the tables: the moment it counts as now, so that a run can be repeated. */
export interface SeedContext {
  readonly now: Date
  /** Without what others have booked: for tests that count free places. */
  readonly isQuiet?: boolean
}

/** Fills one room; rooms below are filled before. */
export type Seed = (tx: Tx, seed: SeedContext) => Promise<void>
