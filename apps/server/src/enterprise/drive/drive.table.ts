import {
  COMPANY_STATES,
  DRIVE_ADDONS,
  DRIVE_PAYS,
  DRIVE_STATES,
  LATE_CHARGES,
  type VerifyWay,
} from '@kuaimen/contract/enterprise/drive.rules'
import type { CompanyTitle } from '@kuaimen/contract/enterprise/operator.views'
import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { product } from '../../product/product.table'
import { store } from '../../store/store.table'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = () => timestamp({ withTimezone: true })

/** A company that lets its staff book. */
export const company = pgTable(
  'company',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    short_name: text().notNull(),
    logo: text().notNull().default(''),
    /** What staff get from HR: names the company, proves nothing. */
    code: text().notNull().unique(),
    email_domains: text().array().notNull().default([]),
    title: jsonb().$type<CompanyTitle>().notNull(),
    contact_name: text().notNull(),
    contact_mobile: text().notNull(),
    contact_email: text().notNull(),
    /** What it may owe us at once. */
    credit_fen: integer().notNull().default(0),
    /** The day on which HR was last told that this is used up. */
    credit_told_on: date(),
    state: text({ enum: COMPANY_STATES }).notNull(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
    updated_by: integer(),
  },
  (t) => [
    check('company_code', sql`${t.code} ~ '^[A-Z0-9]{6,10}$'`),
    check('company_credit', sql`${t.credit_fen} >= 0`),
  ],
)

/** Days, stores, products and prices that a company has agreed for its staff. */
export const drive = pgTable(
  'drive',
  {
    drive_no: text().primaryKey(),
    company_id: integer()
      .notNull()
      .references(() => company.id),
    name: text().notNull(),
    note: text().notNull().default(''),
    rules: text().notNull().default(''),
    cover: text().notNull().default(''),
    /** The ways of proving oneself that it accepts. */
    verify: text().array().$type<VerifyWay[]>().notNull(),
    pay: text({ enum: DRIVE_PAYS }).notNull(),
    shoot_from: date().notNull(),
    shoot_until: date().notNull(),
    book_from: date().notNull(),
    book_until: date().notNull(),
    quota: integer().notNull(),
    used: integer().notNull().default(0),
    per_staff: smallint().notNull().default(1),
    late_charge: text({ enum: LATE_CHARGES }).notNull().default('none'),
    free_hours: smallint().notNull().default(24),
    addons: text({ enum: DRIVE_ADDONS }).notNull().default('none'),
    state: text({ enum: DRIVE_STATES }).notNull(),
    /** Of the key that opens HR's page. */
    hr_key_hash: bytea(),
    hr_until: instant(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
    updated_by: integer(),
  },
  (t) => [
    index('drive_company').on(t.company_id),
    uniqueIndex('drive_hr_key').on(t.hr_key_hash).where(sql`hr_key_hash is not null`),
    check('drive_used', sql`${t.used} between 0 and ${t.quota}`),
    check('drive_per_staff', sql`${t.per_staff} >= 1`),
    check('drive_days', sql`${t.shoot_from} <= ${t.shoot_until} and ${t.book_from} <= ${t.book_until}`),
    check('drive_hr', sql`(${t.hr_key_hash} is null) = (${t.hr_until} is null)`),
  ],
)

export const drive_product = pgTable(
  'drive_product',
  {
    drive_no: text()
      .notNull()
      .references(() => drive.drive_no),
    product_id: integer()
      .notNull()
      .references(() => product.id),
    price_fen: integer().notNull(),
    company_fen: integer().notNull(),
    /** Null: as many as the drive has. */
    quota: integer(),
    used: integer().notNull().default(0),
    rank: smallint().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.drive_no, t.product_id] }),
    check('drive_product_company', sql`${t.company_fen} between 0 and ${t.price_fen}`),
    check('drive_product_used', sql`${t.used} >= 0 and (${t.quota} is null or ${t.used} <= ${t.quota})`),
  ],
)

export const drive_store = pgTable(
  'drive_store',
  {
    drive_no: text()
      .notNull()
      .references(() => drive.drive_no),
    store_id: integer()
      .notNull()
      .references(() => store.id),
    /** 0 is Sunday. */
    weekdays: smallint().array().notNull(),
    /** Starts are from the one to the other, both included. */
    from_time: time({ precision: 0 }).notNull(),
    until_time: time({ precision: 0 }).notNull(),
    day_cap: integer(),
    rank: smallint().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.drive_no, t.store_id] }),
    check('drive_store_times', sql`${t.from_time} <= ${t.until_time}`),
    check('drive_store_cap', sql`${t.day_cap} > 0`),
  ],
)

/** Visits of a drive at a store on a day, counted for its cap. */
export const drive_day = pgTable(
  'drive_day',
  {
    drive_no: text().notNull(),
    store_id: integer().notNull(),
    day: date().notNull(),
    used: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.drive_no, t.store_id, t.day] }),
    foreignKey({ columns: [t.drive_no], foreignColumns: [drive.drive_no] }),
    check('drive_day_used', sql`${t.used} >= 0`),
  ],
)
