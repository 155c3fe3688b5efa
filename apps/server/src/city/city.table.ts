import { boolean, doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** The id is the city's adcode (310100), so that a resolved position needs no mapping of its own. */
export const city = pgTable(
  'city',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    short_name: text().notNull(),
    province: text().notNull(),
    pinyin: text().notNull(),
    initials: text().notNull(),
    longitude: doublePrecision().notNull(),
    latitude: doublePrecision().notNull(),
    is_hot: boolean().notNull().default(false),
    rank: integer().notNull().default(1000),
  },
  (t) => [index('city_pinyin').on(t.pinyin)],
)
