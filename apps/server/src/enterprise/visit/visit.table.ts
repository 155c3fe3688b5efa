import { STATEMENT_STATES } from '@kuaimen/contract/enterprise/drive.rules'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { booking } from '../../booking/record/booking.table'
import { company, drive } from '../drive/drive.table'
import { corp_staff } from '../staff/staff.table'

const instant = () => timestamp({ withTimezone: true })
const companyId = () =>
  integer()
    .notNull()
    .references(() => company.id)

/** What is asked of a company for the visits of some days; frozen by the rows that name it. */
export const statement = pgTable(
  'statement',
  {
    statement_no: text().primaryKey(),
    company_id: companyId(),
    drive_no: text().references(() => drive.drive_no),
    from_day: date().notNull(),
    until_day: date().notNull(),
    total_fen: integer().notNull(),
    state: text({ enum: STATEMENT_STATES }).notNull(),
    invoice_no: text(),
    created_at: instant().notNull(),
    /** How often it was to be sent: a mail is of one of them. */
    sends: integer().notNull().default(0),
    sent_at: instant(),
    confirmed_at: instant(),
    paid_at: instant(),
    paid_note: text().notNull().default(''),
    /** What the company has said against it; empty once that is over. */
    dispute_note: text().notNull().default(''),
  },
  (t) => [
    index('statement_company').on(t.company_id, t.until_day.desc()),
    uniqueIndex('statement_invoice').on(t.invoice_no).where(sql`invoice_no is not null`),
    // Below nothing only where it is done with: what was paid back.
    check('statement_total', sql`${t.total_fen} >= 0 or ${t.state} = 'paid'`),
    check('statement_days', sql`${t.from_day} <= ${t.until_day}`),
  ],
)

/** A booking that was made within a drive, and its place in it. */
export const corp_booking = pgTable(
  'corp_booking',
  {
    order_sn: text()
      .primaryKey()
      .references(() => booking.order_sn),
    drive_no: text()
      .notNull()
      .references(() => drive.drive_no),
    company_id: companyId(),
    staff_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => corp_staff.id),
    product_id: integer().notNull(),
    store_id: integer().notNull(),
    day: date().notNull(),
    /** Which of the places that a staff member may have. */
    nth: smallint().notNull(),
    company_fen: integer().notNull(),
    member_fen: integer().notNull(),
    /** What the company owes for it once it is over; null until then. */
    charged_fen: integer(),
    /** Its place is free again. */
    released: boolean().notNull().default(false),
    statement_no: text().references(() => statement.statement_no),
  },
  (t) => [
    uniqueIndex('corp_booking_place').on(t.drive_no, t.staff_id, t.nth).where(sql`not released`),
    index('corp_booking_company').on(t.company_id, t.day),
    index('corp_booking_staff').on(t.staff_id),
    index('corp_booking_statement').on(t.statement_no).where(sql`statement_no is not null`),
    index('corp_booking_drive').on(t.drive_no),
    index('corp_booking_unbilled').on(t.company_id).where(sql`statement_no is null and charged_fen > 0`),
    check('corp_booking_money', sql`${t.company_fen} >= 0 and ${t.member_fen} >= 0`),
    check('corp_booking_charged', sql`${t.charged_fen} between 0 and ${t.company_fen}`),
  ],
)
