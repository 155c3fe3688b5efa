import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { payment_refund } from '../payment/payment.table'
import { staff } from '../staff/staff.table'

const instant = () => timestamp({ withTimezone: true })
const refundNo = () => text().references(() => payment_refund.refund_no)
const staffId = () =>
  integer()
    .notNull()
    .references(() => staff.id)

/** The person who looks after a refund; nobody without a row. */
export const refund_assignee = pgTable('refund_assignee', {
  refund_no: refundNo().primaryKey(),
  staff_id: staffId(),
  at: instant().notNull(),
})

/** Words of staff about a refund, for each other. */
export const refund_note = pgTable(
  'refund_note',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    refund_no: refundNo().notNull(),
    by_staff: staffId(),
    text: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('refund_note_refund').on(t.refund_no, t.id)],
)
