import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { city } from '../city/city.table'

const link = {
  link_type: text({ enum: ['none', 'category', 'makeup', 'external', 'path'] }).notNull(),
  link: text().notNull().default(''),
}

/** Pictures with a link, placed on a page: banners, activities, the page's advert, the opening overlay. */
export const pagead = pgTable(
  'pagead',
  {
    id: uuid().primaryKey().defaultRandom(),
    path: text().notNull(),
    slot: text({ enum: ['banner', 'activity', 'home', 'opening'] }).notNull(),
    url: text().notNull(),
    alt: text().notNull(),
    /** Words laid on the picture as text: a few of them, a line, and what a tap does. Empty: the picture alone. */
    title: text().notNull().default(''),
    line: text().notNull().default(''),
    call: text().notNull().default(''),
    /** Of the picture where the words lie, at its left: ink on light, white on dark. */
    tone: text({ enum: ['light', 'dark'] })
      .notNull()
      .default('light'),
    width: integer().notNull(),
    height: integer().notNull(),
    close_icon: text().notNull().default(''),
    ...link,
    /** Empty: every city. */
    city_id: integer().references(() => city.id),
    starts_at: timestamp({ withTimezone: true }).notNull(),
    ends_at: timestamp({ withTimezone: true }).notNull(),
    rank: smallint().notNull(),
  },
  (t) => [index('pagead_path').on(t.path, t.rank), check('pagead_period', sql`${t.starts_at} < ${t.ends_at}`)],
)

export const recommendation = pgTable(
  'recommendation',
  {
    id: uuid().primaryKey().defaultRandom(),
    path: text().notNull(),
    group_name: text().notNull(),
    group_rank: smallint().notNull(),
    name: text().notNull(),
    url: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    rowspan: real().notNull(),
    ...link,
    city_id: integer().references(() => city.id),
    rank: smallint().notNull(),
  },
  (t) => [index('recommendation_path').on(t.path, t.group_rank, t.rank)],
)

/** Agreements, notices, about: Markdown by type. */
export const document = pgTable('document', {
  type: text().primaryKey(),
  title: text().notNull(),
  body: text().notNull(),
  updated_on: date().notNull(),
})

const ASKED = "question || ' ' || answer"

export const question = pgTable(
  'question',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    type: text().notNull(),
    type_name: text().notNull(),
    question: text().notNull(),
    answer: text().notNull(),
    rank: smallint().notNull(),
    /** Among what everybody asks, on the first page. */
    is_top: boolean().notNull().default(false),
    updated_on: date().notNull().default('2026-11-01'),
    /** The text a search looks through, and its one- and two-letter pieces for the index. */
    search: text().generatedAlwaysAs(sql.raw(`lower(${ASKED})`)),
    grams: text()
      .array()
      .generatedAlwaysAs(sql.raw(`grams_of(lower(${ASKED}))`)),
  },
  (t) => [index('question_type').on(t.type, t.rank), index('question_grams').using('gin', t.grams)],
)

/** Whether an answer helped, counted by day; nothing of who said so. */
export const question_count = pgTable(
  'question_count',
  {
    question_id: integer()
      .notNull()
      .references(() => question.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    useful: integer().notNull().default(0),
    useless: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.question_id, t.day] })],
)

/** Clicks, counted by day: enough to see what works, nothing of who clicked. */
export const click_count = pgTable(
  'click_count',
  {
    day: date().notNull(),
    name: text().notNull(),
    target: text().notNull(),
    page: text().notNull(),
    clicks: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.name, t.target, t.page] })],
)
