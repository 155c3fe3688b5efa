import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One row a running queue: which jobs it works on, said every few seconds. A row that is no longer said is a process that died. */
export const job_worker = pgTable('job_worker', {
  /** As the queue writes it into `locked_by`. */
  id: text().primaryKey(),
  job_ids: bigint({ mode: 'number' }).array().notNull(),
  beat_at: timestamp({ withTimezone: true }).notNull(),
})
