import {
  PROOF_STATES,
  TASK_KINDS,
  TASK_PERIODS,
  TASK_STATES,
  type TaskReward,
  type TaskRule,
} from '@kuaimen/contract/member/task.rules'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { member } from '../../account/person/account.table'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = () => timestamp({ withTimezone: true })
const memberId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => member.id)
const taskId = () =>
  integer()
    .notNull()
    .references(() => task.id)

/** What members can do for points. */
export const task = pgTable(
  'task',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    key: text().notNull().unique('task_key'),
    title: text().notNull(),
    note: text().notNull().default(''),
    /** Markdown. */
    rules: text().notNull().default(''),
    icon: text().notNull().default(''),
    kind: text({ enum: TASK_KINDS }).notNull(),
    rule: jsonb().$type<TaskRule>().notNull().default({}),
    reward: jsonb().$type<TaskReward>().notNull(),
    period: text({ enum: TASK_PERIODS }).notNull(),
    /** Of one with a subject: so often a month; null is not bounded. */
    per_period: smallint(),
    action_path: text().notNull().default(''),
    action_text: text().notNull().default(''),
    min_level: smallint().notNull().default(0),
    /** Empty: everywhere. */
    city_ids: integer().array().notNull().default(sql`'{}'`),
    starts_at: instant(),
    ends_at: instant(),
    rank: smallint().notNull().default(0),
    state: text({ enum: TASK_STATES }).notNull().default('draft'),
  },
  (t) => [
    check('task_times', sql`${t.starts_at} < ${t.ends_at}`),
    check('task_per_period', sql`${t.per_period} >= 1`),
    check(
      'task_reward',
      sql`jsonb_typeof(${t.reward}->'points') = 'number' and jsonb_typeof(${t.reward}->'growth') = 'number'
        and (${t.reward}->>'points')::int >= 0 and (${t.reward}->>'growth')::int >= 0`,
    ),
  ],
)

/** A member has done a task in a turn of its period; its reward is as it was then, and claimed once. */
export const task_done = pgTable(
  'task_done',
  {
    task_id: taskId(),
    member_id: memberId(),
    /** `once`, a day, week, month or year, or the subject. */
    period_key: text().notNull(),
    subject_no: text().notNull().default(''),
    done_at: instant().notNull(),
    reward: jsonb().$type<TaskReward>().notNull(),
    claimed_at: instant(),
    claimed_by: text({ enum: ['member', 'job'] }),
    /** The subject of what it brought; it is that of the account that claimed. */
    entry_no: text().notNull().default(''),
    coupon_code: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.task_id, t.member_id, t.period_key] }),
    index('task_done_member').on(t.member_id, t.done_at),
    index('task_done_claims').on(t.claimed_at).where(sql`claimed_at is not null`),
    index('task_done_unclaimed').on(t.done_at).where(sql`claimed_at is null`),
    check('task_done_claimed', sql`(${t.claimed_at} is null) = (${t.claimed_by} is null)`),
    check('task_done_brought', sql`(${t.entry_no} = '') = (${t.claimed_at} is null)`),
    check('task_done_coupon', sql`${t.coupon_code} = '' or ${t.claimed_at} is not null`),
  ],
)

/** Somebody has begun to look at something: timed by the database's clock. */
export const task_started = pgTable(
  'task_started',
  {
    task_id: taskId(),
    member_id: memberId(),
    period_key: text().notNull(),
    token_hash: bytea().notNull(),
    started_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.task_id, t.member_id, t.period_key] }),
    index('task_started_member').on(t.member_id),
  ],
)

/** A note that a member wrote about a visit; staff decide. */
export const task_proof = pgTable(
  'task_proof',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    task_id: taskId(),
    member_id: memberId(),
    period_key: text().notNull(),
    order_sn: text().notNull().default(''),
    link: text().notNull(),
    /** Host and number of the note: the same note counts once, however its link is written. */
    link_key: text().notNull(),
    their_name: text().notNull(),
    state: text({ enum: PROOF_STATES }).notNull().default('submitted'),
    reason: text().notNull().default(''),
    decided_by: integer(),
    at: instant().notNull(),
    decided_at: instant(),
  },
  (t) => [
    uniqueIndex('task_proof_link').on(t.link_key).where(sql`state <> 'rejected'`),
    uniqueIndex('task_proof_one').on(t.task_id, t.member_id, t.period_key).where(sql`state <> 'rejected'`),
    index('task_proof_member').on(t.member_id, t.at),
    index('task_proof_state').on(t.state, t.at),
    check('task_proof_decided', sql`(${t.state} = 'submitted') = (${t.decided_at} is null)`),
  ],
)
