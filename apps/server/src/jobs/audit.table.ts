import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true })

/** How far the audit of the night has come: one row a check, written over by the next run. */
export const audit_check = pgTable('audit_check', {
  name: text().primaryKey(),
  /** The run that it was last part of. A run that was broken off goes on with the checks that do not bear it yet. */
  run_at: instant().notNull(),
  checked_at: instant().notNull(),
  /** How many things are off, also those that were not listed. */
  findings: integer().notNull(),
  took_ms: integer().notNull(),
})
