import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { approval } from '../../approval/approval.table'
import { staff } from '../../staff/staff.table'
import { booking } from './booking.table'

/** One way that an amount went back: to a gift card at once, or by a refund of a payment. */
export interface GoodwillPart {
  readonly name: string
  readonly amount_fen: number
  /** The account of the ledger that it is taken from: the booking's, or that of one of its reschedules. */
  readonly subject_no: string
  /** Of a payment; a gift card has none. */
  readonly refund_no?: string
}

/** An amount that staff gave back after the visit had begun, or beyond the policy. Only ever added to. */
export const goodwill = pgTable(
  'goodwill',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    order_sn: text()
      .notNull()
      .references(() => booking.order_sn),
    amount_fen: integer().notNull(),
    /** The part that went back through providers; the rest went to gift cards. */
    money_fen: integer().notNull(),
    parts: jsonb().$type<GoodwillPart[]>().notNull(),
    /** The visit was earned already: it was taken back of revenue. */
    is_earned: boolean().notNull(),
    reason: text().notNull(),
    by_staff: integer()
      .notNull()
      .references(() => staff.id),
    /** The second person's word; nothing within the giver's own limit. */
    approval_id: bigint({ mode: 'number' }).references(() => approval.id),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('goodwill_order').on(t.order_sn),
    index('goodwill_giver').on(t.by_staff, t.at),
    uniqueIndex('goodwill_approval').on(t.approval_id),
    check('goodwill_amount', sql`${t.amount_fen} > 0 and ${t.money_fen} between 0 and ${t.amount_fen}`),
  ],
)
