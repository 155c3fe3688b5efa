import { type StudioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { and, asc, count, desc, eq, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { points_entry } from '../membership/membership.table'
import { task, task_done, task_started } from './task.table'

export type TaskRow = typeof task.$inferSelect
export type DoneRow = typeof task_done.$inferSelect
type NewDone = typeof task_done.$inferInsert

export interface DoneKey {
  readonly task_id: number
  readonly member_id: number
  readonly period_key: string
}

const isKey = ({ task_id, member_id, period_key }: DoneKey) =>
  and(eq(task_done.task_id, task_id), eq(task_done.member_id, member_id), eq(task_done.period_key, period_key))

/** All that was ever on, in their order. */
export const listTasks = (tx: Tx): Promise<TaskRow[]> =>
  tx.select().from(task).where(ne(task.state, 'draft')).orderBy(asc(task.rank), asc(task.id))

export async function findTask(tx: Tx, id: number): Promise<TaskRow | undefined> {
  const [row] = await tx
    .select()
    .from(task)
    .where(and(eq(task.id, id), ne(task.state, 'draft')))
  return row
}

/** Those that members prove by what they send in, by key. */
export const listProofTasks = (tx: Tx, keys: readonly string[]) =>
  tx
    .select({ id: task.id, key: task.key })
    .from(task)
    .where(and(inArray(task.key, [...keys]), eq(task.kind, 'proof'), ne(task.state, 'draft')))

/** What matters now of what a member has done: what waits, what was done lately, and what is done once or once a year. */
export const listDone = (tx: Tx, memberId: number, since: Date): Promise<DoneRow[]> =>
  tx
    .select()
    .from(task_done)
    .where(
      and(
        eq(task_done.member_id, memberId),
        or(isNull(task_done.claimed_at), gte(task_done.done_at, since), sql`period_key ~ '^(once|[0-9]{4})$'`),
      ),
    )
    .orderBy(asc(task_done.done_at), asc(task_done.period_key))

/** Of one task, the newest first. */
export const listHistory = (tx: Tx, memberId: number, taskId: number, atMost: number): Promise<DoneRow[]> =>
  tx
    .select()
    .from(task_done)
    .where(and(eq(task_done.member_id, memberId), eq(task_done.task_id, taskId)))
    .orderBy(desc(task_done.done_at))
    .limit(atMost)

export async function lockDone(tx: Tx, key: DoneKey): Promise<DoneRow | undefined> {
  const [row] = await tx.select().from(task_done).where(isKey(key)).for('update')
  return row
}

/** Only what was not done before; those that are new. */
export async function insertDone(tx: Tx, rows: readonly NewDone[]): Promise<DoneRow[]> {
  if (rows.length === 0) return []
  return tx
    .insert(task_done)
    .values([...rows])
    .onConflictDoNothing()
    .returning()
}

type Claim = Required<Pick<NewDone, 'claimed_at' | 'claimed_by' | 'entry_no' | 'coupon_code'>>

/** Once: false when it was claimed before. */
export async function markClaimed(tx: Tx, key: DoneKey, claim: Claim): Promise<boolean> {
  const { rowCount } = await tx
    .update(task_done)
    .set(claim)
    .where(and(isKey(key), isNull(task_done.claimed_at)))
  return rowCount === 1
}

/** Points that tasks have brought a member on a day. */
export async function sumTaskPoints(tx: Tx, memberId: number, day: StudioDay): Promise<number> {
  const [row] = await tx
    .select({ points: sql<number>`coalesce(sum(amount), 0)::int` })
    .from(points_entry)
    .where(
      and(
        eq(points_entry.member_id, memberId),
        eq(points_entry.event, 'task'),
        gte(points_entry.at, studioInstant(day)),
      ),
    )
  return row?.points ?? 0
}

/** How often something with a subject was done since the month began. */
export async function countDoneSince(tx: Tx, memberId: number, taskId: number, since: Date): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(task_done)
    .where(and(eq(task_done.member_id, memberId), eq(task_done.task_id, taskId), gte(task_done.done_at, since)))
  return row?.count ?? 0
}

/** What has waited for its owner since before a moment, page by page in the order of its waiting. */
export const listForgotten = (tx: Tx, before: Date, after: DoneRow | undefined, atMost: number): Promise<DoneRow[]> =>
  tx
    .select()
    .from(task_done)
    .where(
      and(
        isNull(task_done.claimed_at),
        lt(task_done.done_at, before),
        after &&
          sql`(${task_done.done_at}, ${task_done.member_id}, ${task_done.task_id}, ${task_done.period_key}) >
              (${after.done_at.toISOString()}::timestamptz, ${after.member_id}::bigint, ${after.task_id}::int, ${after.period_key}::text)`,
      ),
    )
    .orderBy(asc(task_done.done_at), asc(task_done.member_id), asc(task_done.task_id), asc(task_done.period_key))
    .limit(atMost)

type Started = typeof task_started.$inferInsert

/** Who begins again begins from now. */
export const saveStarted = (tx: Tx, started: Started) =>
  tx
    .insert(task_started)
    .values(started)
    .onConflictDoUpdate({
      target: [task_started.task_id, task_started.member_id, task_started.period_key],
      set: { token_hash: started.token_hash, started_at: started.started_at },
    })

export async function findStarted(tx: Tx, { task_id, member_id, period_key }: DoneKey) {
  const [row] = await tx
    .select()
    .from(task_started)
    .where(
      and(
        eq(task_started.task_id, task_id),
        eq(task_started.member_id, member_id),
        eq(task_started.period_key, period_key),
      ),
    )
  return row
}
