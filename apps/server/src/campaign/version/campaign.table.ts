import type {
  CampaignAudience,
  CampaignBlock,
  CampaignPicture,
  CampaignShare,
  CampaignTheme,
} from '@kuaimen/contract/campaign/blocks.views'
import type { OfferNeeds } from '@kuaimen/contract/campaign/offer.rules'
import { CAMPAIGN_COUNTS, CAMPAIGN_KINDS, CAMPAIGN_STATES } from '@kuaimen/contract/campaign/version.rules'
import { COUPON_TYPES } from '@kuaimen/contract/wallet/card.rules'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { member } from '../../account/person/account.table'
import type { Gift } from '../../wallet/card/wallet.table'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = () => timestamp({ withTimezone: true })
const memberId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => member.id)

/** What a campaign is beside its page: of a version as it was saved, and on the campaign as it is live. */
export interface CampaignMeta {
  readonly title: string
  readonly summary: string
  readonly cover: CampaignPicture | null
  /** Seconds; null: without a beginning or an end. */
  readonly starts_at: number | null
  readonly ends_at: number | null
  readonly audience: CampaignAudience
  readonly city_ids: readonly number[]
  readonly when_over: 'ended_page' | 'redirect'
  readonly redirect_to: string
  readonly on_index: boolean
  readonly rank: number
}

/** An address and what is live there. */
export const campaign = pgTable(
  'campaign',
  {
    key: text().primaryKey(),
    path: text().notNull().unique('campaign_path'),
    kind: text({ enum: CAMPAIGN_KINDS }).notNull(),
    title: text().notNull(),
    summary: text().notNull().default(''),
    cover: jsonb().$type<CampaignPicture | null>(),
    state: text({ enum: CAMPAIGN_STATES }).notNull().default('draft'),
    live_version: integer(),
    starts_at: instant(),
    ends_at: instant(),
    audience: jsonb().$type<CampaignAudience>().notNull(),
    /** Empty: every city. */
    city_ids: integer().array().notNull().default([]),
    when_over: text({ enum: ['ended_page', 'redirect'] })
      .notNull()
      .default('ended_page'),
    redirect_to: text().notNull().default(''),
    on_index: boolean().notNull().default(false),
    rank: smallint().notNull().default(0),
    updated_at: instant().notNull(),
    updated_by: text().notNull(),
  },
  (t) => [
    index('campaign_index').on(t.rank, t.key).where(sql`on_index and state = 'published'`),
    check('campaign_key', sql`${t.key} ~ '^[a-z0-9_-]{2,40}$'`),
    check('campaign_path_own', sql`${t.path} ~ '^/[^/]' and ${t.path} = lower(${t.path})`),
    check('campaign_period', sql`${t.starts_at} < ${t.ends_at}`),
    check('campaign_live', sql`${t.state} <> 'published' or ${t.live_version} is not null`),
    check('campaign_leads', sql`${t.when_over} <> 'redirect' or ${t.redirect_to} ~ '^/[^/]'`),
  ],
)

/** What a page was made of; never changed. The page that is live is one of them. */
export const campaign_version = pgTable(
  'campaign_version',
  {
    campaign_key: text()
      .notNull()
      .references(() => campaign.key),
    version: integer().notNull(),
    meta: jsonb().$type<CampaignMeta>().notNull(),
    theme: jsonb().$type<CampaignTheme>().notNull(),
    share: jsonb().$type<CampaignShare>().notNull(),
    blocks: jsonb().$type<CampaignBlock[]>().notNull(),
    note: text().notNull().default(''),
    made_by: text().notNull(),
    made_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.campaign_key, t.version] }),
    check('campaign_version_counts', sql`${t.version} >= 1`),
    check(
      'campaign_version_blocks',
      sql`jsonb_typeof(${t.blocks}) = 'array' and jsonb_array_length(${t.blocks}) between 1 and 40`,
    ),
    // As jsonb writes it, with its own spaces; what is sent is held to 64 KB.
    check('campaign_version_size', sql`octet_length(${t.blocks}::text) <= 98304`),
  ],
)

/** Who has the link sees one version for three days; only the hash of it is saved. */
export const campaign_preview = pgTable(
  'campaign_preview',
  {
    token_hash: bytea().primaryKey(),
    campaign_key: text().notNull(),
    version: integer().notNull(),
    expires_at: instant().notNull(),
    made_by: text().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'campaign_preview_version',
      columns: [t.campaign_key, t.version],
      foreignColumns: [campaign_version.campaign_key, campaign_version.version],
    }),
    index('campaign_preview_ends').on(t.expires_at),
  ],
)

/** A benefit with its stock. */
export const campaign_offer = pgTable(
  'campaign_offer',
  {
    key: text().primaryKey(),
    campaign_key: text()
      .notNull()
      .references(() => campaign.key),
    name: text().notNull(),
    gift: jsonb().$type<Gift>().notNull(),
    stock: integer().notNull(),
    taken: integer().notNull().default(0),
    day_stock: integer(),
    per_member: smallint().notNull().default(1),
    per_member_day: smallint(),
    /** Limits count over all offers of the group. */
    limit_group: text(),
    needs: jsonb().$type<OfferNeeds>().notNull().default({}),
    opens_at: instant().notNull(),
    closes_at: instant().notNull(),
    state: text({ enum: ['on', 'off'] })
      .notNull()
      .default('on'),
  },
  (t) => [
    index('campaign_offer_campaign').on(t.campaign_key),
    index('campaign_offer_group').on(t.limit_group).where(sql`limit_group is not null`),
    check('campaign_offer_key', sql`${t.key} ~ '^[a-z0-9_-]{2,40}$'`),
    check('campaign_offer_stock', sql`${t.taken} between 0 and ${t.stock}`),
    check('campaign_offer_day', sql`${t.day_stock} >= 1`),
    check('campaign_offer_limits', sql`${t.per_member} >= 1 and ${t.per_member_day} >= 1`),
    check('campaign_offer_period', sql`${t.opens_at} < ${t.closes_at}`),
  ],
)

/** What was taken of an offer on a studio day. */
export const campaign_offer_day = pgTable(
  'campaign_offer_day',
  {
    offer_key: text()
      .notNull()
      .references(() => campaign_offer.key),
    day: date().notNull(),
    taken: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.offer_key, t.day] }), check('campaign_offer_day_taken', sql`${t.taken} >= 0`)],
)

/** Who has taken what, the first, second … time; each became one card. */
export const campaign_take = pgTable(
  'campaign_take',
  {
    offer_key: text()
      .notNull()
      .references(() => campaign_offer.key),
    member_id: memberId(),
    nth: smallint().notNull(),
    day: date().notNull(),
    coupon_type: text({ enum: COUPON_TYPES }).notNull(),
    code: text().notNull().unique('campaign_take_code'),
    channel: text().notNull().default(''),
    inviter_id: bigint({ mode: 'number' }).references(() => member.id),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.offer_key, t.member_id, t.nth] }),
    index('campaign_take_day').on(t.offer_key, t.member_id, t.day),
    index('campaign_take_member').on(t.member_id, t.day),
    index('campaign_take_inviter').on(t.inviter_id).where(sql`inviter_id is not null`),
    check('campaign_take_nth', sql`${t.nth} >= 1`),
  ],
)

/** An invitation on a card or from a partner; only its hash is saved. */
export const campaign_token = pgTable(
  'campaign_token',
  {
    token_hash: bytea().primaryKey(),
    campaign_key: text()
      .notNull()
      .references(() => campaign.key),
    kind: text({ enum: ['personal', 'partner', 'staff'] }).notNull(),
    offer_key: text()
      .notNull()
      .references(() => campaign_offer.key),
    max_uses: integer().notNull(),
    uses: integer().notNull().default(0),
    bound_mobile_hash: bytea(),
    valid_until: instant().notNull(),
    note: text().notNull().default(''),
    made_by: text().notNull(),
    ended_at: instant(),
  },
  (t) => [
    index('campaign_token_campaign').on(t.campaign_key),
    index('campaign_token_ends').on(t.valid_until),
    check('campaign_token_uses', sql`${t.uses} between 0 and ${t.max_uses}`),
  ],
)

export const campaign_token_use = pgTable(
  'campaign_token_use',
  {
    token_hash: bytea()
      .notNull()
      .references(() => campaign_token.token_hash),
    member_id: memberId(),
    at: instant().notNull(),
    take_code: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.token_hash, t.member_id] }), index('campaign_token_use_member').on(t.member_id)],
)

/** One answer a member; deleted 180 days after the campaign is over. */
export const campaign_form_entry = pgTable(
  'campaign_form_entry',
  {
    campaign_key: text()
      .notNull()
      .references(() => campaign.key),
    form_key: text().notNull(),
    member_id: memberId(),
    answers: jsonb().$type<Readonly<Record<string, string | readonly string[]>>>().notNull(),
    /** Day of the document that was agreed to. */
    consent_version: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.campaign_key, t.form_key, t.member_id] }),
    index('campaign_form_entry_member').on(t.member_id),
    // 8 KB as sent; jsonb writes spaces of its own.
    check('campaign_form_entry_size', sql`octet_length(${t.answers}::text) <= 12288`),
  ],
)

/** What happened on a page, by day and channel, without who it was. */
export const campaign_count = pgTable(
  'campaign_count',
  {
    day: date().notNull(),
    campaign_key: text()
      .notNull()
      .references(() => campaign.key),
    channel: text().notNull(),
    what: text({ enum: CAMPAIGN_COUNTS }).notNull(),
    n: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.campaign_key, t.channel, t.what] })],
)
