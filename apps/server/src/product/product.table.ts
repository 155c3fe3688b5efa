import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { member } from '../account/person/account.table'
import { store } from '../store/store.table'

export const category = pgTable('category', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  branch: text({ enum: ['shoot', 'makeup'] }).notNull(),
  img: text().notNull(),
  link_type: text({ enum: ['none', 'category', 'makeup', 'external', 'path'] }).notNull(),
  link: text().notNull().default(''),
  rank: smallint().notNull(),
  on_home: boolean().notNull().default(true),
  /** The store sees on its board that a child comes. */
  for_children: boolean().notNull().default(false),
})

const SEARCHED = "name || ' ' || subtitle || ' ' || pinyin || ' ' || initials"

export const product = pgTable(
  'product',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    category_id: integer()
      .notNull()
      .references(() => category.id),
    name: text().notNull(),
    subtitle: text().notNull(),
    pinyin: text().notNull(),
    initials: text().notNull(),
    cover: text().notNull(),
    gallery: text().array().notNull(),
    /** Descriptions of the pictures, the cover first; for those who cannot see it. */
    shows: text().array().notNull().default([]),
    price_fen: integer().notNull(),
    list_price_fen: integer().notNull(),
    looks: smallint().notNull(),
    photos: smallint().notNull(),
    retouches: smallint().notNull(),
    people_min: smallint().notNull(),
    people_max: smallint().notNull(),
    detail: text().notNull(),
    rank: smallint().notNull(),
    on_sale: boolean().notNull().default(true),
    /** The brand's own choice for home, in this order; empty: not there. */
    home_rank: smallint(),
    /** The text a search looks through, and its one- and two-letter pieces for the index. */
    search: text().generatedAlwaysAs(sql.raw(`lower(${SEARCHED})`)),
    grams: text()
      .array()
      .generatedAlwaysAs(sql.raw(`grams_of(lower(${SEARCHED}))`)),
  },
  (t) => [
    index('product_grams').using('gin', t.grams),
    index('product_category').on(t.category_id, t.rank).where(sql`on_sale`),
    check('product_price', sql`${t.price_fen} >= 0 and ${t.list_price_fen} >= ${t.price_fen}`),
    check('product_people', sql`${t.people_min} between 1 and ${t.people_max}`),
  ],
)

/** One link of the chain that a shoot is: so many minutes at a pool of the store. */
export const product_stage = pgTable(
  'product_stage',
  {
    product_id: integer()
      .notNull()
      .references(() => product.id),
    step: smallint().notNull(),
    name: text().notNull(),
    pool_kind: text({ enum: ['seat', 'room', 'screen'] }).notNull(),
    minutes: smallint().notNull(),
    /** How many people share one place of the pool: 1 for a makeup seat, more for a room. */
    people_per_place: smallint().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.product_id, t.step] }),
    check('product_stage_minutes', sql`${t.minutes} > 0 and ${t.minutes} % 5 = 0`),
    check('product_stage_people', sql`${t.people_per_place} > 0`),
  ],
)

export const product_addon = pgTable(
  'product_addon',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    product_id: integer()
      .notNull()
      .references(() => product.id),
    name: text().notNull(),
    price_fen: integer().notNull(),
    /** How often one visit may have it. */
    max: smallint().notNull().default(1),
    rank: smallint().notNull(),
  },
  (t) => [
    index('product_addon_product').on(t.product_id),
    check('product_addon_price', sql`${t.price_fen} >= 0`),
    check('product_addon_max', sql`${t.max} between 1 and 20`),
  ],
)

/** Which products a store offers. */
export const store_product = pgTable(
  'store_product',
  {
    store_id: integer()
      .notNull()
      .references(() => store.id),
    product_id: integer()
      .notNull()
      .references(() => product.id),
  },
  (t) => [primaryKey({ columns: [t.store_id, t.product_id] }), index('store_product_product').on(t.product_id)],
)

/** The cart: what a member wants to have shot, one line a product. */
export const wish = pgTable(
  'wish',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    member_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => member.id),
    product_id: integer()
      .notNull()
      .references(() => product.id),
    store_id: integer().references(() => store.id),
    people: smallint().notNull(),
    addon_ids: integer().array().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [unique('wish_member_product').on(t.member_id, t.product_id), check('wish_people', sql`${t.people} > 0`)],
)

/** Favourites, what a member likes to find again: a product or a store, each once. */
export const favourite = pgTable(
  'favourite',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    member_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => member.id),
    product_id: integer().references(() => product.id),
    store_id: integer().references(() => store.id),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique('favourite_product').on(t.member_id, t.product_id),
    unique('favourite_store').on(t.member_id, t.store_id),
    check('favourite_one', sql`num_nonnulls(${t.product_id}, ${t.store_id}) = 1`),
  ],
)

/** A time of the year, or days of the week, with another price; the smallest rank that covers a day counts. */
export const season = pgTable(
  'season',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    mark: text().notNull(),
    first_day: date().notNull(),
    last_day: date().notNull(),
    weekdays: smallint().array().notNull(),
    category_id: integer().references(() => category.id),
    percent: smallint().notNull(),
    rank: smallint().notNull(),
  },
  (t) => [
    check('season_days', sql`${t.first_day} <= ${t.last_day}`),
    check('season_percent', sql`${t.percent} between 1 and 300`),
  ],
)

/** A look to choose: backdrop, light and styling that belong together. */
export const series = pgTable(
  'series',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    category_id: integer()
      .notNull()
      .references(() => category.id),
    name: text().notNull(),
    cover: text().notNull(),
    note: text().notNull(),
    rank: smallint().notNull(),
    on_offer: boolean().notNull().default(true),
  },
  (t) => [index('series_category').on(t.category_id, t.rank)],
)
