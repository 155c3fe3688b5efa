import { isDatabaseAway } from '../db/errors'

/**
 * The queue does not wait for its own word that a job is done or has failed. Where the database is lost in that moment,
 * nobody catches the error. Nothing is broken by it: the job stays locked, and `stale-jobs.ts` takes it up.
 */
export const isLostByTheQueue = (error: unknown): boolean =>
  error instanceof Error && isDatabaseAway(error) && /[\\/]graphile-worker[\\/]/.test(error.stack ?? '')
