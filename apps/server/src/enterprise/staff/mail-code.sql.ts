import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { corp_code } from './staff.table'

/** Senders to one mailbox queue up here, then those of one network and one member. */
export const lockMailbox = (tx: Tx, email: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 42))`)
export const lockSender = (tx: Tx, sender: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sender}, 43))`)

export interface Spans {
  readonly minuteAgo: Date
  readonly hourAgo: Date
  readonly dayAgo: Date
}

export async function countCodes(tx: Tx, email: string, { minuteAgo, hourAgo, dayAgo }: Spans) {
  const [row] = await tx
    .select({
      minute: sql<number>`count(*) filter (where ${corp_code.created_at} > ${minuteAgo})::int`,
      hour: sql<number>`count(*) filter (where ${corp_code.created_at} > ${hourAgo})::int`,
      day: sql<number>`count(*)::int`,
    })
    .from(corp_code)
    .where(and(eq(corp_code.email, email), gt(corp_code.created_at, dayAgo)))
  return row ?? { minute: 0, hour: 0, day: 0 }
}

const count = async (tx: Tx, where: ReturnType<typeof and>): Promise<number> => {
  const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(corp_code).where(where)
  return row?.count ?? 0
}

export const countCodesFrom = (tx: Tx, address: string, since: Date): Promise<number> =>
  count(tx, and(eq(corp_code.address, address), gt(corp_code.created_at, since)))

export const countCodesBy = (tx: Tx, memberId: number, since: Date): Promise<number> =>
  count(tx, and(eq(corp_code.member_id, memberId), gt(corp_code.created_at, since)))

export async function insertCode(tx: Tx, values: typeof corp_code.$inferInsert): Promise<number> {
  const [row] = await tx.insert(corp_code).values(values).returning({ id: corp_code.id })
  return row?.id ?? 0
}

export const deleteCode = (tx: Tx, id: number) => tx.delete(corp_code).where(eq(corp_code.id, id))

interface Meant {
  readonly companyId: number
  readonly email: string
  readonly memberId: number
}

/** The newest that this member has asked for; however many guess at once, five get to compare. */
export async function countTry(tx: Tx, { companyId, email, memberId }: Meant, tries: number, now: Date) {
  const newest = tx
    .select({ id: corp_code.id })
    .from(corp_code)
    .where(and(eq(corp_code.company_id, companyId), eq(corp_code.email, email), eq(corp_code.member_id, memberId)))
    .orderBy(sql`${corp_code.created_at} desc, ${corp_code.id} desc`)
    .limit(1)
  const [row] = await tx
    .update(corp_code)
    .set({ tries: sql`${corp_code.tries} + 1` })
    .where(
      and(
        eq(corp_code.id, sql`(${newest})`),
        isNull(corp_code.used_at),
        gt(corp_code.expires_at, now),
        lt(corp_code.tries, tries),
      ),
    )
    .returning({ id: corp_code.id, code_hash: corp_code.code_hash })
  return row
}

/** True once. */
export async function spendCode(tx: Tx, id: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(corp_code)
    .set({ used_at: now })
    .where(and(eq(corp_code.id, id), isNull(corp_code.used_at)))
    .returning({ id: corp_code.id })
  return rows.length === 1
}

export const sweepCodes = (tx: Tx, before: Date) => tx.delete(corp_code).where(lt(corp_code.created_at, before))
