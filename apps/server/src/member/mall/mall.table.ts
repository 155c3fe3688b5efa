import { ITEM_STATES } from '@kuaimen/contract/member/mall.rules'
import type { PointsLot } from '@kuaimen/contract/member/points.rules'
import { COUPON_TYPES } from '@kuaimen/contract/wallet/card.rules'
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
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { member } from '../../account/person/account.table'
import type { Gift } from '../../wallet/card/wallet.table'

const instant = () => timestamp({ withTimezone: true })
const memberId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => member.id)
const itemId = () =>
  integer()
    .notNull()
    .references(() => points_item.id)

/** What points buy. */
export const points_item = pgTable(
  'points_item',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    cover: text().notNull().default(''),
    note: text().notNull().default(''),
    rules: text().notNull().default(''),
    points: integer().notNull(),
    gift: jsonb().$type<Gift>().notNull(),
    stock: integer().notNull(),
    /** Redeemed and not withdrawn. */
    taken: integer().notNull().default(0),
    day_stock: integer(),
    per_member: smallint().notNull().default(1),
    /** Within so many days; null: ever. */
    per_days: smallint(),
    min_level: smallint().notNull().default(0),
    /** Where it is offered; empty: everywhere. */
    city_ids: integer().array().notNull().default([]),
    starts_at: instant(),
    ends_at: instant(),
    rank: smallint().notNull().default(100),
    state: text({ enum: ITEM_STATES }).notNull().default('draft'),
  },
  (t) => [
    check('points_item_taken', sql`${t.taken} between 0 and ${t.stock}`),
    check('points_item_cost', sql`${t.points} > 0 and ${t.per_member} > 0`),
    check('points_item_limits', sql`coalesce(${t.day_stock}, 1) > 0 and coalesce(${t.per_days}, 1) > 0`),
  ],
)

/** What of an item was redeemed on a day. */
export const points_item_day = pgTable(
  'points_item_day',
  { item_id: itemId(), day: date().notNull(), taken: integer().notNull() },
  (t) => [primaryKey({ columns: [t.item_id, t.day] }), check('points_item_day_taken', sql`${t.taken} >= 0`)],
)

export const points_redeem = pgTable(
  'points_redeem',
  {
    redeem_no: text().primaryKey(),
    item_id: itemId(),
    member_id: memberId(),
    nth: smallint().notNull(),
    points: integer().notNull(),
    /** The points that were spent, by the day they were good until: as such they come back. */
    lots: jsonb().$type<PointsLot[]>().notNull(),
    coupon_type: text({ enum: COUPON_TYPES }).notNull(),
    code: text().notNull(),
    at: instant().notNull(),
    returned_at: instant(),
  },
  (t) => [
    uniqueIndex('points_redeem_nth').on(t.item_id, t.member_id, t.nth),
    uniqueIndex('points_redeem_code').on(t.code),
    index('points_redeem_member').on(t.member_id, t.at),
    check('points_redeem_points', sql`${t.points} > 0 and ${t.nth} > 0`),
  ],
)

const LEVEL_GIFTS = ['upgrade', 'birthday', 'monthly'] as const

/** The limit that a gift counts for, with its kind and key. */
export const GIFT_GIVEN = 'level_gift:'

/** What a level has given, once for a key: a level for life, a year, a month. */
export const level_gift = pgTable(
  'level_gift',
  {
    member_id: memberId(),
    kind: text({ enum: LEVEL_GIFTS }).notNull(),
    key: text().notNull(),
    level: smallint().notNull(),
    code: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.member_id, t.kind, t.key] })],
)
