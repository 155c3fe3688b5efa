import type { CodePurpose } from '@kuaimen/contract/account/proof.rules'
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { sms_code as codes } from '../person/account.table'

/** Senders of one number queue up here, so that two at once cannot both see an empty minute. */
export const lockMobile = (tx: Tx, mobile: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${mobile}, 11))`)

/** Then those of one address, for whatever number. */
export const lockAddress = (tx: Tx, address: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${address}, 14))`)

interface Spans {
  minuteAgo: Date
  hourAgo: Date
  dayAgo: Date
}

export interface CodesSent {
  readonly minute: number
  readonly hour: number
  readonly day: number
  /** Of these, by nobody we knew. */
  readonly strangers_hour: number
  readonly strangers_day: number
}

export async function countCodes(tx: Tx, mobile: string, { minuteAgo, hourAgo, dayAgo }: Spans): Promise<CodesSent> {
  const [row] = await tx
    .select({
      minute: sql<number>`count(*) filter (where ${codes.created_at} > ${minuteAgo})::int`,
      hour: sql<number>`count(*) filter (where ${codes.created_at} > ${hourAgo})::int`,
      day: sql<number>`count(*)::int`,
      strangers_hour: sql<number>`count(*) filter (where not is_known and ${codes.created_at} > ${hourAgo})::int`,
      strangers_day: sql<number>`count(*) filter (where not is_known)::int`,
    })
    .from(codes)
    .where(and(eq(codes.mobile, mobile), gt(codes.created_at, dayAgo)))
  return row ?? { minute: 0, hour: 0, day: 0, strangers_hour: 0, strangers_day: 0 }
}

/** Codes to other numbers that a member has asked for. */
export async function countCodesBy(tx: Tx, memberId: number, since: Date): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(codes)
    .where(and(eq(codes.asked_by, memberId), eq(codes.is_known, false), gt(codes.created_at, since)))
  return row?.count ?? 0
}

export async function countCodesFrom(tx: Tx, address: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(codes)
    .where(and(eq(codes.address, address), gt(codes.created_at, since)))
  return row?.count ?? 0
}

export async function insertCode(tx: Tx, values: typeof codes.$inferInsert): Promise<number> {
  const [row] = await tx.insert(codes).values(values).returning({ id: codes.id })
  return row?.id ?? 0
}

export const deleteCode = (tx: Tx, id: number) => tx.delete(codes).where(eq(codes.id, id))

export const listCodes = (tx: Tx, mobile: string) =>
  tx
    .select({ purpose: codes.purpose, address: codes.address, created_at: codes.created_at })
    .from(codes)
    .where(eq(codes.mobile, mobile))
    .orderBy(codes.created_at)

const live = (now: Date) => and(isNull(codes.used_at), gt(codes.expires_at, now))
const meant = (mobile: string, purpose: CodePurpose) => and(eq(codes.mobile, mobile), eq(codes.purpose, purpose))

interface Compared {
  readonly id: number
  readonly code_hash: Buffer
}

const COMPARED = { id: codes.id, code_hash: codes.code_hash }

const newest = (tx: Tx, mobile: string, purpose: CodePurpose) =>
  tx
    .select({ id: codes.id })
    .from(codes)
    .where(meant(mobile, purpose))
    .orderBy(sql`${codes.created_at} desc, ${codes.id} desc`)
    .limit(1)

/** A try by whoever asked for the code; however many guess at once, five get to compare. */
export async function countTry(
  tx: Tx,
  of: { mobile: string; purpose: CodePurpose; nonceHash: Buffer },
  tries: number,
  now: Date,
): Promise<Compared | undefined> {
  const [row] = await tx
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(and(meant(of.mobile, of.purpose), eq(codes.nonce_hash, of.nonceHash), live(now), lt(codes.tries, tries)))
    .returning(COMPARED)
  return row
}

/** A try by anybody else, on the newest code; these are counted apart. */
export async function countStrayTry(
  tx: Tx,
  of: { mobile: string; purpose: CodePurpose },
  tries: number,
  now: Date,
): Promise<Compared | undefined> {
  const [row] = await tx
    .update(codes)
    .set({ stray_tries: sql`${codes.stray_tries} + 1` })
    .where(and(eq(codes.id, sql`(${newest(tx, of.mobile, of.purpose)})`), live(now), lt(codes.stray_tries, tries)))
    .returning(COMPARED)
  return row
}

export async function hasNonce(tx: Tx, mobile: string, purpose: CodePurpose, nonceHash: Buffer): Promise<boolean> {
  const rows = await tx
    .select({ id: codes.id })
    .from(codes)
    .where(and(meant(mobile, purpose), eq(codes.nonce_hash, nonceHash)))
  return rows.length > 0
}

/** The newest message on the phone may be one that somebody else asked for: it proves the number as well. */
export async function findNewest(
  tx: Tx,
  mobile: string,
  purpose: CodePurpose,
  now: Date,
): Promise<Compared | undefined> {
  const [row] = await tx
    .select(COMPARED)
    .from(codes)
    .where(and(eq(codes.id, sql`(${newest(tx, mobile, purpose)})`), live(now)))
  return row
}

/** True once: the second to come with the right code finds it used. With it go all others of its number and purpose. */
export async function spendCode(
  tx: Tx,
  { id, mobile, purpose }: { id: number; mobile: string; purpose: CodePurpose },
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(codes)
    .set({ used_at: now })
    .where(and(meant(mobile, purpose), isNull(codes.used_at)))
    .returning({ id: codes.id })
  return rows.some((row) => row.id === id)
}

/** What it was spent on did not happen. */
export const restoreCode = (tx: Tx, id: number) => tx.update(codes).set({ used_at: null }).where(eq(codes.id, id))

/** With the number they were sent to, when its owner leaves. */
export const eraseCodes = (tx: Tx, mobile: string, memberId: number) =>
  tx.delete(codes).where(or(eq(codes.mobile, mobile), eq(codes.asked_by, memberId)))
