import {
  TURN_STATES,
  WAIT_DAYS_AT_MOST,
  WAIT_STATES,
  WAIT_STORES_AT_MOST,
} from '@kuaimen/contract/waitlist/waitlist.rules'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  time,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { member } from '../account/person/account.table'
import { city } from '../city/city.table'
import { taking } from '../schedule/schedule.table'
import { store } from '../store/store.table'

const instant = () => timestamp({ withTimezone: true })

export interface WaitItem {
  readonly product_id: number
  readonly people: number
}

/** What a member waits for, and the place in line: who asked first comes first. */
export const wait = pgTable(
  'wait',
  {
    wait_no: text().primaryKey(),
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    member_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => member.id),
    state: text({ enum: WAIT_STATES }).notNull(),
    /** One of three, while it is live: nobody waits for a fourth thing. */
    slot: smallint().notNull(),
    items: jsonb().$type<WaitItem[]>().notNull(),
    city_id: integer()
      .notNull()
      .references(() => city.id),
    /** Empty: the whole city. */
    store_ids: integer().array().notNull(),
    days: date().array().notNull(),
    last_day: date().notNull(),
    from_time: time({ precision: 0 }).notNull(),
    until_time: time({ precision: 0 }).notNull(),
    /** The turn that stands, if any: also what two who would give one meet at. */
    turn_no: text(),
    /** Turns that were let pass without an answer. */
    unanswered: smallint().notNull().default(0),
    /** Written before the booking, in its transaction. */
    order_sn: text(),
    asked_at: instant().notNull(),
    ended_at: instant(),
  },
  (t) => [
    uniqueIndex('wait_three').on(t.member_id, t.slot).where(sql`state = 'live'`),
    index('wait_member').on(t.member_id, t.asked_at.desc()),
    index('wait_line').on(t.city_id, t.seq).where(sql`state = 'live'`),
    index('wait_last_day').on(t.last_day).where(sql`state = 'live'`),
    check('wait_slot', sql`${t.slot} between 1 and 3`),
    check('wait_days', sql`cardinality(${t.days}) between 1 and ${sql.raw(String(WAIT_DAYS_AT_MOST))}`),
    check('wait_stores', sql`cardinality(${t.store_ids}) <= ${sql.raw(String(WAIT_STORES_AT_MOST))}`),
    check('wait_hours', sql`${t.from_time} <= ${t.until_time}`),
    check('wait_turn_live', sql`${t.turn_no} is null or ${t.state} = 'live'`),
    check('wait_ended', sql`(${t.state} = 'live') = (${t.ended_at} is null)`),
    check('wait_booked', sql`(${t.state} = 'booked') = (${t.order_sn} is not null)`),
  ],
)

/** A place that is held for one who waits, until it is taken, refused or not answered. */
export const wait_turn = pgTable(
  'wait_turn',
  {
    turn_no: text().primaryKey(),
    wait_no: text()
      .notNull()
      .references(() => wait.wait_no, { onDelete: 'cascade' }),
    state: text({ enum: TURN_STATES }).notNull(),
    store_id: integer()
      .notNull()
      .references(() => store.id),
    day: date().notNull(),
    start_at: instant().notNull(),
    end_at: instant().notNull(),
    until: instant().notNull(),
    /** Its cells, exactly as long as it is live. */
    taking_id: bigint({ mode: 'number' }).references(() => taking.id),
    /** The booking that was made of it, for good: it is this one's money that may come late. */
    order_sn: text(),
    made_at: instant().notNull(),
    ended_at: instant(),
  },
  (t) => [
    uniqueIndex('wait_turn_order').on(t.order_sn),
    uniqueIndex('wait_turn_one').on(t.wait_no).where(sql`state = 'live'`),
    uniqueIndex('wait_turn_taking').on(t.taking_id),
    index('wait_turn_wait').on(t.wait_no, t.made_at),
    index('wait_turn_until').on(t.until).where(sql`state = 'live'`),
    index('wait_turn_place').on(t.store_id, t.day).where(sql`state = 'live'`),
    check('wait_turn_cells', sql`(${t.state} = 'live') = (${t.taking_id} is not null)`),
    check('wait_turn_ended', sql`(${t.state} = 'live') = (${t.ended_at} is null)`),
    check('wait_turn_time', sql`${t.start_at} < ${t.end_at}`),
  ],
)
