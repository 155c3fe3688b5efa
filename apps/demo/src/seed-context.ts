import type { Tx } from '../../server/src/db/database'
import type { Storage } from '../../server/src/providers/storage-shape'

/** What a seed may use besides the tables: the moment it counts as now, so that a run can be repeated. */
export interface SeedContext {
  readonly now: Date
  /** Without what others have booked: for tests that count free places. */
  readonly isQuiet?: boolean
  /** Where uploaded pictures go; without it nobody has uploaded any. */
  readonly uploads?: Uploads
}

export interface Uploads {
  readonly storage: Storage
  /** Where the demo's pictures lie, laid out as their addresses below /media/ are. */
  readonly folders: readonly string[]
}

/** Fills one room; rooms below are filled before. */
export type Seed = (tx: Tx, seed: SeedContext) => Promise<void>
