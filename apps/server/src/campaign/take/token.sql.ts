import type { CouponType } from '@kuaimen/contract/wallet/card.rules'
import { and, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { sweep } from '../../db/sweep.sql'
import { campaign, campaign_take, campaign_token, campaign_token_use } from '../version/campaign.table'
import { campaign_token_try } from '../version/take.table'

/** Guesses of one member queue up here, so that many at once do not all see an unused limit. */
export const lockGuesser = (tx: Tx, memberId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('invited:' || ${memberId}::text, 42))`)

const countTries = async (tx: Tx, whose: SQL, since: Date, left = sql`0`): Promise<number> => {
  const [row] = await tx
    .select({ n: sql<number>`count(*)::int + ${left}` })
    .from(campaign_token_try)
    .where(and(whose, gt(campaign_token_try.at, since)))
  return row?.n ?? 0
}

/** The limit that unknown invitations of a person count for. */
export const TOKEN_TRY = 'campaign_token_try'

/** Of a person, by whichever account, and by accounts that have left. */
export const countTriesOf = (tx: Tx, memberId: number, since: Date): Promise<number> =>
  countTries(
    tx,
    sql`${campaign_token_try.member_id} = any(selves(${memberId}))`,
    since,
    sql`left_uses(${TOKEN_TRY}, ${memberId}, ${since.toISOString()}::timestamptz)`,
  )
export const countTriesFrom = (tx: Tx, address: readonly string[], since: Date) =>
  countTries(tx, inArray(campaign_token_try.address, [...address]), since)

const listTries = async (tx: Tx, whose: SQL, since: Date): Promise<Date[]> =>
  (
    await tx
      .select({ at: campaign_token_try.at })
      .from(campaign_token_try)
      .where(and(whose, gt(campaign_token_try.at, since)))
  ).map(({ at }) => at)

/** When unknown invitations were tried by a person, or from a network, since then. */
export const listTriesOf = (tx: Tx, memberId: number, since: Date) =>
  listTries(tx, sql`${campaign_token_try.member_id} = any(selves(${memberId}))`, since)

export const listTriesFrom = (tx: Tx, address: readonly string[], since: Date) =>
  listTries(tx, inArray(campaign_token_try.address, [...address]), since)

export async function insertTry(tx: Tx, row: typeof campaign_token_try.$inferInsert): Promise<void> {
  await tx.insert(campaign_token_try).values(row)
}

/** Of the page that stands at a path; another page's token is unknown there. */
export async function findToken(tx: Tx, hash: Buffer, path: string) {
  const [row] = await tx
    .select({ token: campaign_token, state: campaign.state })
    .from(campaign_token)
    .innerJoin(campaign, eq(campaign.key, campaign_token.campaign_key))
    .where(and(eq(campaign_token.token_hash, hash), eq(campaign.path, path)))
  return row
}

/** What this member has got for it. */
export async function findUse(tx: Tx, hash: Buffer, memberId: number) {
  const [row] = await tx
    .select({ code: campaign_token_use.take_code, coupon_type: sql<CouponType>`${campaign_take.coupon_type}` })
    .from(campaign_token_use)
    .innerJoin(campaign_take, eq(campaign_take.code, campaign_token_use.take_code))
    .where(and(eq(campaign_token_use.token_hash, hash), eq(campaign_token_use.member_id, memberId)))
  return row
}

/** One use of it, if one is left: whoever comes too late changes nothing. */
export async function useOne(tx: Tx, hash: Buffer, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(campaign_token)
    .set({ uses: sql`${campaign_token.uses} + 1` })
    .where(
      and(
        eq(campaign_token.token_hash, hash),
        lt(campaign_token.uses, campaign_token.max_uses),
        isNull(campaign_token.ended_at),
        gt(campaign_token.valid_until, now),
      ),
    )
  return rowCount === 1
}

export async function insertUse(tx: Tx, row: typeof campaign_token_use.$inferInsert): Promise<void> {
  await tx.insert(campaign_token_use).values(row)
}

export async function insertTokens(tx: Tx, rows: (typeof campaign_token.$inferInsert)[]): Promise<void> {
  await tx.insert(campaign_token).values(rows)
}

/** How many were ended. */
export async function endTokens(tx: Tx, which: SQL, now: Date): Promise<number> {
  const { rowCount } = await tx
    .update(campaign_token)
    .set({ ended_at: now })
    .where(and(which, isNull(campaign_token.ended_at)))
  return rowCount ?? 0
}

export const byHash = (hash: Buffer): SQL => eq(campaign_token.token_hash, hash)
export const byOffer = (offerKey: string, note: string | undefined): SQL | undefined =>
  and(eq(campaign_token.offer_key, offerKey), note === undefined ? undefined : eq(campaign_token.note, note))

const TRY_MS = 30 * 86_400_000

/** Stored longer than the limits look back, to answer complaints. */
export const sweepTries = (tx: Tx, now: Date) =>
  sweep(tx, campaign_token_try, lt(campaign_token_try.at, new Date(now.getTime() - TRY_MS)))
