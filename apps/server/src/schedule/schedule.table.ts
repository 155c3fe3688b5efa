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
  unique,
} from 'drizzle-orm/pg-core'
import { store } from '../store/store.table'

/** What a store has of one kind: makeup seats, shooting rooms, selecting screens. */
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
 * The 96 quarter-hour cells of one pool on one day, as two arrays: a month of a store is about a hundred rows,
 * and taking a chain of stages is one conditional update of a row a pool.
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
  },
  (t) => [
    primaryKey({ columns: [t.pool_id, t.day] }),
    index('pool_day_day').on(t.day),
    check('pool_day_cells', sql`cells_fit(${t.taken}, ${t.capacity})`),
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

/** What one visit took of one pool: places for each cell from the first on. */
export interface TakenCells {
  readonly pool_id: number
  readonly first: number
  readonly places: number[]
}

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
