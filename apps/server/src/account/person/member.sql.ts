import type { Profile } from '@kuaimen/contract/account/person.views'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { MEMBER_GONE } from '../../db/errors'
import { consent, member } from './account.table'

export type MemberRow = typeof member.$inferSelect

/** Empty values for all personal data. */
export const EMPTIED = {
  nickname: '',
  email: '',
  gender: 'unset',
  avatar: '',
  avatar_no: null,
  avatar_why: '',
  profile: {},
  birthday_at: null,
  city_id: null,
  longitude: null,
  latitude: null,
  located_at: null,
} as const

export async function findMember(tx: Tx, id: number): Promise<MemberRow | undefined> {
  const [row] = await tx.select().from(member).where(eq(member.id, id))
  return row
}

export async function findMemberByMobile(tx: Tx, mobile: string): Promise<MemberRow | undefined> {
  const [row] = await tx.select().from(member).where(eq(member.mobile, mobile))
  return row
}

/**
 * Numbers are given to accounts and taken from them in turns. Locks come in one order everywhere, so that no two can
 * wait for each other: numbers, their codes, the unionid of a newcomer, an account's ways in, accounts by id, identities.
 */
export async function lockNumbers(tx: Tx, mobiles: string[]): Promise<void> {
  for (const mobile of mobiles.toSorted())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${mobile}, 12))`)
}

/** Sessions, tickets and a waiting change of number of one account are ended by one at a time. */
export async function lockWaysIn(tx: Tx, memberId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ways in ${memberId}`}, 12))`)
}

/** One account a number, while the number is locked: the second finds what the first has made. */
export async function memberOfMobile(tx: Tx, mobile: string, now: Date): Promise<MemberRow> {
  const [made] = await tx
    .insert(member)
    .values({ mobile, created_at: now })
    .onConflictDoNothing({ target: member.mobile })
    .returning()
  const found = made ?? (await findMemberByMobile(tx, mobile))
  if (!found) throw new Error('a member vanished between insert and select')
  return found
}

export async function insertMember(tx: Tx, values: typeof member.$inferInsert): Promise<MemberRow> {
  const [row] = await tx.insert(member).values(values).returning()
  if (!row) throw new Error('insert returned nothing')
  return row
}

/** Both rows, locked in the order of their ids. */
export const lockMembers = (tx: Tx, ids: number[]): Promise<MemberRow[]> =>
  tx.select().from(member).where(inArray(member.id, ids)).orderBy(member.id).for('update')

/** The account, or the one it was joined to, kept from merging and leaving until the transaction ends. */
export async function holdMember(tx: Tx, id: number): Promise<MemberRow | undefined> {
  const [row] = await tx.select().from(member).where(eq(member.id, id)).for('key share')
  if (row && row.merged_into !== null) return holdMember(tx, row.merged_into)
  return row?.unregistered_at ? undefined : row
}

/** Kept from merging and leaving until the transaction ends. */
export async function findLiving(tx: Tx, id: number): Promise<{ id: number } | undefined> {
  const [row] = await tx.select({ id: member.id }).from(member).where(living(id)).for('key share')
  return row
}

class MemberGone extends Error {
  readonly code = MEMBER_GONE
}

/** Before rows of a member's own are locked: accounts come first everywhere, and this one stays until the end. */
export async function pinMember(tx: Tx, id: number): Promise<void> {
  if (!(await findLiving(tx, id))) throw new MemberGone(`member ${id} has left or was joined to another`)
}

/** A request under way must not bring back what has left or was joined to another meanwhile. */
const living = (id: number) => and(eq(member.id, id), isNull(member.merged_into), isNull(member.unregistered_at))

export async function updateMember(
  tx: Tx,
  id: number,
  values: Partial<typeof member.$inferInsert>,
): Promise<MemberRow | undefined> {
  const [row] = await tx.update(member).set(values).where(living(id)).returning()
  return row
}

/** One part of the profile, the rest as another tab may just have left it. */
export async function updateProfile(
  tx: Tx,
  id: number,
  part: Partial<Profile>,
  at: Date,
): Promise<MemberRow | undefined> {
  const isOther = sql`coalesce(${member.profile} ->> 'birthday', '') <> ${part.birthday ?? ''}`
  const birthday_at = sql`case when ${isOther} then ${at.toISOString()}::timestamptz else ${member.birthday_at} end`
  const [row] = await tx
    .update(member)
    .set({
      profile: sql`${member.profile} || ${JSON.stringify(part)}::jsonb`,
      ...(part.birthday !== undefined && { birthday_at }),
    })
    .where(living(id))
    .returning()
  return row
}

export const insertConsents = (tx: Tx, rows: (typeof consent.$inferInsert)[]) =>
  tx.insert(consent).values(rows).onConflictDoNothing()

export const listConsents = (tx: Tx, memberId: number) =>
  tx.select().from(consent).where(eq(consent.member_id, memberId))

export async function reassignConsents(tx: Tx, from: number, into: number): Promise<void> {
  const rows = await listConsents(tx, from)
  if (rows.length > 0)
    await insertConsents(
      tx,
      rows.map((row) => ({ ...row, member_id: into })),
    )
  await tx.delete(consent).where(eq(consent.member_id, from))
}
