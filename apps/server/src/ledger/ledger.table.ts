import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core'

/** Transfers between accounts. Rows are only inserted, and each txn sums to zero: triggers enforce both. */
export const ledger_entry = pgTable(
  'ledger_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    /** The fact that is posted, by a key of its own: capture:P…, gift:17, used:4. The same key never counts twice. */
    txn: text().notNull(),
    nth: smallint().notNull(),
    /** provider:wechat, subject:B…, refund:R…, gift_card:G…, voucher:V…, promotion:coupon, company:7, revenue */
    account: text().notNull(),
    amount_fen: integer().notNull(),
    /** The booking, reschedule, order or card that it is about. */
    subject_no: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique('ledger_entry_txn').on(t.txn, t.nth),
    index('ledger_entry_account').on(t.account),
    index('ledger_entry_subject').on(t.subject_no),
    // Entries come in the order of time: a range of days is a few pages of it.
    index('ledger_entry_at').using('brin', t.at).concurrently(),
    check('ledger_entry_amount', sql`${t.amount_fen} <> 0`),
  ],
)
