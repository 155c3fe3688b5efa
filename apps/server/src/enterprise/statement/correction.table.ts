import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { company, drive } from '../drive/drive.table'
import { corp_booking, statement } from '../visit/visit.table'

/**
 * So much less is asked for a visit that was charged: a negative line of a statement. Where a statement has room for a
 * part alone, that part is its line and the rest a row of its own.
 */
export const statement_correction = pgTable(
  'statement_correction',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    company_id: integer()
      .notNull()
      .references(() => company.id),
    drive_no: text()
      .notNull()
      .references(() => drive.drive_no),
    order_sn: text()
      .notNull()
      .references(() => corp_booking.order_sn),
    amount_fen: integer().notNull(),
    note: text().notNull(),
    /** Null until a statement has room for it. */
    statement_no: text().references(() => statement.statement_no),
    /** The correction whose rest this is: they are one in the ledger. */
    part_of: bigint({ mode: 'number' }).references((): AnyPgColumn => statement_correction.id),
    made_at: timestamp({ withTimezone: true }).notNull(),
    made_by: integer().notNull(),
  },
  (t) => [
    index('statement_correction_order').on(t.order_sn),
    index('statement_correction_open').on(t.company_id, t.id).where(sql`statement_no is null`),
    index('statement_correction_of').on(t.statement_no).where(sql`statement_no is not null`),
    check('statement_correction_amount', sql`${t.amount_fen} > 0`),
    check('statement_correction_note', sql`${t.note} <> ''`),
  ],
)
