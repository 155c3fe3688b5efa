import { customType, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** One row a key and caller; the reply is saved so that the same key gives the same answer. */
export const idempotency_key = pgTable(
  'idempotency_key',
  {
    caller: text().notNull(),
    call: text().notNull(),
    key: text().notNull(),
    body_hash: bytea().notNull(),
    reply: text(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.caller, t.call, t.key] }), index('idempotency_key_age').on(t.created_at)],
)
