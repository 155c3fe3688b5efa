import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { statement } from '../../db/statement'
import { member, session } from '../person/account.table'

interface SessionFound {
  readonly member_id: number
  readonly expires_at: Date
  readonly ended_at: Date | null
  readonly last_seen_at: Date
  readonly has_mobile: boolean
}

const byHash = statement(
  'session_by_hash',
  sql`select s.member_id::float8, s.expires_at, s.ended_at, s.last_seen_at, m.mobile is not null as has_mobile
      from session s join member m on m.id = s.member_id where s.token_hash = ${sql.placeholder('hash')}::bytea`,
)

/** Asked with every call of a member. */
export async function findSessionByHash(tx: Tx, hash: Buffer): Promise<SessionFound | undefined> {
  const [found] = await tx.run<SessionFound>(byHash, { hash })
  return found
}

export const insertSession = (tx: Tx, values: typeof session.$inferInsert) => tx.insert(session).values(values)

export const touchSession = (tx: Tx, tokenHash: Buffer, now: Date) =>
  tx.update(session).set({ last_seen_at: now }).where(eq(session.token_hash, tokenHash))

const live = (memberId: number, now: Date) =>
  and(eq(session.member_id, memberId), isNull(session.ended_at), gt(session.expires_at, now))

export const listLiveSessions = (tx: Tx, memberId: number, now: Date) =>
  tx.select().from(session).where(live(memberId, now)).orderBy(desc(session.last_seen_at)).limit(50)

export const listAllSessions = (tx: Tx, memberId: number) =>
  tx.select().from(session).where(eq(session.member_id, memberId)).orderBy(desc(session.created_at))

export async function endOneSession(tx: Tx, memberId: number, tokenHash: Buffer, now: Date): Promise<boolean> {
  const rows = await tx
    .update(session)
    .set({ ended_at: now })
    .where(and(live(memberId, now), eq(session.token_hash, tokenHash)))
    .returning({ member_id: session.member_id })
  return rows.length > 0
}

export const endOtherSessions = (tx: Tx, memberId: number, currentHash: Buffer, now: Date) =>
  tx
    .update(session)
    .set({ ended_at: now })
    .where(and(live(memberId, now), ne(session.token_hash, currentHash)))

export const endAllSessions = (tx: Tx, memberId: number, now: Date) =>
  tx.update(session).set({ ended_at: now }).where(live(memberId, now))

/** Whether the account of a number was entered with this nonce before, on whatever device has it. */
export async function isKnownDevice(tx: Tx, mobile: string, deviceHash: Buffer): Promise<boolean> {
  const rows = await tx
    .select({ member_id: session.member_id })
    .from(session)
    .innerJoin(member, eq(member.id, session.member_id))
    .where(and(eq(session.device_hash, deviceHash), eq(member.mobile, mobile)))
    .limit(1)
  return rows.length > 0
}

/** Which devices they were is nobody's business once the member has left. */
export const eraseDevices = (tx: Tx, memberId: number) =>
  tx.update(session).set({ device: '', device_hash: null }).where(eq(session.member_id, memberId))
