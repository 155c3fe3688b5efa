import { REFUND_CAUSES, VOUCHER_ORDER_STATES } from '@kuaimen/contract/shop/shop.rules'
import type { Scope } from '@kuaimen/contract/wallet/card.rules'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { member } from '../account/person/account.table'

const instant = () => timestamp({ withTimezone: true })
const memberId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => member.id)

/** The vouchers that one set puts into the card case. */
export interface Gives {
  readonly name: string
  readonly note: string
  readonly scope: Scope
  readonly rules: string
  readonly valid_days: number
  readonly count: number
}

/** Goods of the shop. What is sold and what is held never exceed the stock. */
export const coupon_set = pgTable(
  'coupon_set',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    note: text().notNull(),
    cover: text().notNull(),
    gallery: text().array().notNull(),
    price_fen: integer().notNull(),
    list_price_fen: integer().notNull(),
    gives: jsonb().$type<Gives>().notNull(),
    stock: integer().notNull(),
    sold: integer().notNull().default(0),
    reserved: integer().notNull().default(0),
    limit_per_member: smallint().notNull(),
    on_from: instant().notNull(),
    on_until: instant().notNull(),
    group_size: smallint(),
    group_price_fen: integer(),
    rank: smallint().notNull(),
  },
  (t) => [
    check('coupon_set_stock', sql`${t.sold} >= 0 and ${t.reserved} >= 0 and ${t.sold} + ${t.reserved} <= ${t.stock}`),
    check('coupon_set_price', sql`${t.price_fen} > 0 and coalesce(${t.group_price_fen}, 1) > 0`),
    check(
      'coupon_set_group',
      sql`(${t.group_size} is null) = (${t.group_price_fen} is null) and coalesce(${t.group_size}, 2) >= 2`,
    ),
  ],
)

/** Opened by its first buyer's money; complete with the last one's. */
export const voucher_group = pgTable(
  'voucher_group',
  {
    group_no: text().primaryKey(),
    set_id: integer()
      .notNull()
      .references(() => coupon_set.id),
    leader_id: memberId(),
    size: smallint().notNull(),
    joined: smallint().notNull(),
    state: text({ enum: ['open', 'complete', 'failed'] }).notNull(),
    expires_at: instant().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    index('voucher_group_open').on(t.expires_at).where(sql`state = 'open'`),
    index('voucher_group_of_set').on(t.set_id, t.expires_at).where(sql`state = 'open'`),
    // A group whose last member has left has no opener.
    check(
      'voucher_group_joined',
      sql`${t.joined} between 0 and ${t.size} and (${t.joined} > 0 or ${t.state} = 'failed')`,
    ),
    check('voucher_group_complete', sql`(${t.state} = 'complete') = (${t.joined} = ${t.size})`),
  ],
)

/** The promise is copied here: later changes of the set do not reach it. */
export const voucher_order = pgTable(
  'voucher_order',
  {
    order_no: text().primaryKey(),
    member_id: memberId(),
    set_id: integer()
      .notNull()
      .references(() => coupon_set.id),
    name: text().notNull(),
    cover: text().notNull(),
    gives: jsonb().$type<Gives>().notNull(),
    count: smallint().notNull(),
    amount_fen: integer().notNull(),
    state: text({ enum: VOUCHER_ORDER_STATES }).notNull(),
    is_group: boolean().notNull(),
    group_size: smallint(),
    /** Known from the start by who joins; by who opens, when it is paid. */
    group_no: text().references(() => voucher_group.group_no),
    hold_until: instant().notNull(),
    pay_no: text(),
    refund_no: text(),
    refund_fen: integer().notNull().default(0),
    refund_cause: text({ enum: REFUND_CAUSES }),
    created_at: instant().notNull(),
    /** Its owner has taken it off the list. */
    hidden_at: instant(),
  },
  (t) => [
    index('voucher_order_member').on(t.member_id, t.created_at.desc()),
    index('voucher_order_group').on(t.group_no),
    index('voucher_order_hold').on(t.hold_until).where(sql`state = 'held'`),
    check('voucher_order_amount', sql`${t.amount_fen} > 0 and ${t.count} > 0`),
    check('voucher_order_refund', sql`${t.refund_fen} between 0 and ${t.amount_fen}`),
    check('voucher_order_paid', sql`(${t.state} in ('held', 'expired', 'cancelled')) = (${t.pay_no} is null)`),
    check('voucher_order_back', sql`(${t.state} in ('refunding', 'refunded')) = (${t.refund_no} is not null)`),
  ],
)
