import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { sms_code as codes } from './account.table'

export type CodePurpose = (typeof codes.$inferSelect)['purpose']

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

export async function countCodes(tx: Tx, mobile: string, { minuteAgo, hourAgo, dayAgo }: Spans) {
  const [row] = await tx
    .select({
      minute: sql<number>`count(*) filter (where ${codes.created_at} > ${minuteAgo})::int`,
      hour: sql<number>`count(*) filter (where ${codes.created_at} > ${hourAgo})::int`,
      day: sql<number>`count(*)::int`,
    })
    .from(codes)
    .where(and(eq(codes.mobile, mobile), gt(codes.created_at, dayAgo)))
  return row ?? { minute: 0, hour: 0, day: 0 }
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

/** Counts a try on the newest code in one statement: however many guess at once, five get to compare. */
export async function countTry(tx: Tx, mobile: string, purpose: CodePurpose, tries: number, now: Date) {
  const newest = tx
    .select({ id: codes.id })
    .from(codes)
    .where(and(eq(codes.mobile, mobile), eq(codes.purpose, purpose)))
    .orderBy(sql`${codes.created_at} desc, ${codes.id} desc`)
    .limit(1)
  const [row] = await tx
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(
      and(eq(codes.id, sql`(${newest})`), isNull(codes.used_at), gt(codes.expires_at, now), lt(codes.tries, tries)),
    )
    .returning({ id: codes.id, code_hash: codes.code_hash })
  return row
}

/** True once: the second to come with the right code finds it used. */
export async function spendCode(tx: Tx, id: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(codes)
    .set({ used_at: now })
    .where(and(eq(codes.id, id), isNull(codes.used_at)))
    .returning({ id: codes.id })
  return rows.length === 1
}
