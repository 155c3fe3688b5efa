import type { PlaceBody } from '@kuaimen/contract/contact/operator.views'
import type { ADD_METHODS } from '@kuaimen/contract/contact/visitor.rules'
import type { ContactBox } from '@kuaimen/contract/contact/visitor.views'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { Gift } from '../../wallet/card/wallet.table'

const instant = () => timestamp({ withTimezone: true })

/** How a city's adviser is offered; 0 stands for every city without a row of its own. */
export const contact_place = pgTable(
  'contact_place',
  {
    city_id: integer().primaryKey(),
    is_on: boolean().notNull().default(false),
    intercept: boolean().notNull().default(false),
    add_method: smallint().$type<(typeof ADD_METHODS)[number]>().notNull().default(1),
    default_show: boolean().notNull().default(false),
    /** Whom the customer adds: accounts of WeCom. */
    staff_ids: text().array().notNull().default([]),
    /** What is shown while WeCom cannot be reached; empty: the brand's. */
    tel: text().notNull().default(''),
    icon: jsonb().$type<PlaceBody['icon']>(),
    qr_dialog: jsonb().$type<PlaceBody['qr_dialog']>(),
    select_dialog: jsonb().$type<PlaceBody['select_dialog']>(),
    welcome: jsonb().$type<PlaceBody['welcome']>().notNull().default({ text: '', attachments: [] }),
    group: jsonb().$type<PlaceBody['group']>(),
    updated_at: instant().notNull(),
    /** Whose change it was; null: the demo's, or by SQL. */
    updated_by: integer(),
  },
  (t) => [
    check('contact_place_city', sql`${t.city_id} >= 0`),
    check('contact_place_method', sql`${t.add_method} between 0 and 2`),
  ],
)

/** What a new friend may choose, once in the life of an activity. */
export const contact_gift = pgTable(
  'contact_gift',
  {
    selected_code: text().primaryKey(),
    activity_code: text().notNull(),
    /** Empty: every city. */
    city_ids: integer().array().notNull().default([]),
    name: text().notNull(),
    img_url: text().notNull(),
    active_img_url: text().notNull(),
    style: jsonb().$type<ContactBox>().notNull(),
    gift: jsonb().$type<Gift>().notNull(),
    starts_at: instant(),
    ends_at: instant(),
    rank: integer().notNull().default(100),
    is_on: boolean().notNull().default(false),
    updated_at: instant().notNull(),
    updated_by: integer(),
  },
  (t) => [
    index('contact_gift_activity').on(t.activity_code),
    // It becomes part of a way's state, of which WeCom takes 30 characters.
    check('contact_gift_code', sql`${t.selected_code} ~ '^[a-z0-9]{1,16}$'`),
  ],
)
