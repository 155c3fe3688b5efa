import { sql } from 'drizzle-orm'
import { bigint, check, customType, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

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
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [check('member_mobile', sql`${t.mobile} ~ '^1[0-9]{10}$'`)],
)

/** Opaque tokens: only their hash is kept. */
export const session = pgTable(
  'session',
  {
    token_hash: bytea().primaryKey(),
    member_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => member.id),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    ended_at: timestamp({ withTimezone: true }),
  },
  (t) => [index('session_member').on(t.member_id)],
)
