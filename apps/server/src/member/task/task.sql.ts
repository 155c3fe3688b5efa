import { type StudioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { and, asc, count, desc, eq, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
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

/** The limit that a turn of a task counts for, with task and turn: a reward is for a person, not for an account. */
const TURN_DONE = 'task:'
const turnOf = ({ task_id, period_key }: Pick<DoneKey, 'task_id' | 'period_key'>) => `${task_id}:${period_key}`

/** A turn of a day, a week or a month is over by then, and comes back for nobody. */
const TURN_COUNTS = sql`interval '100 days'`

/** Turns of an account that leaves, as acts that go on counting; those done once, once a year or for something for good. */
export const turnsDoneBy = (memberId: number, at: Date): SQL => sql`
  select ${TURN_DONE}::text || task_id || ':' || period_key as what, done_at as at, case when short then done_at + ${TURN_COUNTS} end as until
  from ${task_done} cross join lateral (select period_key ~ '^[0-9]{4}-(W?[0-9]{2}|[0-9]{2}-[0-9]{2})$' as short) p
  where member_id = ${memberId} and not (short and done_at < ${at.toISOString()}::timestamptz - ${TURN_COUNTS})`

/** Turns that accounts of a member which have left had done, of one task or all, with when. */
async function listTurnsBefore(tx: Tx, memberId: number, taskId?: number): Promise<ReadonlyMap<string, Date>> {
  const kind = taskId === undefined ? TURN_DONE : `${TURN_DONE}${taskId}:`
  const { rows } = await tx.execute<{ turn: string; at: Date }>(sql`
    select substr(u.what, ${TURN_DONE.length + 1}::int) as turn, max(u.at) as at
    from left_use u join account_trace t on t.hash = u.hash
    where t.member_id = ${memberId} and starts_with(u.what, ${kind}) group by 1`)
  return new Map(rows.map(({ turn, at }) => [turn, new Date(at)]))
}

/** As if it had been claimed here: there is nothing left to do or to get. */
const doneBefore = (memberId: number, turn: string, at: Date): DoneRow => ({
  task_id: Number(turn.slice(0, turn.indexOf(':'))),
  member_id: memberId,
  period_key: turn.slice(turn.indexOf(':') + 1),
  subject_no: '',
  done_at: at,
  reward: { points: 0, growth: 0 },
  claimed_at: at,
  claimed_by: 'job',
  entry_no: '',
  coupon_code: '',
})

/** What matters now of what a member has done: what waits, what was done lately, and what is done once or once a year; and what accounts of theirs that have left had done. */
export async function listDone(tx: Tx, memberId: number, since: Date): Promise<DoneRow[]> {
  const own = await tx
    .select()
    .from(task_done)
    .where(
      and(
        eq(task_done.member_id, memberId),
        or(isNull(task_done.claimed_at), gte(task_done.done_at, since), sql`period_key ~ '^(once|[0-9]{4})$'`),
      ),
    )
    .orderBy(asc(task_done.done_at), asc(task_done.period_key))
  const before = await listTurnsBefore(tx, memberId)
  return [...[...before].map(([turn, at]) => doneBefore(memberId, turn, at)), ...own]
}

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

/** Of one member, only what was not done before, by an account that has left neither; those that are new. */
export async function insertDone(tx: Tx, rows: readonly NewDone[]): Promise<DoneRow[]> {
  if (!rows[0]) return []
  const before = await listTurnsBefore(tx, rows[0].member_id)
  const fresh = rows.filter((row) => !before.has(turnOf(row)))
  if (fresh.length === 0) return []
  return tx.insert(task_done).values(fresh).onConflictDoNothing().returning()
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
  const before = [...(await listTurnsBefore(tx, memberId, taskId)).values()]
  return (row?.count ?? 0) + before.filter((at) => at >= since).length
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
