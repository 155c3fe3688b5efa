import { customType, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** What was done with icon and dialogs, by day, without who did it. */
export const contact_count = pgTable(
  'contact_count',
  {
    day: date().notNull(),
    city_id: integer().notNull(),
    page_name: text().notNull(),
    event_name: text().notNull(),
    event_target: text().notNull(),
    n: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.city_id, t.page_name, t.event_name, t.event_target] })],
)

/** Who saw it that day, as a hash that is another one the next day; kept 30 days. */
export const contact_uv = pgTable(
  'contact_uv',
  {
    day: date().notNull(),
    city_id: integer().notNull(),
    who_hash: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.city_id, t.who_hash] }), index('contact_uv_age').on(t.day)],
)
