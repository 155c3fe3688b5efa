import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = () => timestamp({ withTimezone: true })

/** Who has added which adviser. No name and no picture: nobody needs them here. */
export const wecom_contact = pgTable(
  'wecom_contact',
  {
    external_userid: text().notNull(),
    userid: text().notNull(),
    /** Empty where WeCom does not say it. */
    unionid: text().notNull().default(''),
    state: text().notNull().default(''),
    /** The customer has added, the adviser has not confirmed. */
    is_half: boolean().notNull().default(false),
    added_at: instant().notNull(),
    deleted_at: instant(),
    deleted_by: text({ enum: ['customer', 'staff', 'reconcile'] }),
    /** Nights in a row in which the comparison did not find it. */
    missed_nights: smallint().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.external_userid, t.userid] }),
    index('wecom_contact_unionid').on(t.unionid).where(sql`unionid <> ''`),
    index('wecom_contact_state').on(t.state).where(sql`state <> ''`),
    check('wecom_contact_deleted', sql`(${t.deleted_at} is null) = (${t.deleted_by} is null)`),
  ],
)

/** What WeCom has said, each thing once; swept after 90 days. */
export const wecom_event = pgTable(
  'wecom_event',
  {
    key: bytea().primaryKey(),
    kind: text().notNull(),
    body: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    received_at: instant().notNull(),
    welcomed_at: instant(),
    done_at: instant(),
  },
  (t) => [
    index('wecom_event_age').on(t.received_at),
    index('wecom_event_waiting').on(t.received_at).where(sql`done_at is null`),
  ],
)

/** Who is in which group. */
export const wecom_group_member = pgTable(
  'wecom_group_member',
  {
    chat_id: text().notNull(),
    external_userid: text().notNull(),
    unionid: text().notNull().default(''),
    joined_at: instant().notNull(),
    left_at: instant(),
    state: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.chat_id, t.external_userid] }),
    index('wecom_group_member_unionid').on(t.unionid).where(sql`unionid <> '' and left_at is null`),
  ],
)
