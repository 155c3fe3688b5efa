import { customType, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = () => timestamp({ withTimezone: true })

/** Staff who change the state of bookings: of one store, or without a store of the whole chain. */
export const operator = pgTable('operator', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  store_id: integer(),
  key_hash: bytea().notNull().unique(),
  created_at: instant().notNull().defaultNow(),
  ended_at: instant(),
})
