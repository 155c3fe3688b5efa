import { POOL_KINDS } from '@kuaimen/contract/schedule/schedule.rules'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { pool } from '../../schedule/schedule.table'
import { booking } from './booking.table'

const instant = () => timestamp({ withTimezone: true })
const orderSn = () =>
  text()
    .notNull()
    .references(() => booking.order_sn)

/** The stages of a visit as they really begin and end; made from its needs when the customer is checked in. */
export const visit_stage = pgTable(
  'visit_stage',
  {
    order_sn: orderSn(),
    step: smallint().notNull(),
    name: text().notNull(),
    pool_kind: text({ enum: POOL_KINDS }).notNull(),
    planned_from: instant().notNull(),
    planned_to: instant().notNull(),
    /** Which seat or room; null: nobody has said. */
    place_no: smallint(),
    began_at: instant(),
    ended_at: instant(),
    /** The last who changed it: staff:12 */
    by: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.order_sn, t.step] }),
    check('visit_stage_order', sql`${t.ended_at} is null or ${t.began_at} is not null`),
  ],
)

/** Names of seats and rooms: 3 号影棚. */
export const pool_place = pgTable(
  'pool_place',
  {
    pool_id: integer()
      .notNull()
      .references(() => pool.id),
    no: smallint().notNull(),
    name: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.pool_id, t.no] })],
)

/** Words of staff about a visit, for staff alone. */
export const booking_note = pgTable(
  'booking_note',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    order_sn: orderSn(),
    at: instant().notNull(),
    /** staff:12, and the name of then. */
    by: text().notNull(),
    by_name: text().notNull(),
    text: text().notNull(),
  },
  (t) => [index('booking_note_order').on(t.order_sn, t.id)],
)

/** A visit that staff say was missed: settled at its time, unless somebody contradicts and the row goes. */
export const missed_visit = pgTable(
  'missed_visit',
  {
    order_sn: orderSn().primaryKey(),
    at: instant().notNull(),
    by: text().notNull(),
    settles_at: instant().notNull(),
  },
  (t) => [index('missed_visit_settles').on(t.settles_at)],
)

/** People with a board open, and which visit of it: a line a session, as old as its last beat. */
export const board_presence = pgTable(
  'board_presence',
  {
    session_id: bigint({ mode: 'number' }).primaryKey(),
    staff_id: integer().notNull(),
    store_id: integer().notNull(),
    /** Null while it is the board alone. */
    order_sn: text(),
    at: instant().notNull(),
  },
  (t) => [index('board_presence_store').on(t.store_id)],
)
