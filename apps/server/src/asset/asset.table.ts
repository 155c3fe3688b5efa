import { ASSET_KINDS, ASSET_STATES, OBJECT_FAULTS, UPLOAD_STATES, VERDICTS } from '@kuaimen/contract/asset/asset.rules'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true })
const bytes = () => bigint({ mode: 'number' })

/** A picture that we made from what somebody uploaded. */
export const asset = pgTable(
  'asset',
  {
    asset_no: text().primaryKey(),
    /** The owner: c the chain's, m/12 a member's, g/A… of a roll. */
    scope: text().notNull(),
    /** The scope in which its objects were written; it stays when accounts are merged. */
    home: text().notNull(),
    /** Of the bytes as they came, in hex. */
    sha256: text().notNull(),
    kind: text({ enum: ASSET_KINDS }).notNull(),
    mime: text().notNull(),
    bytes: bytes().notNull(),
    crc32: bigint({ mode: 'number' }).notNull(),
    /** Upright. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** The mean colour, as #rrggbb. */
    colour: text().notNull(),
    alpha: boolean().notNull(),
    source_name: text().notNull(),
    taken_at: instant(),
    keeps_source: boolean().notNull().default(false),
    state: text({ enum: ASSET_STATES }).notNull(),
    /** member:12, staff:3, operator:3 */
    made_by: text().notNull(),
    /** For what it was uploaded, as store/12; empty for nothing yet. */
    target: text().notNull().default(''),
    made_at: instant().notNull(),
    /** Since when nothing uses it; null while something does. */
    unused_since: instant(),
    erased_at: instant(),
  },
  (t) => [
    uniqueIndex('asset_once').on(t.home, t.kind, t.sha256).where(sql`state <> 'erased'`),
    index('asset_of_scope').on(t.scope, t.made_at.desc()).where(sql`state <> 'erased'`),
    index('asset_hash').on(sql`left(sha256, 32)`).where(sql`state = 'shown'`),
    index('asset_waiting').on(t.made_at).where(sql`state = 'waiting'`),
    index('asset_unused').on(t.unused_since).where(sql`unused_since is not null and state <> 'erased'`),
    check('asset_kind', sql`${t.kind} in ('picture', 'avatar', 'review', 'watermark', 'paper', 'photo')`),
    check('asset_state', sql`${t.state} in ('waiting', 'shown', 'hidden', 'erased')`),
    check('asset_erased', sql`(${t.state} = 'erased') = (${t.erased_at} is not null)`),
    check('asset_sha256', sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
    check(
      'asset_scope',
      sql`${t.scope} ~ '^(c|m/[1-9][0-9]*|g/A[0-9A-Z]+)$' and ${t.home} ~ '^(c|m/[1-9][0-9]*|g/A[0-9A-Z]+)$'`,
    ),
    check('asset_sides', sql`${t.width} > 0 and ${t.height} > 0 and ${t.bytes} > 0`),
    check('asset_colour', sql`${t.colour} ~ '^#[0-9a-f]{6}$'`),
    check('asset_source_name', sql`char_length(${t.source_name}) <= 120`),
  ],
)

export const asset_variant = pgTable(
  'asset_variant',
  {
    asset_no: text()
      .notNull()
      .references(() => asset.asset_no),
    variant: text().notNull(),
    mime: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: bytes().notNull(),
    sha256: text().notNull(),
    crc32: bigint({ mode: 'number' }).notNull(),
    /** When its object was last read and hashed; null for never. */
    hashed_at: instant(),
    /** The fault that its object had then. */
    fault: text({ enum: OBJECT_FAULTS }),
  },
  (t) => [
    primaryKey({ columns: [t.asset_no, t.variant] }),
    index('asset_variant_hashed').on(t.hashed_at.asc().nullsFirst()).concurrently(),
    check('asset_variant_name', sql`${t.variant} ~ '^[a-z][a-z0-9]{1,7}$'`),
    check('asset_variant_fault', sql`${t.fault} in ('gone', 'differs')`),
  ],
)

/** Where a picture is shown: written by the call that saves its address, in its transaction. */
export const asset_use = pgTable(
  'asset_use',
  {
    asset_no: text()
      .notNull()
      .references(() => asset.asset_no),
    room: text().notNull(),
    subject: text().notNull(),
    slot: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.asset_no, t.room, t.subject, t.slot] }),
    index('asset_use_subject').on(t.room, t.subject),
  ],
)

/** A file on its way to us, in numbered chunks. */
export const asset_upload = pgTable(
  'asset_upload',
  {
    upload_no: text().primaryKey(),
    scope: text().notNull(),
    kind: text({ enum: ASSET_KINDS }).notNull(),
    target: text().notNull().default(''),
    name: text().notNull(),
    bytes: bytes().notNull(),
    sha256: text().notNull(),
    chunk_bytes: integer().notNull(),
    chunks: smallint().notNull(),
    made_by: text().notNull(),
    state: text({ enum: UPLOAD_STATES }).notNull(),
    /** The code and the words of the refusal. */
    code: integer().notNull().default(0),
    why: text().notNull().default(''),
    asset_no: text().references(() => asset.asset_no),
    made_at: instant().notNull(),
    expires_at: instant().notNull(),
    /** When its chunks were whole and the darkroom was asked. */
    finished_at: instant(),
  },
  (t) => [
    uniqueIndex('asset_upload_once').on(t.scope, t.kind, t.sha256, t.made_by).where(sql`state in ('open', 'joining')`),
    index('asset_upload_of').on(t.made_by, t.made_at),
    index('asset_upload_target').on(t.target, t.made_at).where(sql`target <> ''`).concurrently(),
    index('asset_upload_open').on(t.expires_at).where(sql`state in ('open', 'joining')`),
    check('asset_upload_state', sql`${t.state} in ('open', 'joining', 'done', 'refused', 'over')`),
    check('asset_upload_done', sql`(${t.state} = 'done') = (${t.asset_no} is not null)`),
    check('asset_upload_refused', sql`(${t.state} = 'refused') = (${t.code} <> 0)`),
    check('asset_upload_sha256', sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
    check('asset_upload_chunks', sql`${t.chunks} = ceil(${t.bytes}::numeric / ${t.chunk_bytes})`),
  ],
)

export const asset_chunk = pgTable(
  'asset_chunk',
  {
    upload_no: text()
      .notNull()
      .references(() => asset_upload.upload_no),
    nth: smallint().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.upload_no, t.nth] }), check('asset_chunk_nth', sql`${t.nth} >= 0`)],
)

/** Decisions of staff about a customer's picture; only added to. */
export const asset_judgement = pgTable(
  'asset_judgement',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    asset_no: text()
      .notNull()
      .references(() => asset.asset_no),
    verdict: text({ enum: VERDICTS }).notNull(),
    reason: text().notNull(),
    who: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('asset_judgement_asset').on(t.asset_no),
    check('asset_judgement_verdict', sql`${t.verdict} in ('shown', 'hidden')`),
  ],
)

/** Objects that are to be erased, and the proof that they were. */
export const asset_erasure = pgTable(
  'asset_erasure',
  {
    key: text().primaryKey(),
    /** Null for objects that no picture was made of. */
    asset_no: text(),
    cause: text().notNull(),
    asked_at: instant().notNull(),
    tries: integer().notNull().default(0),
    /** Since when somebody asks the storage to erase it; null while nobody does. */
    claimed_at: instant(),
    done_at: instant(),
  },
  (t) => [
    index('asset_erasure_open').on(t.asked_at).where(sql`done_at is null`),
    check('asset_erasure_key', sql`${t.key} ~ '^[A-Za-z0-9/-]+$'`),
  ],
)
