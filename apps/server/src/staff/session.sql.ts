import type { GivenGrant } from '@kuaimen/contract/staff/permissions.rules'
import type { SessionVia, StaffState } from '@kuaimen/contract/staff/staff.rules'
import { and, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { statement } from '../db/statement'
import { staff, staff_session } from './staff.table'

export type GrantRow = GivenGrant

export interface SessionFound {
  readonly id: number
  readonly staff_id: number
  readonly via: SessionVia
  readonly device_id: number | null
  readonly device_store_id: number | null
  readonly device_ended: boolean
  readonly seen_at: Date
  readonly created_at: Date
  readonly expires_at: Date
  readonly passed_at: Date | null
  readonly totp_at: Date | null
  readonly totp_pending: string | null
  readonly ended_at: Date | null
  readonly name: string
  readonly login: string | null
  readonly state: StaffState
  readonly totp_secret: string | null
  readonly grants: readonly GrantRow[]
}

const byHash = statement(
  'staff_session_by_hash',
  sql`select s.id::float8, s.staff_id, s.via, s.device_id, d.store_id as device_store_id, d.ended_at is not null as device_ended,
        s.seen_at, s.created_at, s.expires_at, s.passed_at, s.totp_at, s.totp_pending, s.ended_at, p.name, p.login, p.state, p.totp_secret,
        (select coalesce(json_agg(json_build_object('id', g.id, 'role', g.role, 'scope_kind', g.scope_kind,
            'scope_id', g.scope_id, 'from_day', g.from_day, 'until_day', g.until_day) order by g.id), '[]'::json)
          from staff_grant g where g.staff_id = p.id and g.ended_at is null
            and g.from_day <= ${sql.placeholder('day')}::date
            and (g.until_day is null or g.until_day >= ${sql.placeholder('day')}::date)) as grants
      from staff_session s join staff p on p.id = s.staff_id left join staff_device d on d.id = s.device_id
      where s.token_hash = ${sql.placeholder('hash')}::bytea`,
)

/** Asked with every call of staff: session, person and grants are of one moment, so what was ended bites at once. */
export async function findStaffSession(tx: Tx, hash: Buffer, day: string): Promise<SessionFound | undefined> {
  const [found] = await tx.run<SessionFound>(byHash, { hash, day })
  return found
}

const standings = statement(
  'staff_session_standings',
  sql`select s.id::float8, (select coalesce(string_agg(g.id::text, ',' order by g.id), '')
          from staff_grant g where g.staff_id = p.id and g.ended_at is null
            and g.from_day <= ${sql.placeholder('day')}::date
            and (g.until_day is null or g.until_day >= ${sql.placeholder('day')}::date)) as grants
      from staff_session s join staff p on p.id = s.staff_id left join staff_device d on d.id = s.device_id
      where s.id = any(${sql.placeholder('ids')}::bigint[]) and s.ended_at is null and p.state = 'active'
        and (d.id is null or d.ended_at is null)`,
)

/** Of many sessions at once, those that go on with the grants that count on that day. */
export const listStandings = (tx: Tx, ids: readonly number[], day: string) =>
  tx.run<{ id: number; grants: string }>(standings, { ids: [...ids], day })

export async function insertStaffSession(tx: Tx, values: typeof staff_session.$inferInsert): Promise<number> {
  const [row] = await tx.insert(staff_session).values(values).returning({ id: staff_session.id })
  return row!.id
}

export async function touchStaffSession(tx: Tx, id: number, staffId: number, now: Date): Promise<void> {
  await tx.update(staff_session).set({ seen_at: now }).where(eq(staff_session.id, id))
  await tx.update(staff).set({ last_seen_at: now }).where(eq(staff.id, staffId))
}

export const passStaffSession = (tx: Tx, id: number, now: Date) =>
  tx
    .update(staff_session)
    .set({
      passed_at: sql`coalesce(${staff_session.passed_at}, ${now.toISOString()}::timestamptz)`,
      totp_at: now,
      totp_pending: null,
    })
    .where(and(eq(staff_session.id, id), isNull(staff_session.ended_at)))

export const savePending = (tx: Tx, id: number, totp_pending: string) =>
  tx.update(staff_session).set({ totp_pending }).where(eq(staff_session.id, id))

const open = (staffId: number) => and(eq(staff_session.staff_id, staffId), isNull(staff_session.ended_at))

export const endStaffSession = (tx: Tx, id: number, now: Date) =>
  tx
    .update(staff_session)
    .set({ ended_at: now })
    .where(and(eq(staff_session.id, id), isNull(staff_session.ended_at)))
    .returning({ staff_id: staff_session.staff_id })

export const endSessionsOf = (tx: Tx, staffId: number, now: Date, exceptId = 0) =>
  tx
    .update(staff_session)
    .set({ ended_at: now })
    .where(and(open(staffId), ne(staff_session.id, exceptId)))

/** Those by a password alone. */
export const endSessionsWithoutFactor = (tx: Tx, staffId: number, now: Date) =>
  tx
    .update(staff_session)
    .set({ ended_at: now })
    .where(and(open(staffId), eq(staff_session.via, 'console'), isNull(staff_session.totp_at)))

export const endSessionsOn = (tx: Tx, deviceId: number, now: Date) =>
  tx
    .update(staff_session)
    .set({ ended_at: now })
    .where(and(eq(staff_session.device_id, deviceId), isNull(staff_session.ended_at)))

export const listStaffSessions = (tx: Tx, staffId: number, now: Date) =>
  tx
    .select()
    .from(staff_session)
    .where(and(open(staffId), sql`${staff_session.expires_at} > ${now.toISOString()}::timestamptz`))
    .orderBy(desc(staff_session.seen_at))
    .limit(50)

export const sweepStaffSessions = (tx: Tx, before: Date) =>
  tx.delete(staff_session).where(lt(staff_session.expires_at, before))
