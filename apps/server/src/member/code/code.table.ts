import { sql } from 'drizzle-orm'
import { bigint, check, customType, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { member, session } from '../../account/person/account.table'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = () => timestamp({ withTimezone: true })

/** What one session makes its membership codes from. The secret itself is nowhere: it takes the pepper to find it. */
export const member_code_seed = pgTable(
  'member_code_seed',
  {
    /** Ten digits, chance. */
    seed_no: text().primaryKey(),
    member_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => member.id),
    session_hash: bytea()
      .notNull()
      .references(() => session.token_hash, { onDelete: 'cascade' }),
    salt: bytea().notNull(),
    created_at: instant().notNull(),
    /** Or with its session, if that ends before. */
    expires_at: instant().notNull(),
  },
  (t) => [
    index('member_code_seed_session').on(t.session_hash, t.expires_at),
    index('member_code_seed_member').on(t.member_id),
    index('member_code_seed_age').on(t.expires_at),
    check('member_code_seed_no', sql`${t.seed_no} ~ '^[0-9]{10}$'`),
    check('member_code_seed_salt', sql`length(${t.salt}) = 32`),
  ],
)

/** A code is good once, and who read it is known. */
export const member_code_use = pgTable(
  'member_code_use',
  {
    seed_no: text()
      .notNull()
      .references(() => member_code_seed.seed_no, { onDelete: 'cascade' }),
    step: bigint({ mode: 'number' }).notNull(),
    operator_id: integer().notNull(),
    /** Of the store it was read in; none when staff of the chain did not say. */
    store_id: integer(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.seed_no, t.step] }), index('member_code_use_operator').on(t.operator_id)],
)

/** Codes that were none: who tries too many of them waits. */
export const member_scan_try = pgTable(
  'member_scan_try',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    operator_id: integer().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('member_scan_try_operator').on(t.operator_id, t.at.desc()), index('member_scan_try_age').on(t.at)],
)
