import type { BookingBounds } from '@kuaimen/contract/booking/bounds.rules'
import { GUEST_CONSENTS } from '@kuaimen/contract/booking/guest.rules'
import { BOOKING_STATES, type BookingCompany, type BookingPolicy } from '@kuaimen/contract/booking/record.rules'
import type { PriceLine } from '@kuaimen/contract/booking/record.views'
import { BOOKING_EVENTS } from '@kuaimen/contract/booking/record-events.rules'
import type { CustomCopy } from '@kuaimen/contract/custom/copy.rules'
import type { Need } from '@kuaimen/contract/schedule/schedule.rules'
import type { TenderPart } from '@kuaimen/contract/wallet/card.rules'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { member } from '../../account/person/account.table'
import { taking } from '../../schedule/schedule.table'
import { store } from '../../store/store.table'

const instant = () => timestamp({ withTimezone: true })
const takingId = () => bigint({ mode: 'number' }).references(() => taking.id, { onDelete: 'set null' })

/** One visit to a store. What was promised (chain, prices, policy) is copied here: later changes do not reach it. */
export const booking = pgTable(
  'booking',
  {
    order_sn: text().primaryKey(),
    member_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => member.id),
    store_id: integer()
      .notNull()
      .references(() => store.id),
    branch: text({ enum: ['shoot', 'makeup'] }).notNull(),
    state: text({ enum: BOOKING_STATES }).notNull(),
    start_at: instant().notNull(),
    end_at: instant().notNull(),
    /** Where the visit stood when it was first booked: reschedules are counted from there. */
    first_start_at: instant().notNull(),
    people: smallint().notNull(),
    /** The chain of stages as it was when it was booked. */
    needs: jsonb().$type<Need[]>().notNull(),
    lines: jsonb().$type<PriceLine[]>().notNull(),
    total_fen: integer().notNull(),
    /** What the coupon takes off, and what voucher and gift cards pay. */
    discount_fen: integer().notNull().default(0),
    prepaid_fen: integer().notNull().default(0),
    /** What a company pays of it; it owes that to us, and its staff member does not see it due. */
    company_fen: integer().notNull().default(0),
    company: jsonb().$type<BookingCompany>(),
    payable_fen: integer().notNull(),
    paid_fen: integer().notNull().default(0),
    remark: text().notNull().default(''),
    /** What is made to measure, with the names of then; its form is emptied 90 days after the visit. */
    custom: jsonb().$type<CustomCopy>(),
    /** The promotion that brought it; empty without one. */
    channel: text().notNull().default(''),
    /** Made at the desk for a number that nobody has proven: its owner has no part in it before they pay. */
    is_unproven: boolean().notNull().default(false),
    policy: jsonb().$type<BookingPolicy>().notNull(),
    /** Where and when it may be, if that is agreed with somebody: reschedules stay within. */
    bounds: jsonb().$type<BookingBounds>(),
    /** Null as soon as the cells are free. */
    taking_id: takingId(),
    /** Null as soon as it is not held any more. */
    hold_until: instant(),
    /** When it was paid, or needed no money: the grace of a cancel is counted from here. */
    booked_at: instant(),
    rescheduled: smallint().notNull().default(0),
    /** Said on the day: so many minutes late; nothing said is 0. */
    late_minutes: smallint().notNull().default(0),
    /** Free later starts on the day, for being late; not counted among the reschedules. */
    postponed: smallint().notNull().default(0),
    /** The start that deadlines are counted from once the visit was postponed; null: its start. */
    promised_start_at: instant(),
    calendar_key: text().notNull(),
    /** The address of the page for those who come along, while it is shared. */
    companion_key: text(),
    hidden_at: instant(),
    completed_at: instant(),
    reviewed_at: instant(),
    created_at: instant().notNull(),
  },
  (t) => [
    index('booking_member').on(t.member_id, t.created_at.desc()),
    index('booking_store').on(t.store_id, t.start_at),
    // Not by state: a change of state alone then leaves every index as it is, and stays on its page.
    index('booking_hold').on(t.hold_until).where(sql`hold_until is not null`),
    // What comes, and what came in the weeks for which cells are kept; not by state either.
    index('booking_coming').on(t.start_at).where(sql`hold_until is null and taking_id is not null`),
    index('booking_channel').on(t.created_at).where(sql`channel <> ''`),
    index('booking_forms').on(t.start_at).where(sql`custom -> 'form' <> '[]'`),
    // Lists of the chain, newest first, in the order of their pages: nothing is sorted to go on.
    index('booking_newest').on(t.created_at, t.order_sn).concurrently(),
    // A member's first visit, however many they have.
    index('booking_visited').on(t.member_id, t.start_at).where(sql`completed_at is not null`).concurrently(),
    uniqueIndex('booking_calendar').on(t.calendar_key),
    uniqueIndex('booking_companion').on(t.companion_key).where(sql`companion_key is not null`),
    uniqueIndex('booking_taking').on(t.taking_id),
    check(
      'booking_money',
      sql`${t.total_fen} = ${t.discount_fen} + ${t.prepaid_fen} + ${t.company_fen} + ${t.payable_fen} and ${t.payable_fen} >= 0 and ${t.company_fen} >= 0`,
    ),
    check('booking_company', sql`${t.company_fen} = 0 or ${t.company} is not null`),
    check('booking_paid', sql`${t.paid_fen} between 0 and ${t.payable_fen}`),
    check('booking_hold_until', sql`(${t.state} = 'held') <= (${t.hold_until} is not null)`),
    check('booking_time', sql`${t.start_at} < ${t.end_at}`),
    check('booking_late', sql`${t.late_minutes} in (0, 10, 20, 30)`),
  ],
)

/** What happened to a booking, with who and why; only ever added to. */
export const booking_event = pgTable(
  'booking_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    order_sn: text()
      .notNull()
      .references(() => booking.order_sn),
    at: instant().notNull(),
    event: text({ enum: BOOKING_EVENTS }).notNull(),
    /** member:12, operator:3, job, provider */
    who: text().notNull(),
    note: text().notNull().default(''),
  },
  (t) => [
    index('booking_event_order').on(t.order_sn, t.id),
    uniqueIndex('booking_event_proposed').on(t.order_sn).where(sql`event = 'no_show_proposed'`),
  ],
)

/** A change of time or store. Where a difference must be paid first, the new cells are held meanwhile. */
export const reschedule = pgTable(
  'reschedule',
  {
    reschedule_no: text().primaryKey(),
    order_sn: text()
      .notNull()
      .references(() => booking.order_sn),
    state: text({ enum: ['held', 'done', 'expired'] }).notNull(),
    from_store_id: integer().notNull(),
    from_start_at: instant().notNull(),
    to_store_id: integer()
      .notNull()
      .references(() => store.id),
    to_start_at: instant().notNull(),
    to_end_at: instant().notNull(),
    lines: jsonb().$type<PriceLine[]>().notNull(),
    difference_fen: integer().notNull(),
    /** What the booking's cards pay after it; nothing on old rows: as before it. */
    cards: jsonb().$type<TenderPart[]>(),
    /** How often the booking had been rescheduled when this was wanted; another number by now makes it stale. */
    nth: smallint(),
    taking_id: takingId(),
    hold_until: instant(),
    created_at: instant().notNull(),
  },
  (t) => [
    index('reschedule_order').on(t.order_sn),
    uniqueIndex('reschedule_one_held').on(t.order_sn).where(sql`state = 'held'`),
    uniqueIndex('reschedule_taking').on(t.taking_id),
    index('reschedule_hold').on(t.hold_until).where(sql`state = 'held'`),
  ],
)

/** Who comes in the place of the booking's owner; forgotten a while after the visit, with the number. */
export const booking_guest = pgTable(
  'booking_guest',
  {
    order_sn: text()
      .primaryKey()
      .references(() => booking.order_sn),
    name: text().notNull(),
    mobile: text().notNull(),
    /** The secret of the link by which the guest is asked; none while nobody is asked. */
    key: text(),
    consent: text({ enum: GUEST_CONSENTS }).notNull().default('unasked'),
    answered_at: instant(),
    created_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('booking_guest_key').on(t.key),
    index('booking_guest_mobile').on(t.mobile).concurrently(),
    index('booking_guest_name').on(t.name.op('text_pattern_ops')).concurrently(),
    check('booking_guest_asked', sql`(${t.key} is null) = (${t.consent} = 'unasked')`),
  ],
)

/** Numbers that want nothing of this member's bookings, as hashes: the number itself is forgotten with its visit. */
export const guest_refusal = pgTable(
  'guest_refusal',
  {
    member_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => member.id),
    mobile_hash: text().notNull(),
    refused_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.member_id, t.mobile_hash] })],
)

/** People whom a member wants to choose again; erased by the member, and by itself when long unused. */
export const known_guest = pgTable(
  'known_guest',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    member_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => member.id),
    name: text().notNull(),
    mobile: text().notNull(),
    used_at: instant().notNull(),
  },
  (t) => [uniqueIndex('known_guest_mobile').on(t.member_id, t.mobile), index('known_guest_used').on(t.used_at)],
)
