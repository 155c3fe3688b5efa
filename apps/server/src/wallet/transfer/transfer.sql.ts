import type { GivingKind } from '@kuaimen/contract/wallet/transfer.rules'
import { and, asc, count, desc, eq, gt, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { member } from '../../account/person/account.table'
import type { Tx } from '../../db/database'
import { jobPayload } from '../../db/job-payload'
import { gift_card, voucher } from '../card/wallet.table'
import { giving } from './transfer.table'

export type TransferRow = typeof giving.$inferSelect

/** Two cards given in the same moment wait for each other, so that the limit of the day holds. */
export const lockGiver = (tx: Tx, memberId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`giving:${memberId}`}, 13))`)

/** The limits that cards given and taken by a person count for. */
const GIVEN = 'giving'
const TAKEN = 'giving_taken'

const leftSince = (what: string, memberId: number, since: Date) =>
  sql`left_uses(${what}, ${memberId}, ${since.toISOString()}::timestamptz)`

/** Of a person, by whichever account, and by accounts that have left. */
export async function countTransfers(tx: Tx, memberId: number, since: Date): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int + ${leftSince(GIVEN, memberId, since)}` })
    .from(giving)
    .where(and(sql`${giving.member_id} = any(selves(${memberId}))`, gt(giving.made_at, since)))
  return row?.count ?? 0
}

export async function countTakes(tx: Tx, memberId: number, since: Date): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int + ${leftSince(TAKEN, memberId, since)}` })
    .from(giving)
    .where(
      and(sql`${giving.taker_id} = any(selves(${memberId}))`, isNotNull(giving.taker_id), gt(giving.ended_at, since)),
    )
  return row?.count ?? 0
}

/** Cards that an account which leaves has given and taken within a day, as acts that go on counting. */
export const transfersOf = (memberId: number, at: Date): SQL => {
  const dayAgo = sql`${at.toISOString()}::timestamptz - interval '1 day'`
  return sql`
    select ${GIVEN}::text as what, made_at as at, made_at + interval '1 day' as until from ${giving}
      where member_id = ${memberId} and made_at > ${dayAgo}
    union all
    select ${TAKEN}, ended_at, ended_at + interval '1 day' from ${giving}
      where taker_id = ${memberId} and ended_at > ${dayAgo}`
}

export interface Holder extends Record<string, unknown> {
  readonly subject_no: string
  readonly state: 'locked' | 'used'
}

/** What has locked a card, or the order that is not over in which money of a gift card lies: what comes back of it comes to who spent it. */
export async function findHolder(tx: Tx, kind: GivingKind, code: string): Promise<Holder | undefined> {
  const { rows } = await tx.execute<Holder>(sql`
    select u.subject_no, u.state from wallet_use u
    where u.kind = ${kind} and u.code = ${code} and (u.state = 'locked' or (u.kind = 'gift_card' and u.state = 'used'
      and (select coalesce(sum(e.amount_fen), 0) from ledger_entry e where e.account = 'subject:' || u.subject_no) <> 0))
    order by u.state, u.id desc limit 1`)
  return rows[0]
}

export const insertTransfer = (tx: Tx, values: typeof giving.$inferInsert) => tx.insert(giving).values(values)

/** Where it is the member's own. */
export async function findOwnTransfer(tx: Tx, memberId: number, givingNo: string): Promise<TransferRow | undefined> {
  const [row] = await tx
    .select()
    .from(giving)
    .where(and(eq(giving.giving_no, givingNo), eq(giving.member_id, memberId)))
  return row
}

export async function findTransfer(tx: Tx, givingNo: string): Promise<TransferRow | undefined> {
  const [row] = await tx.select().from(giving).where(eq(giving.giving_no, givingNo))
  return row
}

/** With the name of who gives. */
export async function findByToken(tx: Tx, hash: Buffer) {
  const [row] = await tx
    .select({ giving, nickname: member.nickname })
    .from(giving)
    .innerJoin(member, eq(member.id, giving.member_id))
    .where(eq(giving.token_hash, hash))
  return row
}

/** Another link for the same giving, while it is open. */
export async function updateToken(tx: Tx, givingNo: string, hash: Buffer, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(giving)
    .set({ token_hash: hash })
    .where(and(eq(giving.giving_no, givingNo), eq(giving.state, 'open'), gt(giving.expires_at, now)))
  return rowCount === 1
}

interface End {
  readonly state: 'revoked' | 'over' | 'taken'
  readonly at: Date
  readonly taker_id?: number
  /** The link that was followed: an old one takes nothing. */
  readonly token_hash?: Buffer
}

/**
 * One of all who want to end it, whoever comes first; taken only in time, over only after it. As it is now: the giver
 * may have been joined to another account since it was read.
 */
export async function transitionTransfer(
  tx: Tx,
  givingNo: string,
  { state, at, taker_id, token_hash }: End,
): Promise<TransferRow | undefined> {
  const inTime =
    state === 'taken' ? gt(giving.expires_at, at) : state === 'over' ? lte(giving.expires_at, at) : undefined
  const [row] = await tx
    .update(giving)
    .set({ state, ended_at: at, taker_id: taker_id ?? null })
    .where(
      and(
        eq(giving.giving_no, givingNo),
        eq(giving.state, 'open'),
        inTime,
        token_hash && eq(giving.token_hash, token_hash),
      ),
    )
    .returning()
  return row
}

/** From who gave to who took; false when it is not the giver's any more. */
export async function updateOwner(tx: Tx, { kind, code, member_id }: TransferRow, taker: number, at: Date) {
  const table = kind === 'voucher' ? voucher : gift_card
  const { rowCount } = await tx
    .update(table)
    .set({ member_id: taker, given_at: at })
    .where(and(eq(table.code, code), eq(table.member_id, member_id)))
  return rowCount === 1
}

export async function findPaid(tx: Tx, code: string): Promise<number> {
  const [row] = await tx.select({ paid_fen: voucher.paid_fen }).from(voucher).where(eq(voucher.code, code))
  return row?.paid_fen ?? 0
}

export async function listTransfers(tx: Tx, memberId: number, limit: number, offset: number) {
  const own = eq(giving.member_id, memberId)
  const [list, [all]] = await Promise.all([
    tx
      .select()
      .from(giving)
      .where(own)
      .orderBy(desc(giving.made_at), desc(giving.giving_no))
      .limit(limit)
      .offset(offset),
    tx.select({ total: count() }).from(giving).where(own),
  ])
  return { list, total: all?.total ?? 0 }
}

export const listOpenOf = (tx: Tx, memberId: number) =>
  tx
    .select()
    .from(giving)
    .where(and(eq(giving.member_id, memberId), eq(giving.state, 'open')))
    .orderBy(asc(giving.code))

export const listDue = (tx: Tx, now: Date, atMost: number) =>
  tx
    .select({ giving_no: giving.giving_no })
    .from(giving)
    .where(and(eq(giving.state, 'open'), lte(giving.expires_at, now)))
    .orderBy(asc(giving.expires_at))
    .limit(atMost)

/** When its time is over; in the transaction that makes it. */
export const addJob = (tx: Tx, name: 'wallet:giving', no: string, runAt: Date) =>
  tx.execute(
    sql`select graphile_worker.add_job(${name}, payload := ${jobPayload(tx, { no })}::json, run_at := ${runAt.toISOString()}::timestamptz, job_key := ${`${name}:${no}`}, job_key_mode := 'preserve_run_at')`,
  )

/** Both sides go along when two accounts become one. */
export async function reassignGivings(tx: Tx, from: number, into: number): Promise<void> {
  await tx.update(giving).set({ member_id: into }).where(eq(giving.member_id, from))
  await tx.update(giving).set({ taker_id: into }).where(eq(giving.taker_id, from))
}

/** What was written to friends goes with the account. */
export const eraseWords = (tx: Tx, memberId: number) =>
  tx.update(giving).set({ words: '' }).where(eq(giving.member_id, memberId))

/** What a member gave and took; of the other one nothing. */
export const listForExport = (tx: Tx, memberId: number) =>
  tx
    .select({
      way: sql<'given' | 'taken'>`case when ${giving.member_id} = ${memberId} then 'given' else 'taken' end`,
      name: giving.name,
      words: giving.words,
      state: giving.state,
      made_at: giving.made_at,
      ended_at: giving.ended_at,
    })
    .from(giving)
    .where(or(eq(giving.member_id, memberId), eq(giving.taker_id, memberId)))
    .orderBy(asc(giving.made_at), asc(giving.giving_no))
