import type { FactAbout } from '@kuaimen/contract/member/fact.rules'
import { GROWTH_EVENTS, MEMBER_FACTS } from '@kuaimen/contract/member/level.rules'
import { OWED_KINDS, POINTS_EVENTS, POINTS_IN } from '@kuaimen/contract/member/points.rules'
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
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { member } from '../../account/person/account.table'

const instant = () => timestamp({ withTimezone: true })
const memberId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => member.id)
const entryId = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()

/** What a level gives; only what the system really does. */
export interface Benefit {
  readonly kind: 'upgrade_coupon' | 'birthday_coupon' | 'monthly_coupon' | 'points_item'
  readonly rule_key: string
  readonly text: string
}

export const level = pgTable(
  'level',
  {
    level: smallint().primaryKey(),
    name: text().notNull(),
    /** Growth of twelve months that it asks for; exactly so much is enough. */
    growth_min: integer().notNull().unique('level_growth_min'),
    points_percent: smallint().notNull().default(100),
    colour: text().notNull(),
    benefits: jsonb().$type<Benefit[]>().notNull().default([]),
  },
  (t) => [
    check('level_percent', sql`${t.points_percent} between 100 and 300`),
    check('level_growth', sql`${t.growth_min} >= 0 and (${t.growth_min} = 0) = (${t.level} = 0)`),
  ],
)

/** What a member has, made when it is first touched. Its sums are those of the entries. */
export const membership = pgTable(
  'membership',
  {
    member_id: memberId().primaryKey(),
    points: integer().notNull().default(0),
    /** What could not be taken back; the next points pay it. */
    owed_points: integer().notNull().default(0),
    level: smallint()
      .notNull()
      .default(0)
      .references(() => level.level),
    level_since: date().notNull(),
    /** Growth of twelve months when it was last looked at. */
    growth_seen: integer().notNull().default(0),
    checked_on: date().notNull(),
    /** Ten digits for people to say; it proves nothing. */
    card_no: text().notNull().unique('membership_card_no'),
    created_at: instant().notNull(),
  },
  (t) => [
    index('membership_checked').on(t.checked_on, t.member_id).where(sql`level > 0`),
    check('membership_points', sql`${t.points} >= 0 and ${t.owed_points} >= 0`),
    check('membership_owes', sql`${t.points} = 0 or ${t.owed_points} = 0`),
  ],
)

/** Only ever added to; the balance is its sum. */
export const points_entry = pgTable(
  'points_entry',
  {
    id: entryId(),
    member_id: memberId(),
    at: instant().notNull(),
    event: text({ enum: POINTS_EVENTS }).notNull(),
    amount: integer().notNull(),
    /** What it was for: the same event of the same thing happens once. */
    subject_no: text().notNull(),
    /** The visit, where there is one. */
    order_sn: text().notNull().default(''),
    /** Of what a visit earned: points for a hundred yuan, as they were then. */
    rate: integer(),
    expires_on: date(),
    balance_after: integer().notNull(),
    note: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('points_entry_once').on(t.event, t.subject_no),
    index('points_entry_member').on(t.member_id, t.id),
    index('points_entry_order').on(t.order_sn).where(sql`order_sn <> ''`),
    index('points_entry_ends').on(t.expires_on, t.member_id).where(sql`expires_on is not null`),
    check(
      'points_entry_signed',
      sql`${t.amount} <> 0 and (${t.event} in (${sql.raw(POINTS_IN.map((one) => `'${one}'`).join(', '))})) = (${t.amount} > 0)`,
    ),
    check('points_entry_ends', sql`(${t.expires_on} is not null) = (${t.amount} > 0)`),
    check('points_entry_balance', sql`${t.balance_after} >= 0`),
  ],
)

/** What could not be taken back, and what later points paid of it; only ever added to. */
export const owed_entry = pgTable(
  'owed_entry',
  {
    id: entryId(),
    member_id: memberId(),
    at: instant().notNull(),
    kind: text({ enum: OWED_KINDS }).notNull(),
    amount: integer().notNull(),
    subject_no: text().notNull(),
    order_sn: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('owed_entry_once').on(t.kind, t.subject_no),
    index('owed_entry_member').on(t.member_id),
    index('owed_entry_order').on(t.order_sn).where(sql`order_sn <> ''`),
    check('owed_entry_signed', sql`${t.amount} <> 0 and (${t.kind} = 'owed') = (${t.amount} > 0)`),
  ],
)

/** Only ever added to; the level follows the sum of what still counts. */
export const growth_entry = pgTable(
  'growth_entry',
  {
    id: entryId(),
    member_id: memberId(),
    at: instant().notNull(),
    event: text({ enum: GROWTH_EVENTS }).notNull(),
    amount: integer().notNull(),
    subject_no: text().notNull(),
    order_sn: text().notNull().default(''),
    /** The last day on which it counts; what is taken back has the day of what it undoes. */
    counts_until: date().notNull(),
  },
  (t) => [
    uniqueIndex('growth_entry_once').on(t.event, t.subject_no),
    index('growth_entry_member').on(t.member_id, t.counts_until),
    index('growth_entry_order').on(t.order_sn).where(sql`order_sn <> ''`),
    check(
      'growth_entry_signed',
      sql`${t.amount} <> 0 and (${t.event} = 'merged' or (${t.event} = 'taken_back') = (${t.amount} < 0))`,
    ),
  ],
)

/** What members had together, a row a night. */
export const points_day = pgTable('points_day', {
  day: date().primaryKey(),
  outstanding: bigint({ mode: 'number' }).notNull(),
  owed: bigint({ mode: 'number' }).notNull(),
  /** Ever redeemed until then, less what came back. */
  redeemed: bigint({ mode: 'number' }).notNull().default(0),
})

/** What a member has done, told by rooms above in the transaction that makes it true. */
export const member_fact = pgTable(
  'member_fact',
  {
    id: entryId(),
    member_id: memberId(),
    fact: text({ enum: MEMBER_FACTS }).notNull(),
    subject_no: text().notNull(),
    at: instant().notNull(),
    about: jsonb().$type<FactAbout>().notNull().default({}),
  },
  (t) => [
    uniqueIndex('member_fact_once').on(t.fact, t.subject_no, t.member_id),
    index('member_fact_member').on(t.member_id, t.fact),
  ],
)
