import { and, desc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { corp_code } from './staff.table'

/** Senders to one mailbox queue up here, then those of one network and one member. */
export const lockMailbox = (tx: Tx, email: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 42))`)
export const lockSender = (tx: Tx, sender: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sender}, 43))`)

export interface SentMail {
  readonly created_at: Date
  readonly tries: number
  /** Asked for by this person, with whichever account. */
  readonly is_own: boolean
  /** Hidden when the member has left. */
  readonly address: string
}

/** Codes that went to a mailbox since then, also for accounts that have left, as a member sees them. */
export const listSent = (tx: Tx, email: readonly string[], memberId: number, since: Date): Promise<SentMail[]> =>
  tx
    .select({
      created_at: corp_code.created_at,
      tries: corp_code.tries,
      is_own: sql<boolean>`${corp_code.member_id} = any(selves(${memberId}))`,
      address: corp_code.address,
    })
    .from(corp_code)
    .where(and(inArray(corp_code.email, [...email]), gt(corp_code.created_at, since)))

const listTimes = async (tx: Tx, which: SQL | undefined, atMost: number): Promise<Date[]> => {
  const rows = await tx
    .select({ at: corp_code.created_at })
    .from(corp_code)
    .where(which)
    .orderBy(desc(corp_code.created_at))
    .limit(atMost)
  return rows.map(({ at }) => at)
}

/** When codes were asked for from a network, the newest first. */
export const listSentFrom = (tx: Tx, address: readonly string[], since: Date, atMost: number): Promise<Date[]> =>
  listTimes(tx, and(inArray(corp_code.address, [...address]), gt(corp_code.created_at, since)), atMost)

/** The limit that codes of a person count for, whatever mailbox they went to. */
export const MAILS_ASKED = 'corp_code'

/** When a person has asked, by whichever account, the newest first. */
export const listSentBy = (tx: Tx, memberId: number, since: Date, atMost: number): Promise<Date[]> =>
  listTimes(tx, and(sql`${corp_code.member_id} = any(selves(${memberId}))`, gt(corp_code.created_at, since)), atMost)

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
    .returning({ id: corp_code.id, code_hash: corp_code.code_hash, tries: corp_code.tries })
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
