import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { store } from '../store/store.table'

/** Pools of a store, one a kind: makeup seats, shooting rooms, selecting screens. */
export const pool = pgTable(
  'pool',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    store_id: integer()
      .notNull()
      .references(() => store.id),
    kind: text({ enum: ['seat', 'room', 'screen'] }).notNull(),
    capacity: smallint().notNull(),
  },
  (t) => [unique('pool_store_kind').on(t.store_id, t.kind), check('pool_capacity', sql`${t.capacity} >= 0`)],
)

/**
 * The 96 quarter-hour cells of one pool on one day, as arrays: a month of a store is about a hundred rows, and taking a
 * chain of stages is one conditional update of a row a pool. The plan is what the store wants to offer; the capacity is
 * the greater of plan and taken, cell by cell, so that closing never touches what is booked.
 */
export const pool_day = pgTable(
  'pool_day',
  {
    pool_id: integer()
      .notNull()
      .references(() => pool.id),
    day: date().notNull(),
    capacity: smallint().array().notNull(),
    taken: smallint().array().notNull(),
    /** Written by `replan` alone. The default is for a process of the release before, which does not know it. */
    plan: smallint().array().notNull().default(sql`array_fill((0)::smallint, array[96])`),
  },
  (t) => [
    primaryKey({ columns: [t.pool_id, t.day] }),
    index('pool_day_day').on(t.day),
    check('pool_day_cells', sql`cells_fit(${t.taken}, ${t.capacity})`),
  ],
)

/** Places taken out of a pool for some hours: a broken camera, a training, lunch. */
export const block = pgTable(
  'block',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    pool_id: integer()
      .notNull()
      .references(() => pool.id),
    from_day: date().notNull(),
    /** Its last day; null: until it is removed. */
    until_day: date(),
    /** The weekdays it counts on; 0 is Sunday. */
    weekdays: smallint().array().notNull(),
    from_time: time({ precision: 0 }).notNull(),
    to_time: time({ precision: 0 }).notNull(),
    places: smallint().notNull(),
    reason: text().notNull(),
  },
  (t) => [
    index('block_pool').on(t.pool_id),
    check('block_days', sql`${t.until_day} >= ${t.from_day}`),
    check('block_times', sql`${t.from_time} < ${t.to_time}`),
    check('block_places', sql`${t.places} > 0`),
  ],
)

/** Places added to a pool for some hours of one day: a second make-up artist. They count within the hours of the store. */
export const lend = pgTable(
  'lend',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    pool_id: integer()
      .notNull()
      .references(() => pool.id),
    day: date().notNull(),
    from_time: time({ precision: 0 }).notNull(),
    to_time: time({ precision: 0 }).notNull(),
    places: smallint().notNull(),
    reason: text().notNull(),
    /** The principal who lent them, and their name then. */
    by: text().notNull(),
    by_name: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('lend_pool_day').on(t.pool_id, t.day),
    check('lend_times', sql`${t.from_time} < ${t.to_time}`),
    check('lend_places', sql`${t.places} > 0`),
  ],
)

/** Cells that one visit took of one pool: places for each cell from the first on. */
export interface TakenCells {
  readonly pool_id: number
  readonly first: number
  readonly places: number[]
}

/**
 * Days of a store that somebody waits for: when cells of them come free, a job says so. A row too many costs a job that
 * finds nobody; one too few is found by whoever waits, who looks at them in turn.
 */
export const day_watch = pgTable(
  'day_watch',
  {
    store_id: integer()
      .notNull()
      .references(() => store.id),
    day: date().notNull(),
    looked_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.store_id, t.day] }), index('day_watch_looked').on(t.looked_at)],
)

/**
 * Taken cells of one visit. The row exists exactly as long as the cells are taken: freeing deletes it, so that
 * freeing twice frees once.
 */
export const taking = pgTable(
  'taking',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    store_id: integer()
      .notNull()
      .references(() => store.id),
    day: date().notNull(),
    cells: jsonb().$type<TakenCells[]>().notNull(),
  },
  (t) => [index('taking_store_day').on(t.store_id, t.day)],
)
