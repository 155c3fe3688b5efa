import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Settings of the brand, one row a key; what the browser may see of them is ClientConfig. */
export const setting = pgTable('setting', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
})
