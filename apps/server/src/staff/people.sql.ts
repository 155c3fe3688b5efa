import type { Grant } from '@kuaimen/contract/staff/permissions.rules'
import type { StaffState } from '@kuaimen/contract/staff/staff.rules'
import { and, asc, desc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import type { GrantRow } from './session.sql'
import { staff, staff_grant, staff_invite, staff_pin, staff_recovery } from './staff.table'

export type StaffRow = typeof staff.$inferSelect

/** By login or number; who has left has neither. */
export async function findByLogin(tx: Tx, login: string): Promise<StaffRow | undefined> {
  const isTheirs = or(sql`lower(${staff.login}) = lower(${login})`, eq(staff.mobile, login))
  const [row] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.kind, 'person'), isTheirs, sql`${staff.state} <> 'left'`))
    .orderBy(sql`lower(${staff.login}) = lower(${login}) desc nulls last`)
    .limit(1)
  return row
}

export async function findStaff(tx: Tx, id: number): Promise<StaffRow | undefined> {
  const [row] = await tx.select().from(staff).where(eq(staff.id, id))
  return row
}

/** Roles of somebody as they are now, wherever they hold. */
export async function listRoles(tx: Tx, id: number) {
  const rows = await tx
    .select({ role: staff_grant.role })
    .from(staff_grant)
    .where(and(eq(staff_grant.staff_id, id), isNull(staff_grant.ended_at)))
  return rows.map(({ role }) => role)
}

export async function lockStaff(tx: Tx, id: number): Promise<StaffRow | undefined> {
  const [row] = await tx.select().from(staff).where(eq(staff.id, id)).for('update')
  return row
}

export async function findMachine(tx: Tx, keyHash: Buffer): Promise<StaffRow | undefined> {
  const [row] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.key_hash, keyHash), eq(staff.state, 'active')))
  return row
}

export async function insertStaff(tx: Tx, values: typeof staff.$inferInsert): Promise<number> {
  const [row] = await tx.insert(staff).values(values).returning({ id: staff.id })
  return row!.id
}

export const updateStaff = (tx: Tx, id: number, values: Partial<typeof staff.$inferInsert>) =>
  tx
    .update(staff)
    .set({ ...values, version: sql`${staff.version} + 1` })
    .where(eq(staff.id, id))

/** A code of a later step than any that was taken, so that none counts twice. */
export async function takeStep(tx: Tx, id: number, step: number): Promise<boolean> {
  const { rowCount } = await tx
    .update(staff)
    .set({ totp_step: step })
    .where(and(eq(staff.id, id), sql`${staff.totp_step} < ${step}`))
  return (rowCount ?? 0) > 0
}

export interface ListedStaff extends StaffRow {
  readonly grants: readonly GrantRow[]
  /** Of who has none any more, the one that ended last. */
  readonly last_grant: GrantRow | null
  readonly has_pin: boolean
  readonly sessions: number
}

const grantsOf = sql<GrantRow[]>`(
  select coalesce(json_agg(json_build_object('id', g.id, 'role', g.role, 'scope_kind', g.scope_kind,
    'scope_id', g.scope_id, 'from_day', g.from_day, 'until_day', g.until_day) order by g.id), '[]'::json)
  from staff_grant g where g.staff_id = ${staff}.id and g.ended_at is null)`

const lastGrant = sql<GrantRow | null>`(
  select json_build_object('id', g.id, 'role', g.role, 'scope_kind', g.scope_kind,
    'scope_id', g.scope_id, 'from_day', g.from_day, 'until_day', g.until_day)
  from staff_grant g where g.staff_id = ${staff}.id and g.ended_at is not null and ${staff}.state <> 'left'
    and not exists (select from staff_grant o where o.staff_id = ${staff}.id and o.ended_at is null)
  order by g.ended_at desc, g.id desc limit 1)`

const COLUMNS = {
  id: staff.id,
  kind: staff.kind,
  name: staff.name,
  login: staff.login,
  mobile: staff.mobile,
  password_hash: staff.password_hash,
  totp_secret: staff.totp_secret,
  totp_step: staff.totp_step,
  key_hash: staff.key_hash,
  permissions: staff.permissions,
  store_id: staff.store_id,
  state: staff.state,
  version: staff.version,
  created_at: staff.created_at,
  last_seen_at: staff.last_seen_at,
  grants: grantsOf,
  last_grant: lastGrant,
  has_pin: sql<boolean>`exists (select from staff_pin n where n.staff_id = ${staff}.id)`,
}

const openSessions = (now: Date) => sql<number>`(
  select count(*)::int from staff_session s where s.staff_id = ${staff}.id and s.ended_at is null
    and s.passed_at is not null and s.expires_at > ${now.toISOString()}::timestamptz)`

export interface StaffFilter {
  readonly keyword: string
  readonly state?: StaffState | undefined
}

const AT_MOST = 500

const matches = ({ keyword, state }: StaffFilter): SQL | undefined =>
  and(
    state ? eq(staff.state, state) : undefined,
    keyword === ''
      ? undefined
      : or(
          sql`position(lower(${keyword}) in lower(${staff.name})) > 0`,
          sql`position(lower(${keyword}) in lower(coalesce(${staff.login}, ''))) > 0`,
          eq(staff.mobile, keyword),
        ),
  )

export const listStaff = (tx: Tx, filter: StaffFilter, now: Date): Promise<ListedStaff[]> =>
  tx
    .select({ ...COLUMNS, sessions: openSessions(now) })
    .from(staff)
    .where(matches(filter))
    .orderBy(sql`${staff.state} = 'left'`, asc(staff.kind), desc(staff.last_seen_at), asc(staff.id))
    .limit(AT_MOST)

export async function findListed(tx: Tx, id: number, now: Date): Promise<ListedStaff | undefined> {
  const [row] = await tx
    .select({ ...COLUMNS, sessions: openSessions(now) })
    .from(staff)
    .where(eq(staff.id, id))
  return row
}

/** Given again it has the new last day, also where the one before is over. Its person is locked. */
export async function saveGrant(
  tx: Tx,
  values: Grant & {
    staff_id: number
    from_day: string
    until_day: string | null
    granted_by: string
    created_at: Date
  },
): Promise<void> {
  const { staff_id, role, scope_kind, scope_id, until_day } = values
  const isSame = and(
    eq(staff_grant.staff_id, staff_id),
    eq(staff_grant.role, role),
    eq(staff_grant.scope_kind, scope_kind),
    scope_id === null ? isNull(staff_grant.scope_id) : eq(staff_grant.scope_id, scope_id),
    isNull(staff_grant.ended_at),
  )
  const { rowCount } = await tx.update(staff_grant).set({ until_day }).where(isSame)
  if (rowCount === 0) await tx.insert(staff_grant).values(values)
}

export async function findGrant(tx: Tx, id: number) {
  const [row] = await tx
    .select()
    .from(staff_grant)
    .where(and(eq(staff_grant.id, id), isNull(staff_grant.ended_at)))
  return row
}

export const endGrant = (tx: Tx, id: number, by: string, now: Date) =>
  tx
    .update(staff_grant)
    .set({ ended_at: now, ended_by: by })
    .where(and(eq(staff_grant.id, id), isNull(staff_grant.ended_at)))

export const endGrantsOf = (tx: Tx, staffId: number, by: string, now: Date) =>
  tx
    .update(staff_grant)
    .set({ ended_at: now, ended_by: by })
    .where(and(eq(staff_grant.staff_id, staffId), isNull(staff_grant.ended_at)))

/** One at a time: two owners who end each other in the same instant would leave none. */
export const lockOwners = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('staff:owners'))`)

/** Those whose grant has no last day. */
export async function countOwners(tx: Tx): Promise<number> {
  const [row] = await tx
    .select({ n: sql<number>`count(distinct ${staff.id})::int` })
    .from(staff_grant)
    .innerJoin(staff, eq(staff.id, staff_grant.staff_id))
    .where(
      and(
        eq(staff_grant.role, 'owner'),
        isNull(staff_grant.ended_at),
        isNull(staff_grant.until_day),
        eq(staff.state, 'active'),
      ),
    )
  return row?.n ?? 0
}

export const saveInvite = (tx: Tx, values: typeof staff_invite.$inferInsert) =>
  tx
    .insert(staff_invite)
    .values(values)
    .onConflictDoUpdate({
      target: staff_invite.staff_id,
      set: { token_hash: values.token_hash, expires_at: values.expires_at },
    })

export async function findInvite(tx: Tx, hash: Buffer, now: Date) {
  const [row] = await tx
    .select({ staff_id: staff_invite.staff_id })
    .from(staff_invite)
    .where(and(eq(staff_invite.token_hash, hash), gt(staff_invite.expires_at, now)))
  return row
}

/** Good once: who deletes it has it. */
export async function takeInvite(tx: Tx, hash: Buffer, now: Date): Promise<number | undefined> {
  const [row] = await tx
    .delete(staff_invite)
    .where(and(eq(staff_invite.token_hash, hash), gt(staff_invite.expires_at, now)))
    .returning({ staff_id: staff_invite.staff_id })
  return row?.staff_id
}

export const dropInvite = (tx: Tx, staffId: number) => tx.delete(staff_invite).where(eq(staff_invite.staff_id, staffId))

export async function saveRecovery(tx: Tx, staffId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx.delete(staff_recovery).where(eq(staff_recovery.staff_id, staffId))
  if (hashes.length > 0)
    await tx.insert(staff_recovery).values(hashes.map((code_hash) => ({ staff_id: staffId, code_hash })))
}

export async function useRecovery(tx: Tx, staffId: number, hash: Buffer, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(staff_recovery)
    .set({ used_at: now })
    .where(
      and(eq(staff_recovery.staff_id, staffId), eq(staff_recovery.code_hash, hash), isNull(staff_recovery.used_at)),
    )
  return (rowCount ?? 0) > 0
}

export const savePin = (tx: Tx, staffId: number, hash: string, now: Date) =>
  tx
    .insert(staff_pin)
    .values({ staff_id: staffId, hash, set_at: now })
    .onConflictDoUpdate({ target: staff_pin.staff_id, set: { hash, set_at: now } })

export async function findPin(tx: Tx, staffId: number): Promise<string | undefined> {
  const [row] = await tx.select({ hash: staff_pin.hash }).from(staff_pin).where(eq(staff_pin.staff_id, staffId))
  return row?.hash
}

export const dropPin = (tx: Tx, staffId: number) => tx.delete(staff_pin).where(eq(staff_pin.staff_id, staffId))

/** People whom a tablet of the store offers: active, with a PIN. */
export const listWithPin = (tx: Tx): Promise<{ id: number; name: string; grants: GrantRow[] }[]> =>
  tx
    .select({ id: staff.id, name: staff.name, grants: grantsOf })
    .from(staff)
    .innerJoin(staff_pin, eq(staff_pin.staff_id, staff.id))
    .where(eq(staff.state, 'active'))
    .orderBy(asc(staff.name), asc(staff.id))
    .limit(AT_MOST) as Promise<{ id: number; name: string; grants: GrantRow[] }[]>

/** An invitation that is over opens nothing; another one can be made. */
export const sweepInvites = (tx: Tx, now: Date) => tx.delete(staff_invite).where(lt(staff_invite.expires_at, now))
