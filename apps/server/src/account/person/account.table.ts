import type { Profile } from '@kuaimen/contract/account/person.views'
import { CODE_PURPOSES } from '@kuaimen/contract/account/proof.rules'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = () => timestamp({ withTimezone: true })
const memberId = () => bigint({ mode: 'number' }).references(() => member.id)

export const member = pgTable(
  'member',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    mobile: text().unique(),
    nickname: text().notNull().default(''),
    email: text().notNull().default(''),
    gender: text({ enum: ['male', 'female', 'unset'] })
      .notNull()
      .default('unset'),
    avatar: text().notNull().default(''),
    /** An uploaded portrait that waits to be judged; `avatar` is empty meanwhile, so that others see the usual one. */
    avatar_no: text(),
    /** Why the last uploaded portrait was hidden. */
    avatar_why: text().notNull().default(''),
    profile: jsonb().$type<Partial<Profile>>().notNull().default({}),
    /** When the birthday of the profile was last changed; null: before anybody asked. */
    birthday_at: instant(),
    city_id: integer(),
    longitude: doublePrecision(),
    latitude: doublePrecision(),
    located_at: instant(),
    created_at: instant().notNull().defaultNow(),
    /** Where this account went when it was joined with another. */
    merged_into: bigint({ mode: 'number' }),
    /** The identity is gone; what was bought and paid stays. */
    unregistered_at: instant(),
  },
  (t) => [
    check('member_mobile', sql`${t.mobile} ~ '^1[0-9]{10}$'`),
    // Staff look for names by how they begin.
    index('member_nickname').on(t.nickname.op('text_pattern_ops')).where(sql`nickname <> ''`).concurrently(),
  ],
)

/** Who a provider says someone is; it belongs to a member once they have logged in. */
export const identity = pgTable(
  'identity',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    provider: text({ enum: ['wx', 'ali', 'toutiao'] }).notNull(),
    openid: text().notNull(),
    unionid: text().notNull().default(''),
    nickname: text().notNull().default(''),
    avatar: text().notNull().default(''),
    member_id: memberId(),
    created_at: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('identity_openid').on(t.provider, t.openid),
    index('identity_unionid').on(t.provider, t.unionid).where(sql`unionid <> ''`),
    index('identity_member').on(t.member_id),
  ],
)

/**
 * Which numbers and provider identities were ever attached to which account, as hashes under our pepper. The older of
 * two has the smaller id; of who has left stays that somebody was here.
 */
export const account_trace = pgTable(
  'account_trace',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    kind: text({ enum: ['mobile', 'wx', 'ali', 'toutiao'] }).notNull(),
    hash: bytea().notNull(),
    member_id: memberId(),
    at: instant().notNull(),
  },
  (t) => [
    unique('account_trace_once').on(t.kind, t.hash, t.member_id),
    index('account_trace_member').on(t.member_id).where(sql`member_id is not null`),
    check('account_trace_hash', sql`length(${t.hash}) = 32`),
  ],
)

/**
 * Limited things that accounts which have left had done, under the hashes of their traces: coming back gives nobody a
 * try more. Several hashes of one act have its number in common.
 */
export const left_use = pgTable(
  'left_use',
  {
    act: uuid().notNull(),
    hash: bytea().notNull(),
    /** Which limit it counts for, with its subject where there is one. */
    what: text().notNull(),
    at: instant().notNull(),
    /** Until when it counts; null: as long as the trace. */
    until: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.hash, t.what, t.act] }),
    index('left_use_until').on(t.until).where(sql`until is not null`),
    check('left_use_hash', sql`length(${t.hash}) = 32`),
  ],
)

/** One trip to a provider's authorize page: made before, used once on return. */
export const auth_state = pgTable(
  'auth_state',
  {
    state: text().primaryKey(),
    provider: text({ enum: ['wx', 'ali', 'toutiao'] }).notNull(),
    scope: text({ enum: ['base', 'full'] }).notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (t) => [index('auth_state_age').on(t.created_at)],
)

/** Persisted on the phone for six days, to log in again without asking. */
export const auth_ticket = pgTable(
  'auth_ticket',
  {
    hash: bytea().primaryKey(),
    identity_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => identity.id),
    /** Whether the provider sent a profile, so that an account may be made of it. */
    scope: text({ enum: ['base', 'full'] }).notNull(),
    expires_at: instant().notNull(),
  },
  (t) => [index('auth_ticket_identity').on(t.identity_id)],
)

/** Opaque tokens: only their hash is saved. */
export const session = pgTable(
  'session',
  {
    token_hash: bytea().primaryKey(),
    member_id: memberId().notNull(),
    device: text().notNull().default(''),
    created_at: instant().notNull().defaultNow(),
    last_seen_at: instant().notNull().defaultNow(),
    expires_at: instant().notNull(),
    ended_at: instant(),
    /** Hash of the nonce this device logged in with: it is known when it asks for a code again. */
    device_hash: bytea(),
  },
  (t) => [
    index('session_member').on(t.member_id),
    index('session_device').on(t.device_hash).where(sql`device_hash is not null`),
    // When it was over: what is swept.
    index('session_over').on(sql`coalesce(ended_at, expires_at)`),
  ],
)

/** One-time codes, hashed; tries are counted here and nowhere else. */
export const sms_code = pgTable(
  'sms_code',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    mobile: text().notNull(),
    purpose: text({ enum: CODE_PURPOSES }).notNull(),
    code_hash: bytea().notNull(),
    /** Who asked for the code has the nonce: tries with it are counted apart from everybody else's. */
    nonce_hash: bytea(),
    address: text().notNull(),
    /** The member who asked, if it was one. */
    asked_by: bigint({ mode: 'number' }),
    /** Asked for by a device that has logged in with this number before. */
    is_known: boolean().notNull().default(false),
    tries: smallint().notNull().default(0),
    stray_tries: smallint().notNull().default(0),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [
    index('sms_code_mobile').on(t.mobile, t.created_at.desc()),
    index('sms_code_address').on(t.address, t.created_at.desc()),
    index('sms_code_asked').on(t.asked_by, t.created_at.desc()).where(sql`asked_by is not null`),
    check('sms_code_tries', sql`${t.tries} between 0 and 5`),
    check('sms_code_stray_tries', sql`${t.stray_tries} between 0 and 5`),
  ],
)

/** A slide puzzle: where its hole is, what became of it. */
export const captcha = pgTable(
  'captcha',
  {
    id: text().primaryKey(),
    hole_left: smallint().notNull(),
    tries: smallint().notNull().default(0),
    /** Hash of the pass that a solved puzzle is worth, once. */
    pass_hash: bytea().unique(),
    /** The purpose and number that the pass is good for. */
    bound_to: text().notNull().default(''),
    /** The network it was asked from: failures are counted by it, over all puzzles. */
    address: text().notNull().default(''),
    used_at: instant(),
    expires_at: instant().notNull(),
  },
  (t) => [index('captcha_age').on(t.expires_at), index('captcha_address').on(t.address, t.expires_at)],
)

/** A change of number without proof of the old one: it waits, and the old number has been told. */
export const mobile_change = pgTable(
  'mobile_change',
  {
    member_id: memberId().primaryKey(),
    mobile: text().notNull(),
    /** The session that asked: it stays when the others end. */
    token_hash: bytea().notNull(),
    asked_at: instant().notNull(),
    due_at: instant().notNull(),
  },
  (t) => [index('mobile_change_due').on(t.due_at), check('mobile_change_mobile', sql`${t.mobile} ~ '^1[0-9]{10}$'`)],
)

/** Which agreement, of which day, a member has consented to. */
export const consent = pgTable(
  'consent',
  {
    member_id: memberId().notNull(),
    document: text().notNull(),
    version: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.member_id, t.document, t.version] })],
)

/** From a desktop to a phone. */
export const handoff = pgTable('handoff', {
  id: text().primaryKey(),
  expires_at: instant().notNull(),
  taken_at: instant(),
})
