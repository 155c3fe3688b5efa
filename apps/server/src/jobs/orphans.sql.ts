import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database'

/**
 * A process that was killed leaves its jobs locked, and the queue itself waits four hours before it believes so.
 * Only jobs with a key: they are about one number, take seconds, and may run twice. The queue's own function
 * unlocks everything of a process, which may still run a long job.
 */
export const unlockOrphans = (tx: Tx) =>
  tx.execute(sql`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where key is not null and locked_at < now() - interval '2 minutes'`)
