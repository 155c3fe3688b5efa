import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, smallint, text, time, unique } from 'drizzle-orm/pg-core'
import { store } from './store.table'

/** When a store is open in a usual week; a weekday without a row is its day of rest. 0 is Sunday. */
export const store_hours = pgTable(
  'store_hours',
  {
    store_id: integer()
      .notNull()
      .references(() => store.id),
    weekday: smallint().notNull(),
    open_time: time({ precision: 0 }).notNull(),
    close_time: time({ precision: 0 }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.store_id, t.weekday] }),
    check('store_hours_weekday', sql`${t.weekday} between 0 and 6`),
    check('store_hours_order', sql`${t.open_time} < ${t.close_time}`),
  ],
)

/** One day with other hours than its weekday's. */
export const special_day = pgTable(
  'special_day',
  {
    store_id: integer()
      .notNull()
      .references(() => store.id),
    day: date().notNull(),
    open_time: time({ precision: 0 }).notNull(),
    close_time: time({ precision: 0 }).notNull(),
    reason: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.store_id, t.day] }),
    check('special_day_order', sql`${t.open_time} < ${t.close_time}`),
  ],
)

/** Days on which a store (or, without one, the whole chain) takes no shoots. */
export const closure = pgTable(
  'closure',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    store_id: integer().references(() => store.id),
    day: date().notNull(),
    reason: text().notNull(),
  },
  (t) => [unique('closure_store_day').on(t.store_id, t.day).nullsNotDistinct()],
)
