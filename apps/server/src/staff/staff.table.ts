import { ROLES, SCOPE_KINDS } from '@kuaimen/contract/staff/permissions.rules'
import { DEVICE_STATES, SESSION_VIAS, STAFF_KINDS, STAFF_STATES } from '@kuaimen/contract/staff/staff.rules'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = () => timestamp({ withTimezone: true })
const staffId = () =>
  integer()
    .notNull()
    .references(() => staff.id)

/** People who work for the brand, and machines with a key. Nobody is deleted: acts of long ago still have a name. */
export const staff = pgTable(
  'staff',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text({ enum: STAFF_KINDS }).notNull(),
    name: text().notNull(),
    login: text(),
    mobile: text(),
    password_hash: text(),
    /** Sealed with the key of the environment. */
    totp_secret: text(),
    /** The last step whose code was taken: no code counts twice. */
    totp_step: bigint({ mode: 'number' }).notNull().default(0),
    /** Of a machine: the hash of its key, what it may do, and its store; without one the chain. */
    key_hash: bytea(),
    permissions: text().array(),
    store_id: integer(),
    state: text({ enum: STAFF_STATES }).notNull(),
    version: integer().notNull().default(1),
    created_at: instant().notNull().defaultNow(),
    last_seen_at: instant(),
  },
  (t) => [
    uniqueIndex('staff_login').on(sql`lower(${t.login})`),
    uniqueIndex('staff_mobile').on(t.mobile).where(sql`state <> 'left'`),
    uniqueIndex('staff_key').on(t.key_hash),
    check('staff_machine', sql`(${t.kind} = 'person') = (${t.key_hash} is null)`),
    check(
      'staff_active',
      sql`${t.kind} <> 'person' or ${t.state} in ('invited', 'left') or ${t.password_hash} is not null`,
    ),
  ],
)

/** A role at a place, for a time. */
export const staff_grant = pgTable(
  'staff_grant',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    staff_id: staffId(),
    role: text({ enum: ROLES }).notNull(),
    scope_kind: text({ enum: SCOPE_KINDS }).notNull(),
    scope_id: integer(),
    from_day: date().notNull(),
    /** Its last day; null: until it is ended. */
    until_day: date(),
    granted_by: text().notNull(),
    created_at: instant().notNull(),
    ended_at: instant(),
    ended_by: text(),
  },
  (t) => [
    index('staff_grant_staff').on(t.staff_id),
    uniqueIndex('staff_grant_live')
      .on(t.staff_id, t.role, t.scope_kind, sql`coalesce(${t.scope_id}, 0)`)
      .where(sql`ended_at is null`),
    check('staff_grant_scope', sql`(${t.scope_kind} = 'chain') = (${t.scope_id} is null)`),
  ],
)

/** The first way in: a link that is good for an hour and once. */
export const staff_invite = pgTable('staff_invite', {
  staff_id: integer()
    .primaryKey()
    .references(() => staff.id),
  token_hash: bytea().notNull().unique(),
  expires_at: instant().notNull(),
})

/** Tablets of a store, on which its people change by PIN. */
export const staff_device = pgTable(
  'staff_device',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    store_id: integer().notNull(),
    name: text().notNull(),
    state: text({ enum: DEVICE_STATES }).notNull(),
    /** Typed on the tablet once; gone when it was. */
    code_hash: bytea(),
    code_until: instant(),
    key_hash: bytea().unique(),
    enrolled_by: text().notNull(),
    created_at: instant().notNull(),
    last_seen_at: instant(),
    ended_at: instant(),
  },
  (t) => [index('staff_device_store').on(t.store_id)],
)

/** A signed-in browser. Until the second factor has passed it opens nothing but the door to it. */
export const staff_session = pgTable(
  'staff_session',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    token_hash: bytea().notNull().unique(),
    staff_id: staffId(),
    device_id: integer().references(() => staff_device.id),
    via: text({ enum: SESSION_VIAS }).notNull(),
    agent: text().notNull(),
    address: text().notNull(),
    created_at: instant().notNull(),
    seen_at: instant().notNull(),
    expires_at: instant().notNull(),
    /** When all that was asked for had been given. */
    passed_at: instant(),
    /** The last second factor. */
    totp_at: instant(),
    /** A secret that is being set up, sealed; saved with the person when its first code is right. */
    totp_pending: text(),
    ended_at: instant(),
  },
  (t) => [index('staff_session_staff').on(t.staff_id, t.created_at.desc())],
)

export const staff_pin = pgTable('staff_pin', {
  staff_id: integer()
    .primaryKey()
    .references(() => staff.id),
  hash: text().notNull(),
  set_at: instant().notNull(),
})

/** Codes for who has lost the phone, each good once. */
export const staff_recovery = pgTable(
  'staff_recovery',
  {
    staff_id: staffId(),
    code_hash: bytea().notNull(),
    used_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.staff_id, t.code_hash] })],
)

/** Wrong tries at a door, counted outside the transaction that refuses: of a login, a second factor, a PIN, a device. */
export const staff_try = pgTable(
  'staff_try',
  {
    /** login:小林, totp:12, pin:12, device:3 */
    door: text().primaryKey(),
    tries: smallint().notNull(),
    last_at: instant().notNull(),
  },
  (t) => [index('staff_try_last').on(t.last_at)],
)

/** Every act of staff, with what it changed. Only ever added to. */
export const audit_entry = pgTable(
  'audit_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    at: instant().notNull(),
    staff_id: staffId(),
    device_id: integer(),
    /** console, pin, machine, operator */
    via: text().notNull(),
    address: text().notNull(),
    action: text().notNull(),
    subject_kind: text().notNull(),
    subject_no: text().notNull(),
    store_id: integer(),
    before: jsonb(),
    after: jsonb(),
    reason: text().notNull().default(''),
    request_id: text().notNull(),
  },
  (t) => [
    index('audit_entry_staff').on(t.staff_id, t.id),
    index('audit_entry_subject').on(t.subject_kind, t.subject_no, t.id),
    index('audit_entry_store').on(t.store_id, t.id),
    index('audit_entry_action').on(t.action, t.id),
  ],
)
