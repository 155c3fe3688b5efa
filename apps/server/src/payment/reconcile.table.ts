import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true })

/** Where a provider's books of one day and ours disagree; closed as soon as they agree again. */
export const reconcile_difference = pgTable(
  'reconcile_difference',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    day: date().notNull(),
    provider: text({ enum: ['wechat', 'alipay'] }).notNull(),
    kind: text({ enum: ['missing_here', 'missing_there', 'amount'] }).notNull(),
    pay_no: text().notNull(),
    /** Empty where it is about the payment itself. */
    refund_no: text().notNull().default(''),
    /** In fen; null where one side knows nothing. */
    ours: integer(),
    theirs: integer(),
    noted_at: instant().notNull(),
    closed_at: instant(),
  },
  (t) => [
    unique('reconcile_difference_each').on(t.day, t.provider, t.kind, t.pay_no, t.refund_no),
    index('reconcile_difference_open').on(t.day).where(sql`closed_at is null`),
  ],
)
