import { CARD_ORIGINS, COUPON_TYPES, type Discount, type Scope } from '@kuaimen/contract/wallet/card.rules'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
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

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = () => timestamp({ withTimezone: true })
const origin = () => text({ enum: CARD_ORIGINS }).notNull().default('')
const memberId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => member.id)

/** What coupons of one kind are: those that were given out follow it. */
export const coupon_rule = pgTable('coupon_rule', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** How other rooms call it. */
  key: text().notNull().unique('coupon_rule_key'),
  name: text().notNull(),
  note: text().notNull(),
  discount: jsonb().$type<Discount>().notNull(),
  scope: jsonb().$type<Scope>().notNull(),
  rules: text().notNull(),
  /** Days it is good for, counted from the day it is given. */
  valid_days: smallint().notNull(),
})

/** A member's coupon. Whether it is used is said by wallet_use alone. */
export const coupon = pgTable(
  'coupon',
  {
    code: text().primaryKey(),
    member_id: memberId(),
    rule_id: integer()
      .notNull()
      .references(() => coupon_rule.id),
    valid_from: date().notNull(),
    valid_until: date().notNull(),
    origin: origin(),
    /** Taken back by the chain, unused; what it had cost has come back. */
    withdrawn_at: instant(),
    created_at: instant().notNull(),
  },
  (t) => [
    index('coupon_member').on(t.member_id),
    index('coupon_ends').on(t.valid_until),
    check('coupon_valid', sql`${t.valid_from} <= ${t.valid_until}`),
  ],
)

/** One prepaid shoot. */
export const voucher = pgTable(
  'voucher',
  {
    code: text().primaryKey(),
    member_id: memberId(),
    name: text().notNull(),
    note: text().notNull(),
    scope: jsonb().$type<Scope>().notNull(),
    rules: text().notNull(),
    valid_from: date().notNull(),
    valid_until: date().notNull(),
    /** The voucher order it was bought with; empty for a gift. */
    order_no: text().notNull().default(''),
    /** Its share of what was paid for the order; nothing for a gift. */
    paid_fen: integer().notNull().default(0),
    refunded_at: instant(),
    /** A late cancel has given it back once: from then on it is not refundable for money, and is not given back again. */
    returned_late_at: instant(),
    origin: origin(),
    withdrawn_at: instant(),
    /** A friend has it from another member: it is not refundable for money any more. */
    given_at: instant(),
    created_at: instant().notNull(),
  },
  (t) => [
    index('voucher_member').on(t.member_id),
    index('voucher_ends').on(t.valid_until),
    index('voucher_order_no').on(t.order_no).where(sql`order_no <> ''`),
    check('voucher_valid', sql`${t.valid_from} <= ${t.valid_until}`),
    check('voucher_paid', sql`${t.paid_fen} >= 0`),
  ],
)

/** Stored value. The balance is the sum of its entries and changes with them in one statement. */
export const gift_card = pgTable(
  'gift_card',
  {
    code: text().primaryKey(),
    member_id: memberId(),
    name: text().notNull(),
    note: text().notNull(),
    face_fen: integer().notNull(),
    balance_fen: integer().notNull(),
    valid_from: date().notNull(),
    valid_until: date().notNull(),
    origin: origin(),
    given_at: instant(),
    created_at: instant().notNull(),
  },
  (t) => [
    index('gift_card_member').on(t.member_id),
    index('gift_card_left').on(t.valid_until).where(sql`balance_fen > 0`),
    check('gift_card_balance', sql`${t.balance_fen} between 0 and ${t.face_fen}`),
    check('gift_card_valid', sql`${t.valid_from} <= ${t.valid_until}`),
  ],
)

const GIFT_EVENTS = ['issued', 'spent', 'released', 'returned', 'expired'] as const
export type GiftEvent = (typeof GIFT_EVENTS)[number]

/** Only ever added to; each is a txn of the ledger. */
export const gift_card_entry = pgTable(
  'gift_card_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    code: text()
      .notNull()
      .references(() => gift_card.code),
    at: instant().notNull(),
    event: text({ enum: GIFT_EVENTS }).notNull(),
    amount_fen: integer().notNull(),
    subject_no: text().notNull().default(''),
  },
  (t) => [
    index('gift_card_entry_code').on(t.code, t.id),
    check(
      'gift_card_entry_signed',
      sql`${t.amount_fen} <> 0 and (${t.event} in ('spent', 'expired')) = (${t.amount_fen} < 0)`,
    ),
  ],
)

/**
 * What an order has taken of the card case: locked with the order, used when it is paid, dropped by a reschedule. A
 * giving locks its card in the same way, so that no order can use it meanwhile.
 */
export const wallet_use = pgTable(
  'wallet_use',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    subject_no: text().notNull(),
    kind: text({ enum: COUPON_TYPES }).notNull(),
    code: text().notNull(),
    name: text().notNull(),
    /** The order of use within the subject. */
    rank: smallint().notNull(),
    amount_fen: integer().notNull(),
    back_fen: integer().notNull().default(0),
    state: text({ enum: ['locked', 'used', 'released', 'returned', 'dropped'] }).notNull(),
    at: instant().notNull(),
    changed_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('wallet_use_subject_live').on(t.subject_no, t.kind, t.code).where(sql`state <> 'dropped'`),
    index('wallet_use_subject_no').on(t.subject_no),
    index('wallet_use_code').on(t.code),
    // A coupon or a voucher is in one order at a time, also under races.
    uniqueIndex('wallet_use_once')
      .on(t.kind, t.code)
      .where(sql`kind in ('coupon', 'voucher') and state in ('locked', 'used')`),
    check(
      'wallet_use_amount',
      sql`(${t.amount_fen} > 0 or (${t.amount_fen} = 0 and ${t.kind} = 'voucher' and ${t.subject_no} like 'Z%'))
          and ${t.back_fen} between 0 and ${t.amount_fen}`,
    ),
    check('wallet_use_back', sql`(${t.back_fen} > 0) <= (${t.state} in ('used', 'returned'))`),
  ],
)

/** What a redeem code becomes. */
export type Gift =
  | { readonly kind: 'coupon'; readonly rule_key: string }
  | {
      readonly kind: 'voucher'
      readonly name: string
      readonly note: string
      readonly scope: Scope
      readonly rules: string
      readonly valid_days: number
    }
  | {
      readonly kind: 'gift_card'
      readonly name: string
      readonly note: string
      readonly face_fen: number
      readonly valid_days: number
    }

/** Printed or sent codes: only their hash is saved, each good once. */
export const redeem_code = pgTable(
  'redeem_code',
  {
    code_hash: bytea().primaryKey(),
    gift: jsonb().$type<Gift>().notNull(),
    valid_until: date().notNull(),
    redeemed_by: bigint({ mode: 'number' }).references(() => member.id),
    redeemed_at: instant(),
    /** What it became. */
    given: text(),
  },
  (t) => [
    check(
      'redeem_code_once',
      sql`(${t.redeemed_by} is null) = (${t.redeemed_at} is null) and (${t.given} is null) = (${t.redeemed_at} is null)`,
    ),
  ],
)

/** Wrong codes, for the limits of guessing. */
export const redeem_try = pgTable(
  'redeem_try',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    member_id: memberId(),
    address: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('redeem_try_member').on(t.member_id, t.at), index('redeem_try_address').on(t.address, t.at)],
)

/** A member who has shown the phone lately. */
export const phone_proof = pgTable('phone_proof', {
  member_id: memberId().primaryKey(),
  proven_at: instant().notNull(),
})
