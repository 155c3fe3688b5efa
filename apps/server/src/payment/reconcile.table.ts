import { BILLED, DIFFERENCE_KINDS } from '@kuaimen/contract/payment/reconcile.views'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { staff } from '../staff/staff.table'

const instant = () => timestamp({ withTimezone: true })

/** Where a provider's books of one day and ours disagree; closed as soon as they agree again. */
export const reconcile_difference = pgTable(
  'reconcile_difference',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    day: date().notNull(),
    provider: text({ enum: BILLED }).notNull(),
    kind: text({ enum: DIFFERENCE_KINDS }).notNull(),
    pay_no: text().notNull(),
    /** Empty where it is about the payment itself. */
    refund_no: text().notNull().default(''),
    /** In fen; null where one side knows nothing. */
    ours: integer(),
    theirs: integer(),
    noted_at: instant().notNull(),
    closed_at: instant(),
    /** The person who has explained it; null where the books agree again, or while it is open. */
    closed_by: integer().references(() => staff.id),
    reason: text().notNull().default(''),
  },
  (t) => [
    unique('reconcile_difference_each').on(t.day, t.provider, t.kind, t.pay_no, t.refund_no),
    check('reconcile_difference_reason', sql`(${t.closed_by} is not null) = (${t.reason} <> '')`),
    index('reconcile_difference_open').on(t.day).where(sql`closed_at is null`),
  ],
)

/** The last comparison of one day with one provider, so that agreeing and never compared are told apart. */
export const reconcile_run = pgTable(
  'reconcile_run',
  {
    day: date().notNull(),
    provider: text({ enum: BILLED }).notNull(),
    ran_at: instant().notNull(),
    /** away: there was no bill to compare with. */
    state: text({ enum: ['agrees', 'differs', 'away'] }).notNull(),
    ours_count: integer().notNull().default(0),
    theirs_count: integer().notNull().default(0),
    /** Payments less refunds, in fen. */
    ours_fen: bigint({ mode: 'number' }).notNull().default(0),
    theirs_fen: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.day, t.provider] })],
)
