import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** How many requests came from an address in a minute, over all processes. Unlogged: after a crash counting begins anew. */
export const request_count = pgTable(
  'request_count',
  {
    /** A hash of limit and address. */
    name: text().notNull(),
    /** Minutes since 1970. */
    minute: integer().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.minute] })],
)
