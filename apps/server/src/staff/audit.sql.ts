import type { Reach } from '@kuaimen/contract/kernel/reach'
import type { AuditAction } from '@kuaimen/contract/staff/audit.rules'
import { and, desc, eq, gt, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { checkBy } from '../db/audit.sql'
import type { Tx } from '../db/database'
import { inReach } from '../db/reach.sql'
import { audit_entry, staff, staff_device } from './staff.table'

export type NewEntry = typeof audit_entry.$inferInsert

export const insertEntry = (tx: Tx, values: NewEntry) => tx.insert(audit_entry).values(values)

export interface EntryFilter {
  readonly staff_id?: number | undefined
  readonly action?: string | undefined
  readonly subject_no?: string | undefined
  readonly store_id?: number | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly before_id?: number | undefined
}

const when = <T>(value: T | undefined, make: (value: T) => SQL | undefined): SQL | undefined =>
  value === undefined ? undefined : make(value)

/** Entries of these stores, of these acts or of all. */
export interface Readable {
  readonly stores: Reach
  readonly actions?: readonly string[]
}

const isReadable = ({ stores, actions }: Readable): SQL =>
  and(
    inReach(audit_entry.store_id, stores),
    when(actions, (list) => inArray(audit_entry.action, [...list])),
  ) ?? sql`true`

/** From the newest on, by key: however long the log is, a page costs the same. */
export const listEntries = (tx: Tx, filter: EntryFilter, readable: readonly Readable[], atMost: number) =>
  tx
    .select({ entry: audit_entry, staff_name: staff.name, device_name: staff_device.name })
    .from(audit_entry)
    .innerJoin(staff, eq(staff.id, audit_entry.staff_id))
    .leftJoin(staff_device, eq(staff_device.id, audit_entry.device_id))
    .where(
      and(
        when(filter.staff_id, (id) => eq(audit_entry.staff_id, id)),
        when(filter.action, (action) => eq(audit_entry.action, action)),
        when(filter.subject_no, (no) => eq(audit_entry.subject_no, no)),
        when(filter.store_id, (id) => eq(audit_entry.store_id, id)),
        when(filter.from, (from) => gte(audit_entry.at, from)),
        when(filter.to, (to) => lt(audit_entry.at, to)),
        when(filter.before_id, (id) => lt(audit_entry.id, id)),
        or(...readable.map(isReadable)) ?? sql`false`,
      ),
    )
    .orderBy(desc(audit_entry.id))
    .limit(atMost)

/** Limited acts of one person come one after the other: two at once would both be the last that is allowed. */
export const lockActs = (tx: Tx, staffId: number, action: AuditAction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`acts ${action} ${staffId}`}, 21))`)

/** When a person has done one of these since then, the newest first. */
export async function listActs(
  tx: Tx,
  staffId: number,
  actions: readonly AuditAction[],
  since: Date,
  atMost: number,
): Promise<Date[]> {
  const rows = await tx
    .select({ at: audit_entry.at })
    .from(audit_entry)
    .where(and(eq(audit_entry.staff_id, staffId), inArray(audit_entry.action, [...actions]), gt(audit_entry.at, since)))
    .orderBy(desc(audit_entry.id))
    .limit(atMost)
  return rows.map(({ at }) => at)
}

/** Acts of a person whose session was never let in, or from before they were there, cannot have been theirs. */
export const entriesAreOfStaff = checkBy(
  'staff: every entry of the audit log is by somebody who was there',
  () => sql`select 'entry ' || e.id || ' is older than staff:' || e.staff_id as what
            from audit_entry e join staff p on p.id = e.staff_id where e.at < p.created_at - interval '1 minute' order by e.id`,
)

export const leftHaveNothing = checkBy(
  'staff: who has left has no grant, no session and no PIN',
  () => sql`select 'staff:' || p.id || ' has left with a way in' as what from staff p
            where p.state = 'left' and (
              exists (select from staff_grant g where g.staff_id = p.id and g.ended_at is null)
              or exists (select from staff_session s where s.staff_id = p.id and s.ended_at is null)
              or exists (select from staff_pin n where n.staff_id = p.id)) order by p.id`,
)
