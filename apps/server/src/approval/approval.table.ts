import { APPROVAL_KINDS, APPROVAL_STATES } from '@kuaimen/contract/approval/approval.rules'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { staff } from '../staff/staff.table'

const instant = () => timestamp({ withTimezone: true })

/** An act that somebody has asked for and another person decides about. */
export const approval = pgTable(
  'approval',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    kind: text({ enum: APPROVAL_KINDS }).notNull(),
    /** The booking or the refund that it is about. */
    subject_no: text().notNull(),
    /** Nothing for what no store has. */
    store_id: integer(),
    /** Facts for the room that carries it out, as they were asked. */
    ask: jsonb().$type<Record<string, unknown>>().notNull(),
    amount_fen: integer().notNull(),
    parts: jsonb().$type<{ name: string; amount_fen: number }[]>().notNull(),
    /** The limit of who asked, as it was then; null where it always wants two. */
    limit_fen: integer(),
    reason: text().notNull(),
    state: text({ enum: APPROVAL_STATES }).notNull(),
    asked_by: integer()
      .notNull()
      .references(() => staff.id),
    asked_at: instant().notNull(),
    expires_at: instant().notNull(),
    decided_by: integer().references(() => staff.id),
    decided_at: instant(),
    note: text().notNull().default(''),
    /** Its numbers were computed again and are others than at first. */
    is_changed: boolean().notNull().default(false),
    ended_at: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('approval_live').on(t.kind, t.subject_no).where(sql`state in ('asked', 'approved')`),
    index('approval_waiting').on(t.expires_at).where(sql`state = 'asked'`),
    index('approval_author').on(t.asked_by, t.id),
    index('approval_subject').on(t.subject_no),
    check('approval_second_person', sql`${t.decided_by} is distinct from ${t.asked_by}`),
    check(
      'approval_decided',
      sql`(${t.state} in ('approved', 'refused', 'done', 'failed')) <= (${t.decided_by} is not null)`,
    ),
  ],
)
