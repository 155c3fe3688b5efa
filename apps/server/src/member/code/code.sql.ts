import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { session } from '../../account/person/account.table'
import type { Tx } from '../../db/database'
import { member_code_seed, member_code_use, member_scan_try } from './code.table'

export type SeedRow = typeof member_code_seed.$inferSelect

/** A seed lives as long as its session, and no longer than it was given for. */
const live = (now: Date) =>
  and(
    gt(member_code_seed.expires_at, now),
    sql`exists (select from ${session} where ${session.token_hash} = ${member_code_seed.session_hash}
      and ${session.member_id} = ${member_code_seed.member_id} and ${session.ended_at} is null
      and ${session.expires_at} > ${now.toISOString()}::timestamptz)`,
  )

/** The youngest of a session. */
export async function findSeedOf(tx: Tx, sessionHash: Buffer, now: Date): Promise<SeedRow | undefined> {
  const [row] = await tx
    .select()
    .from(member_code_seed)
    .where(and(eq(member_code_seed.session_hash, sessionHash), live(now)))
    .orderBy(desc(member_code_seed.expires_at))
    .limit(1)
  return row
}

export async function findSeed(tx: Tx, seedNo: string, now: Date): Promise<SeedRow | undefined> {
  const [row] = await tx
    .select()
    .from(member_code_seed)
    .where(and(eq(member_code_seed.seed_no, seedNo), live(now)))
  return row
}

/** Nothing when another has its number already. */
export async function insertSeed(tx: Tx, values: typeof member_code_seed.$inferInsert): Promise<SeedRow | undefined> {
  const [row] = await tx
    .insert(member_code_seed)
    .values(values)
    .onConflictDoNothing({ target: member_code_seed.seed_no })
    .returning()
  return row
}

/** False when the code was used before. */
export async function insertUse(tx: Tx, use: typeof member_code_use.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(member_code_use).values(use).onConflictDoNothing()
  return rowCount === 1
}

/** Codes are tried by one member of staff one after the other, so that none is tried uncounted. */
export const lockScans = (tx: Tx, operatorId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`scan:${operatorId}`}, 17))`)

export const insertTry = (tx: Tx, operator_id: number, at: Date) =>
  tx.insert(member_scan_try).values({ operator_id, at })

/** The last so many wrong ones: the newest, and the oldest where there are as many. */
export async function readTries(tx: Tx, operatorId: number, atMost: number): Promise<{ newest?: Date; oldest?: Date }> {
  const rows = await tx
    .select({ at: member_scan_try.at })
    .from(member_scan_try)
    .where(eq(member_scan_try.operator_id, operatorId))
    .orderBy(desc(member_scan_try.at), desc(member_scan_try.id))
    .limit(atMost)
  const [newest, oldest] = [rows[0]?.at, rows[atMost - 1]?.at]
  return { ...(newest && { newest }), ...(oldest && { oldest }) }
}

interface Holder extends Record<string, unknown> {
  readonly nickname: string
  readonly avatar: string
  readonly mobile: string | null
  readonly birthday: string
  readonly level: number
  readonly level_name: string
  readonly points: number
  readonly card_no: string
  readonly contact_added: boolean
  readonly badges_new: number
}

/** Who shows a code. */
export async function readHolder(tx: Tx, memberId: number): Promise<Holder | undefined> {
  const { rows } = await tx.execute<Holder>(sql`
    select m.nickname, m.avatar, m.mobile, coalesce(m.profile->>'birthday', '') as birthday,
           ms.level::int as level, l.name as level_name, ms.points, ms.card_no,
           exists (select from member_fact f where f.member_id = m.id and f.fact = 'contact_added') as contact_added,
           (select count(*)::int from member_badge b where b.member_id = m.id and b.seen_at is null) as badges_new
    from member m join membership ms on ms.member_id = m.id join level l on l.level = ms.level
    where m.id = ${memberId}`)
  return rows[0]
}

export const deleteSeedsOf = (tx: Tx, memberId: number) =>
  tx.delete(member_code_seed).where(eq(member_code_seed.member_id, memberId))

export const carrySeeds = (tx: Tx, from: number, into: number) =>
  tx.update(member_code_seed).set({ member_id: into }).where(eq(member_code_seed.member_id, from))

/** When and where the codes of a member were read. */
export const listUses = (tx: Tx, memberId: number) =>
  tx
    .select({ at: member_code_use.at, store_id: member_code_use.store_id })
    .from(member_code_use)
    .innerJoin(member_code_seed, eq(member_code_seed.seed_no, member_code_use.seed_no))
    .where(eq(member_code_seed.member_id, memberId))
    .orderBy(desc(member_code_use.at))

const DAY_MS = 86_400_000
/** Who read whose code can be asked for so long. */
const USES_DAYS = 90

export async function sweepCodes(tx: Tx, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await tx.delete(member_code_seed).where(lt(member_code_seed.expires_at, ago(USES_DAYS)))
  await tx.delete(member_scan_try).where(lt(member_scan_try.at, ago(1)))
}
