import { WAY_KINDS } from '@kuaimen/contract/contact/visitor.rules'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { member } from '../../account/person/account.table'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = () => timestamp({ withTimezone: true })

/** A code of WeCom's that leads to an adviser or into a group. A row without its number is being made. */
export const contact_way = pgTable(
  'contact_way',
  {
    state: text().primaryKey(),
    city_id: integer().notNull(),
    selected_code: text(),
    kind: text({ enum: WAY_KINDS }).notNull(),
    /** Whose it is alone, where WeCom does not say who came. */
    visitor_hash: bytea(),
    config_id: text().unique('contact_way_config'),
    qr_url: text().notNull().default(''),
    picture: bytea(),
    made_at: instant().notNull(),
    expires_at: instant(),
    dropped_at: instant(),
  },
  (t) => [
    uniqueIndex('contact_way_one')
      .on(t.city_id, sql`coalesce(${t.selected_code}, '')`, t.kind)
      .where(sql`kind in ('shared', 'group') and dropped_at is null`),
    index('contact_way_visitor').on(t.visitor_hash).where(sql`visitor_hash is not null`),
    index('contact_way_made').on(t.made_at).where(sql`kind = 'visitor'`),
    index('contact_way_ends').on(t.expires_at).where(sql`dropped_at is null and expires_at is not null`),
    check('contact_way_state', sql`${t.state} ~ '^[A-Za-z0-9_]{1,28}$'`),
    check('contact_way_whose', sql`(${t.kind} = 'visitor') = (${t.visitor_hash} is not null)`),
    check('contact_way_picture', sql`${t.picture} is null or ${t.config_id} is not null`),
  ],
)

/** Which gift somebody confirmed last. */
export const contact_choice = pgTable(
  'contact_choice',
  {
    who_hash: bytea().notNull(),
    activity_code: text().notNull(),
    city_id: integer().notNull(),
    selected_code: text().notNull(),
    way_state: text(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.who_hash, t.activity_code] }), index('contact_choice_age').on(t.at)],
)

/** Who does not want to be asked into a city's group for a while. */
export const contact_dismissal = pgTable(
  'contact_dismissal',
  {
    member_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => member.id),
    city_id: integer().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.member_id, t.city_id] })],
)
