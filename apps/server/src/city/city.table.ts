import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

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

/** Counted where it is asked for, so that it never drifts; read by id it touches one index entry. */
export const city_with_stores = pgView('city_with_stores', {
  id: integer().notNull(),
  name: text().notNull(),
  short_name: text().notNull(),
  province: text().notNull(),
  pinyin: text().notNull(),
  initials: text().notNull(),
  is_hot: boolean().notNull(),
  store_count: integer().notNull(),
}).as(sql`
  select id, name, short_name, province, pinyin, initials, is_hot,
    (select count(*)::int from store where store.city_id = city.id and store.is_open) as store_count
  from city`)

/** Hopes for stores where there are none yet: a member's or a visitor's mark, once a city. */
export const city_hope = pgTable(
  'city_hope',
  {
    city_id: integer()
      .notNull()
      .references(() => city.id),
    hoper: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.city_id, t.hoper] })],
)
