import { and, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { corp_try } from './staff.table'

/** The limit that wrong tries of a person count for. */
export const STAFF_TRIES = 'corp_try'

export interface TriesOf {
  readonly memberId: number
  readonly address: string
  /** As it is in rows of accounts that are there, and of those that have left. */
  readonly addresses: readonly string[]
  readonly companyId: number | null
}

const lock = (tx: Tx, name: string, seed: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, ${seed}::int))`)

/** Tries of one member queue up here, so that many at once cannot all see room for one more. */
export const lockTries = (tx: Tx, { memberId }: TriesOf) => lock(tx, String(memberId), 41)

/** Then those from one network and those of one company, in this order. */
export async function lockCrowd(tx: Tx, { address, companyId }: TriesOf): Promise<void> {
  await lock(tx, address, 44)
  if (companyId !== null) await lock(tx, String(companyId), 45)
}

const since = (at: Date, one: SQL) => and(one, gt(corp_try.at, at))
const counted = (tx: Tx, where: ReturnType<typeof since>) =>
  sql<number>`(${tx.select({ count: sql`count(*)::int` }).from(corp_try).where(where)})`

/** Wrong ones since then: of a person, from a network, and of a company. */
export async function countTries(
  tx: Tx,
  { memberId, addresses, companyId }: TriesOf,
  at: Date,
): Promise<{ member: number; address: number; company: number }> {
  const { rows } = await tx.execute<{ member: number; address: number; company: number }>(sql`
    select ${counted(tx, since(at, sql`${corp_try.member_id} = any(selves(${memberId}))`))}
        + left_uses(${STAFF_TRIES}, ${memberId}, ${at.toISOString()}::timestamptz) as member,
      ${counted(tx, since(at, inArray(corp_try.address, [...addresses])))} as address,
      ${companyId === null ? sql`0` : counted(tx, since(at, eq(corp_try.company_id, companyId)))} as company`)
  return rows[0] ?? { member: 0, address: 0, company: 0 }
}

/** When a person was wrong, by whichever account that is there. */
export const listOwnTries = async (tx: Tx, memberId: number, at: Date): Promise<Date[]> =>
  (
    await tx
      .select({ at: corp_try.at })
      .from(corp_try)
      .where(since(at, sql`${corp_try.member_id} = any(selves(${memberId}))`))
  ).map((one) => one.at)

export async function insertTry(tx: Tx, values: typeof corp_try.$inferInsert): Promise<number> {
  const [row] = await tx.insert(corp_try).values(values).returning({ id: corp_try.id })
  return row?.id ?? 0
}

/** It was right after all. */
export const deleteTry = (tx: Tx, id: number) => tx.delete(corp_try).where(eq(corp_try.id, id))

export const sweepTries = (tx: Tx, before: Date) => tx.delete(corp_try).where(lt(corp_try.at, before))
