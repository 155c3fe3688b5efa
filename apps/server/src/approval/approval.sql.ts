import type { ApprovalKind } from '@kuaimen/contract/approval/approval.rules'
import type { Reach } from '@kuaimen/contract/kernel/reach'
import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { checkBy } from '../db/audit.sql'
import type { Tx } from '../db/database'
import { jobPayload } from '../db/job-payload'
import { inReach } from '../db/reach.sql'
import { staff } from '../staff/staff.table'
import { approval } from './approval.table'

export type ApprovalRow = typeof approval.$inferSelect
export type NewApproval = typeof approval.$inferInsert

const author = alias(staff, 'author')
const decider = alias(staff, 'decider')

/** Nothing where the same is asked for already. */
export async function insertApproval(tx: Tx, values: NewApproval): Promise<ApprovalRow | undefined> {
  const [row] = await tx.insert(approval).values(values).onConflictDoNothing().returning()
  return row
}

const named = (tx: Tx) =>
  tx
    .select({ ...getTableColumns(approval), author_name: author.name, decider_name: decider.name })
    .from(approval)
    .innerJoin(author, eq(author.id, approval.asked_by))
    .leftJoin(decider, eq(decider.id, approval.decided_by))

export type NamedApproval = Awaited<ReturnType<typeof named>>[number]

export async function findApproval(tx: Tx, id: number): Promise<NamedApproval | undefined> {
  const [row] = await named(tx).where(eq(approval.id, id))
  return row
}

export async function lockApproval(tx: Tx, id: number): Promise<ApprovalRow | undefined> {
  const [row] = await tx.select().from(approval).where(eq(approval.id, id)).for('update')
  return row
}

export const updateApproval = (tx: Tx, id: number, change: Partial<NewApproval>) =>
  tx
    .update(approval)
    .set({ ...change, version: sql`${approval.version} + 1` })
    .where(eq(approval.id, id))

/** The stores where each kind is somebody's to see, or to decide. */
export type ReachByKind = ReadonlyMap<ApprovalKind, Reach>

const isWithin = (reach: ReachByKind): SQL =>
  or(...[...reach].map(([kind, stores]) => and(eq(approval.kind, kind), inReach(approval.store_id, stores)))) ??
  sql`false`

/** Those that wait, of others, the oldest first. */
export const listWaiting = (tx: Tx, staffId: number, reach: ReachByKind, now: Date, atMost: number) =>
  named(tx)
    .where(
      and(eq(approval.state, 'asked'), gt(approval.expires_at, now), ne(approval.asked_by, staffId), isWithin(reach)),
    )
    .orderBy(asc(approval.id))
    .limit(atMost)

interface Page {
  readonly before_id: number | undefined
  readonly atMost: number
}

const before = ({ before_id }: Page) => (before_id === undefined ? undefined : lt(approval.id, before_id))

export const listAskedBy = (tx: Tx, staffId: number, page: Page) =>
  named(tx)
    .where(and(eq(approval.asked_by, staffId), before(page)))
    .orderBy(desc(approval.id))
    .limit(page.atMost)

export const listSeen = (tx: Tx, staffId: number, reach: ReachByKind, page: Page) =>
  named(tx)
    .where(and(or(eq(approval.asked_by, staffId), isWithin(reach)), before(page)))
    .orderBy(desc(approval.id))
    .limit(page.atMost)

export const listOfSubject = (tx: Tx, subjectNo: string, butId: number, atMost: number) =>
  named(tx)
    .where(and(eq(approval.subject_no, subjectNo), ne(approval.id, butId)))
    .orderBy(desc(approval.id))
    .limit(atMost)

/** Asks of one person since then, without this one. */
export async function countAsked(tx: Tx, staffId: number, since: Date, butId: number) {
  const [row] = await tx
    .select({
      asked: sql<number>`count(*)::int`,
      refused: sql<number>`(count(*) filter (where ${approval.state} = 'refused'))::int`,
      done_fen: sql<number>`coalesce(sum(${approval.amount_fen}) filter (where ${approval.state} = 'done'), 0)::int`,
    })
    .from(approval)
    .where(and(eq(approval.asked_by, staffId), gt(approval.asked_at, since), ne(approval.id, butId)))
  return row!
}

/** Ends asks that nobody has decided about in time. */
export const expireAsked = (tx: Tx, now: Date) =>
  tx
    .update(approval)
    .set({ state: 'expired', ended_at: now, version: sql`${approval.version} + 1` })
    .where(and(inArray(approval.state, ['asked']), lte(approval.expires_at, now)))

export const addCarryOut = (tx: Tx, id: number) =>
  tx.execute(
    sql`select graphile_worker.add_job('approval:carry_out', payload := ${jobPayload(tx, { id })}::json, job_key := ${`approval:carry_out:${id}`}, job_key_mode := 'preserve_run_at')`,
  )

export const decidedByAnother = checkBy(
  'approval: nobody has decided about their own ask, and who decided gave a second factor',
  () => sql`
    select 'approval ' || a.id || ' is ' || a.state || ' by staff:' || a.decided_by || ', asked by staff:' || a.asked_by as what
    from approval a where a.decided_by = a.asked_by
    union all
    select 'approval ' || a.id || ' is ' || a.state || ' without an entry in the audit log' from approval a
    where a.decided_by is not null and not exists
      (select from audit_entry e where e.action = 'approval.decide' and e.subject_no = a.id::text and e.staff_id = a.decided_by)
    order by 1`,
)

export const endedInTime = checkBy(
  'approval: what was approved is carried out within an hour, and no ask outlives its time',
  (now) => sql`
    select 'approval ' || id || ' is ' || state || ' since ' || coalesce(decided_at, asked_at) as what from approval
    where (state = 'approved' and decided_at < ${now}::timestamptz - interval '1 hour')
       or (state = 'asked' and expires_at < ${now}::timestamptz - interval '1 hour')
    order by id`,
)
