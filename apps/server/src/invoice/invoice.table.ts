import { INVOICE_KINDS, INVOICE_STATES, TITLE_TYPES } from '@kuaimen/contract/invoice/invoice.rules'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { member } from '../account/account.table'
import { booking } from '../booking/booking.table'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = () => timestamp({ withTimezone: true })
const memberId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => member.id)

/** Whom an invoice is made out to. */
const buyer = () => ({
  type: text({ enum: TITLE_TYPES }).notNull(),
  tax_code: text().notNull().default(''),
  email: text().notNull(),
  address: text().notNull().default(''),
  phone: text().notNull().default(''),
  bank: text().notNull().default(''),
  account: text().notNull().default(''),
})

export const invoice_title = pgTable(
  'invoice_title',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    member_id: memberId(),
    name: text().notNull(),
    ...buyer(),
    is_default: boolean().notNull().default(false),
    created_at: instant().notNull(),
  },
  (t) => [
    index('invoice_title_member').on(t.member_id),
    uniqueIndex('invoice_title_one_default').on(t.member_id).where(sql`is_default`),
  ],
)

/** One request for an invoice. The title is copied: editing it later does not reach it. Never deleted. */
export const invoice = pgTable(
  'invoice',
  {
    /** fapiao_apply_id at the provider: every try has the same. */
    invoice_no: text().primaryKey(),
    member_id: memberId(),
    state: text({ enum: INVOICE_STATES }).notNull(),
    kind: text({ enum: INVOICE_KINDS }).notNull(),
    title: text().notNull(),
    ...buyer(),
    amount_fen: integer().notNull(),
    /** The tax office's number. */
    number: text().notNull().default(''),
    note: text().notNull().default(''),
    tries: smallint().notNull().default(0),
    file_key: text().notNull(),
    /** The reversed one whose remainder this is. */
    replaces: text(),
    requested_at: instant().notNull(),
    issued_at: instant(),
    reversed_at: instant(),
  },
  (t) => [
    index('invoice_member').on(t.member_id, t.requested_at.desc()),
    uniqueIndex('invoice_file_key').on(t.file_key),
    uniqueIndex('invoice_replaces').on(t.replaces),
    check('invoice_amount', sql`${t.amount_fen} > 0`),
    check('invoice_company', sql`(${t.type} = 'company') = (${t.tax_code} <> '')`),
  ],
)

/** What an invoice is for. Live: issued or still to be issued at the tax office; one an order. */
export const invoice_order = pgTable(
  'invoice_order',
  {
    invoice_no: text()
      .notNull()
      .references(() => invoice.invoice_no),
    order_sn: text()
      .notNull()
      .references(() => booking.order_sn),
    amount_fen: integer().notNull(),
    live: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.invoice_no, t.order_sn] }),
    uniqueIndex('invoice_order_one_live').on(t.order_sn).where(sql`live`),
    check('invoice_order_amount', sql`${t.amount_fen} > 0`),
  ],
)

/** The file as the provider gave it: we need it longer than the provider stores it. */
export const invoice_file = pgTable('invoice_file', {
  invoice_no: text()
    .primaryKey()
    .references(() => invoice.invoice_no),
  pdf: bytea().notNull(),
  kept_at: instant().notNull(),
})
