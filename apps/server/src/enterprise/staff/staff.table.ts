import { STAFF_ORIGINS, STAFF_STATES, type VerifyWay } from '@kuaimen/contract/enterprise/drive.rules'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { member } from '../../account/person/account.table'
import { company } from '../drive/drive.table'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = () => timestamp({ withTimezone: true })
const id = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
const memberId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => member.id)
const companyId = () =>
  integer()
    .notNull()
    .references(() => company.id)

/** Who works at a company: by its roster, or by a mailbox of its domain. */
export const corp_staff = pgTable(
  'corp_staff',
  {
    id: id(),
    company_id: companyId(),
    name: text().notNull(),
    /** The name as it is compared. */
    name_key: text().notNull(),
    staff_no: text().notNull().default(''),
    email: text().notNull().default(''),
    department: text().notNull().default(''),
    state: text({ enum: STAFF_STATES }).notNull(),
    /** Whether the company has listed them, or a mailbox was proven where there was no list. */
    origin: text({ enum: STAFF_ORIGINS }).notNull().default('mailbox'),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('corp_staff_no').on(t.company_id, t.staff_no).where(sql`staff_no <> ''`),
    uniqueIndex('corp_staff_email').on(t.company_id, sql`lower(email)`).where(sql`email <> ''`),
    check('corp_staff_known', sql`${t.staff_no} <> '' or ${t.email} <> ''`),
  ],
)

/** A member has proven to be somebody of a company. One live proof a person of the roster, and one a member and company. */
export const corp_proof = pgTable(
  'corp_proof',
  {
    id: id(),
    company_id: companyId(),
    staff_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => corp_staff.id),
    member_id: memberId(),
    /** In which ways. */
    ways: text().array().$type<VerifyWay[]>().notNull(),
    at: instant().notNull(),
    expires_at: instant().notNull(),
    ended_at: instant(),
  },
  (t) => [
    uniqueIndex('corp_proof_staff').on(t.staff_id).where(sql`ended_at is null`),
    uniqueIndex('corp_proof_member').on(t.company_id, t.member_id).where(sql`ended_at is null`),
    index('corp_proof_of').on(t.member_id),
    check('corp_proof_ways', sql`cardinality(${t.ways}) > 0`),
  ],
)

/** One-time codes by mail, hashed; tries are counted here and nowhere else. */
export const corp_code = pgTable(
  'corp_code',
  {
    id: id(),
    company_id: companyId(),
    email: text().notNull(),
    code_hash: bytea().notNull(),
    /** Who asked: the code is good for this member alone. */
    member_id: memberId(),
    address: text().notNull(),
    tries: smallint().notNull().default(0),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [
    index('corp_code_email').on(t.email, t.created_at.desc()),
    index('corp_code_address').on(t.address, t.created_at.desc()),
    index('corp_code_member').on(t.member_id, t.created_at.desc()),
    check('corp_code_tries', sql`${t.tries} between 0 and 5`),
  ],
)

/** Tries to prove oneself that were wrong; swept when they count no more. */
export const corp_try = pgTable(
  'corp_try',
  {
    id: id(),
    member_id: memberId(),
    /** Null: a code of no company. */
    company_id: integer(),
    address: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('corp_try_member').on(t.member_id, t.at),
    index('corp_try_address').on(t.address, t.at),
    index('corp_try_company').on(t.company_id, t.at),
    index('corp_try_at').on(t.at),
  ],
)
