import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Tokens that providers lend us, saved once for all processes. */
export const provider_token = pgTable('provider_token', {
  name: text().primaryKey(),
  value: text().notNull(),
  renew_at: timestamp({ withTimezone: true }).notNull(),
})
