import { COMMENT_STATES } from '@kuaimen/contract/store/store.rules'
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
import { member } from '../account/person/account.table'
import { city } from '../city/city.table'

const SEARCHED = [
  ...['name', 'address', 'district', 'subway_station', 'pinyin', 'initials'],
  ...['district_pinyin', 'district_initials', 'station_pinyin', 'station_initials'],
].join(" || ' ' || ")

/** Stores that one manager of a region answers for. */
export const region = pgTable('region', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull().unique(),
  version: integer().notNull().default(1),
})

export const store = pgTable(
  'store',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    region_id: integer().references(() => region.id),
    city_id: integer()
      .notNull()
      .references(() => city.id),
    name: text().notNull(),
    pinyin: text().notNull(),
    initials: text().notNull(),
    address: text().notNull(),
    district: text().notNull(),
    district_pinyin: text().notNull().default(''),
    district_initials: text().notNull().default(''),
    subway_line: text().notNull().default(''),
    subway_station: text().notNull().default(''),
    station_pinyin: text().notNull().default(''),
    station_initials: text().notNull().default(''),
    traffic: text().notNull().default(''),
    /** Where to leave a car, and what that costs; empty: nothing is said. */
    parking: text().notNull().default(''),
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
    /** The text a search looks through, and its one- and two-letter pieces for the index. */
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
    /** Addresses of its pictures that were judged fit to be shown. */
    images: text().array().notNull(),
    /** Numbers of all its pictures, shown or not, in their order. */
    pictures: text().array().notNull().default([]),
    /** Reasons why it was good, or was not, in words that were there to choose. */
    reasons: text().array().notNull().default([]),
    /** Read by the release before; `state` says it now. */
    is_choice: boolean().notNull().default(false),
    /** Everybody may read a published one; a choice one the brand shows first. */
    state: text({ enum: COMMENT_STATES }).notNull().default('published'),
    /** The booking it reviews; one each. */
    order_sn: text().unique('store_comment_order'),
    /** The writer; nobody once the member has left. */
    member_id: bigint({ mode: 'number' }).references(() => member.id),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('store_comment_choice').on(t.store_id, t.created_at.desc()).where(sql`is_choice`),
    index('store_comment_member').on(t.member_id).where(sql`member_id is not null`),
    index('store_comment_of_store').on(t.store_id, t.created_at.desc()).where(sql`state <> 'hidden'`),
    index('store_comment_of_product').on(t.product_id, t.created_at.desc()).where(sql`state <> 'hidden'`),
    index('store_comment_pictured')
      .on(t.store_id, t.created_at.desc())
      .where(sql`images <> '{}' and state <> 'hidden'`)
      .concurrently(),
    index('store_comment_pictured_product')
      .on(t.product_id, t.created_at.desc())
      .where(sql`images <> '{}' and state <> 'hidden'`)
      .concurrently(),
    check('store_comment_score', sql`${t.score} between 1 and 5`),
    check('store_comment_state', sql`${t.state} in ('hidden', 'published', 'choice')`),
  ],
)

/** Judgements of staff who chose or hid a comment, and why; only added to. */
export const store_comment_event = pgTable(
  'store_comment_event',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    comment_id: integer()
      .notNull()
      .references(() => store_comment.id),
    state: text({ enum: COMMENT_STATES }).notNull(),
    who: text().notNull(),
    note: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('store_comment_event_comment').on(t.comment_id, t.id)],
)
