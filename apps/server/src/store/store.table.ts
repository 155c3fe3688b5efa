import type { StoreTag } from '@kuaimen/contract/store/store.views'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  time,
  timestamp,
} from 'drizzle-orm/pg-core'
import { member } from '../account/account.table'
import { city } from '../city/city.table'

const SEARCHED =
  "name || ' ' || address || ' ' || district || ' ' || subway_station || ' ' || pinyin || ' ' || initials"

export const store = pgTable(
  'store',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    city_id: integer()
      .notNull()
      .references(() => city.id),
    name: text().notNull(),
    pinyin: text().notNull(),
    initials: text().notNull(),
    address: text().notNull(),
    district: text().notNull(),
    subway_line: text().notNull().default(''),
    subway_station: text().notNull().default(''),
    traffic: text().notNull().default(''),
    intro: text().notNull().default(''),
    tel: text().notNull(),
    type: text({ enum: ['studio', 'lab'] }).notNull(),
    card_img: text().notNull(),
    images: text().array().notNull(),
    tags: jsonb().$type<StoreTag[]>().notNull().default([]),
    longitude: doublePrecision().notNull(),
    latitude: doublePrecision().notNull(),
    open_time: time({ precision: 0 }).notNull(),
    close_time: time({ precision: 0 }).notNull(),
    /** Renovation: the store takes no shoots between the two days. */
    renovation_from: date(),
    renovation_until: date(),
    /** Set for recommended stores; the smaller comes first. */
    recommended_rank: smallint(),
    is_open: boolean().notNull().default(true),
    /** What a search looks through, and its one- and two-letter pieces for the index. */
    search: text().generatedAlwaysAs(sql.raw(`lower(${SEARCHED})`)),
    grams: text()
      .array()
      .generatedAlwaysAs(sql.raw(`grams_of(lower(${SEARCHED}))`)),
  },
  (t) => [
    index('store_grams').using('gin', t.grams),
    index('store_city').on(t.city_id).where(sql`is_open`),
    check('store_hours', sql`${t.open_time} < ${t.close_time}`),
    check('store_renovation', sql`(${t.renovation_from} is null) = (${t.renovation_until} is null)`),
  ],
)

export const store_comment = pgTable(
  'store_comment',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    store_id: integer()
      .notNull()
      .references(() => store.id),
    product_id: integer(),
    nickname: text().notNull(),
    avatar: text().notNull(),
    score: smallint().notNull(),
    body: text().notNull(),
    images: text().array().notNull(),
    is_choice: boolean().notNull().default(false),
    /** The booking it reviews; one each. */
    order_sn: text().unique('store_comment_order'),
    /** Who wrote it; nobody once the member has left. */
    member_id: bigint({ mode: 'number' }).references(() => member.id),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('store_comment_choice').on(t.store_id, t.created_at.desc()).where(sql`is_choice`),
    index('store_comment_member').on(t.member_id).where(sql`member_id is not null`),
    check('store_comment_score', sql`${t.score} between 1 and 5`),
  ],
)
