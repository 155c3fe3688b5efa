import { INVOICE_KINDS, INVOICE_PARTS, INVOICE_STATES, TITLE_TYPES } from '@kuaimen/contract/invoice/invoice.rules'
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
import { member } from '../account/person/account.table'
import { booking } from '../booking/record/booking.table'
import { voucher_order } from '../shop/shop.table'
import { staff } from '../staff/staff.table'

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
    /** Made out for a member's own orders, or for what a company pays of its staff's. */
    member_id: bigint({ mode: 'number' }).references(() => member.id),
    company_id: integer(),
    state: text({ enum: INVOICE_STATES }).notNull(),
    kind: text({ enum: INVOICE_KINDS }).notNull(),
    title: text().notNull(),
    ...buyer(),
    amount_fen: integer().notNull(),
    /** The tax office's number. */
    number: text().notNull().default(''),
    note: text().notNull().default(''),
    /** The tax office's own words about a request that failed, for staff. */
    words: text().notNull().default(''),
    tries: smallint().notNull().default(0),
    file_key: text().notNull(),
    /** The reversed one whose remainder this is. */
    replaces: text(),
    /** The person who had it reversed: then what is retained is not invoiced anew by itself. */
    reversed_by: integer().references(() => staff.id),
    requested_at: instant().notNull(),
    issued_at: instant(),
    reversed_at: instant(),
  },
  (t) => [
    index('invoice_member').on(t.member_id, t.requested_at.desc()),
    index('invoice_number').on(t.number).where(sql`number <> ''`).concurrently(),
    index('invoice_state').on(t.state, t.requested_at).concurrently(),
    uniqueIndex('invoice_file_key').on(t.file_key),
    uniqueIndex('invoice_replaces').on(t.replaces),
    check('invoice_owner', sql`num_nonnulls(${t.member_id}, ${t.company_id}) = 1`),
    index('invoice_of_company').on(t.company_id, t.requested_at.desc()).where(sql`company_id is not null`),
    check('invoice_amount', sql`${t.amount_fen} > 0`),
    check('invoice_company', sql`(${t.type} = 'company') = (${t.tax_code} <> '')`),
  ],
)

/** Orders of an invoice. Live: issued or still to be issued at the tax office; one an order and who pays for it. */
export const invoice_order = pgTable(
  'invoice_order',
  {
    invoice_no: text()
      .notNull()
      .references(() => invoice.invoice_no),
    /** A booking's number or a voucher order's; the letter says which. */
    order_sn: text().notNull(),
    /** Made of the number, so that it is always one of ours. */
    booking_sn: text()
      .generatedAlwaysAs(sql`case when order_sn like 'B%' then order_sn end`)
      .references(() => booking.order_sn),
    voucher_order_no: text()
      .generatedAlwaysAs(sql`case when order_sn like 'K%' then order_sn end`)
      .references(() => voucher_order.order_no),
    part: text({ enum: INVOICE_PARTS }).notNull().default('member'),
    amount_fen: integer().notNull(),
    live: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.invoice_no, t.order_sn] }),
    check('invoice_order_known', sql`num_nonnulls(${t.booking_sn}, ${t.voucher_order_no}) = 1`),
    uniqueIndex('invoice_order_live_part').on(t.order_sn, t.part).where(sql`live`),
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
