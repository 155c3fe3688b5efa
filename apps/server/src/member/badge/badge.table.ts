import type { BadgeRule } from '@kuaimen/contract/member/badge.rules'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { member } from '../../account/person/account.table'

const instant = () => timestamp({ withTimezone: true })
const memberId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => member.id)
const badgeKey = () =>
  text()
    .notNull()
    .references(() => badge.key)

export const badge = pgTable(
  'badge',
  {
    key: text().primaryKey(),
    name: text().notNull(),
    how: text().notNull(),
    story: text().notNull().default(''),
    art: text().notNull().default(''),
    art_locked: text().notNull().default(''),
    rule: jsonb().$type<BadgeRule>().notNull(),
    series: text().notNull().default(''),
    rank: smallint().notNull().default(0),
    starts_at: instant(),
    ends_at: instant(),
    state: text({ enum: ['draft', 'on', 'off'] })
      .notNull()
      .default('draft'),
  },
  (t) => [
    check('badge_key', sql`${t.key} ~ '^[a-z0-9_]{2,40}$'`),
    check('badge_times', sql`${t.starts_at} < ${t.ends_at}`),
  ],
)

/** Earned once and never taken away. */
export const member_badge = pgTable(
  'member_badge',
  {
    member_id: memberId(),
    badge_key: badgeKey(),
    earned_at: instant().notNull(),
    subject_no: text().notNull().default(''),
    seen_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.member_id, t.badge_key] })],
)

/** A page that shows one badge to whoever has its address. */
export const badge_share = pgTable(
  'badge_share',
  {
    id: text().primaryKey(),
    member_id: memberId(),
    badge_key: badgeKey(),
    /** A masked copy, only where its owner wanted it. */
    shown_name: text().notNull().default(''),
    created_at: instant().notNull(),
    revoked_at: instant(),
  },
  (t) => [
    uniqueIndex('badge_share_live').on(t.member_id, t.badge_key).where(sql`revoked_at is null`),
    index('badge_share_member').on(t.member_id),
  ],
)
