import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { and, eq, gt, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { sweep } from '../../db/sweep.sql'
import { type Gift, phone_proof, redeem_code, redeem_try } from '../card/wallet.table'

/** Guesses of one member queue up here, so that many at once do not all see an unused limit. */
export const lockGuesser = (tx: Tx, memberId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${String(memberId)}, 31))`)

/** Then those behind one address. */
export const lockGuessingFrom = (tx: Tx, address: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${address}, 32))`)

async function countTries(tx: Tx, whose: SQL, hourAgo: Date, dayAgo: Date, left = (_since: Date) => sql`0`) {
  const [row] = await tx
    .select({
      hour: sql<number>`count(*) filter (where ${redeem_try.at} > ${hourAgo})::int + ${left(hourAgo)}`,
      day: sql<number>`count(*)::int + ${left(dayAgo)}`,
    })
    .from(redeem_try)
    .where(and(whose, gt(redeem_try.at, dayAgo)))
  return row ?? { hour: 0, day: 0 }
}

/** The limit that wrong codes of a person count for. */
export const REDEEM_TRY = 'redeem_try'

/** Of a person, by whichever account, and by accounts that have left. */
export const countTriesOf = (tx: Tx, memberId: number, hourAgo: Date, dayAgo: Date) =>
  countTries(
    tx,
    sql`${redeem_try.member_id} = any(selves(${memberId}))`,
    hourAgo,
    dayAgo,
    (since) => sql`left_uses(${REDEEM_TRY}, ${memberId}, ${since.toISOString()}::timestamptz)`,
  )

export const countTriesFrom = (tx: Tx, address: readonly string[], hourAgo: Date, dayAgo: Date) =>
  countTries(tx, inArray(redeem_try.address, [...address]), hourAgo, dayAgo)

/** When wrong codes were tried by a person, or from a network, since then. */
const listTries = async (tx: Tx, whose: SQL, since: Date): Promise<Date[]> =>
  (
    await tx
      .select({ at: redeem_try.at })
      .from(redeem_try)
      .where(and(whose, gt(redeem_try.at, since)))
  ).map(({ at }) => at)

export const listTriesOf = (tx: Tx, memberId: number, since: Date) =>
  listTries(tx, sql`${redeem_try.member_id} = any(selves(${memberId}))`, since)

export const listTriesFrom = (tx: Tx, address: readonly string[], since: Date) =>
  listTries(tx, inArray(redeem_try.address, [...address]), since)

export async function insertTry(tx: Tx, row: typeof redeem_try.$inferInsert): Promise<void> {
  await tx.insert(redeem_try).values(row)
}

const isGood = (hash: Buffer, today: StudioDay) =>
  and(eq(redeem_code.code_hash, hash), isNull(redeem_code.redeemed_at), gte(redeem_code.valid_until, today))

export async function findGift(tx: Tx, hash: Buffer, today: StudioDay): Promise<Gift | undefined> {
  const [row] = await tx.select({ gift: redeem_code.gift }).from(redeem_code).where(isGood(hash, today)).for('update')
  return row?.gift
}

export async function markRedeemed(tx: Tx, hash: Buffer, memberId: number, given: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(redeem_code)
    .set({ redeemed_by: memberId, redeemed_at: now, given })
    .where(and(eq(redeem_code.code_hash, hash), isNull(redeem_code.redeemed_at)))
  return rowCount === 1
}

export async function insertRedeemCode(tx: Tx, row: typeof redeem_code.$inferInsert): Promise<void> {
  await tx.insert(redeem_code).values(row).onConflictDoNothing()
}

export async function saveProof(tx: Tx, memberId: number, now: Date): Promise<void> {
  await tx
    .insert(phone_proof)
    .values({ member_id: memberId, proven_at: now })
    .onConflictDoUpdate({ target: phone_proof.member_id, set: { proven_at: now } })
}

export async function isProvenSince(tx: Tx, memberId: number, since: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: phone_proof.member_id })
    .from(phone_proof)
    .where(and(eq(phone_proof.member_id, memberId), gte(phone_proof.proven_at, since)))
  return rows.length > 0
}

const REDEEM_TRY_MS = 30 * 86_400_000

/** Stored longer than the limits look back, to answer complaints. */
export const sweepTries = (tx: Tx, now: Date) =>
  sweep(tx, redeem_try, lt(redeem_try.at, new Date(now.getTime() - REDEEM_TRY_MS)))
