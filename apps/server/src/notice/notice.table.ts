import { NOTICE_TOPICS, noticeKinds, SEND_CHANNELS, SEND_STATES } from '@kuaimen/contract/notice/notice.rules'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { member } from '../account/person/account.table'

const instant = () => timestamp({ withTimezone: true })
const memberId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => member.id)
/** Not an enumeration of the database: kinds are added with releases. */
const kind = () => text({ enum: noticeKinds as [(typeof noticeKinds)[number]] }).notNull()

/** What a chain words otherwise, and which template of a provider says it. Without a row the inbox has our words, and nothing is sent. */
export const notice_template = pgTable(
  'notice_template',
  {
    kind: kind(),
    channel: text({ enum: ['inbox', ...SEND_CHANNELS] }).notNull(),
    /** Of the inbox alone; empty: our own words. */
    title: text().notNull().default(''),
    body: text().notNull().default(''),
    provider_template: text().notNull().default(''),
    /** The provider's names of its fields, each a sentence with `{fields}`. */
    provider_fields: jsonb().$type<Record<string, string>>().notNull().default({}),
    is_on: boolean().notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.kind, t.channel] })],
)

/** A message as the member reads it. Deleted by its reader it stays, hidden, so that it is not told again. */
export const notice = pgTable(
  'notice',
  {
    /** Made of the key, so that it is the same however often it is told. */
    id: text().primaryKey(),
    member_id: memberId(),
    kind: kind(),
    topic: text({ enum: NOTICE_TOPICS }).notNull(),
    title: text().notNull(),
    body: text().notNull(),
    path: text().notNull().default(''),
    data: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** What it tells, once. */
    dedupe: text().notNull().unique(),
    at: instant().notNull(),
    read_at: instant(),
    hidden_at: instant(),
    useful_until: instant(),
  },
  (t) => [
    // A page and its count are read from it alone, of a topic too.
    index('notice_shown').on(t.member_id, t.at, t.id, t.topic).where(sql`hidden_at is null`),
    // Accounts that merge or leave look for hidden ones too.
    index('notice_hidden').on(t.member_id).where(sql`hidden_at is not null`),
    index('notice_unread').on(t.member_id, t.topic).where(sql`read_at is null and hidden_at is null`),
  ],
)

/** One message on its way by one channel. */
export const notice_send = pgTable(
  'notice_send',
  {
    notice_id: text()
      .notNull()
      .references(() => notice.id),
    channel: text({ enum: SEND_CHANNELS }).notNull(),
    /** The notice's, for the day's count of text messages. */
    member_id: memberId(),
    state: text({ enum: SEND_STATES }).notNull().default('queued'),
    due_at: instant().notNull(),
    tries: integer().notNull().default(0),
    /** The first claim is what the providers' windows count from. */
    first_claimed_at: instant(),
    claimed_at: instant(),
    /** Whom it was sent to, number or openid: the one to ask about. */
    sent_to: text().notNull().default(''),
    provider_no: text().notNull().default(''),
    why: text().notNull().default(''),
    sent_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.notice_id, t.channel] }),
    index('notice_send_member').on(t.member_id),
    index('notice_send_queued').on(t.due_at).where(sql`state = 'queued'`),
    index('notice_send_claimed').on(t.claimed_at).where(sql`state = 'sending'`),
    index('notice_send_sms').on(t.member_id, t.first_claimed_at).where(sql`channel = 'sms'`),
    // By the number that a guest's messages went to: they are counted, and forgotten with it.
    index('notice_send_guest').on(t.sent_to, t.first_claimed_at).where(sql`channel = 'guest_sms'`),
    index('notice_send_provider_no').on(t.provider_no).where(sql`provider_no <> ''`),
    check('notice_send_claim', sql`${t.state} in ('queued', 'skipped', 'failed') or ${t.claimed_at} is not null`),
  ],
)

/** By topic, what a member does not want; without a row everything. */
export const notice_preference = pgTable(
  'notice_preference',
  {
    member_id: memberId(),
    topic: text({ enum: NOTICE_TOPICS }).notNull(),
    wx: boolean().notNull(),
    sms: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.member_id, t.topic] })],
)

/** How many messages of a template someone has allowed; only pushes of WeChat raise it. */
export const wx_subscription = pgTable(
  'wx_subscription',
  {
    openid: text().notNull(),
    template_id: text().notNull(),
    accepted: integer().notNull().default(0),
    used: integer().notNull().default(0),
    /** Not a follower, or unsubscribed: not tried again for a while. */
    refused_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.openid, t.template_id] }),
    check('wx_subscription_used', sql`${t.used} between 0 and ${t.accepted}`),
  ],
)

/** Pushes of the service account that have come: the second of the same does nothing. */
export const wx_event = pgTable(
  'wx_event',
  {
    key: text().primaryKey(),
    at: instant().notNull(),
  },
  (t) => [index('wx_event_age').on(t.at)],
)
