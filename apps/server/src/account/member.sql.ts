import type { Profile } from '@kuaimen/contract/account/account.views'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { consent, member } from './account.table'

export type MemberRow = typeof member.$inferSelect

export async function findMember(tx: Tx, id: number): Promise<MemberRow | undefined> {
  const [row] = await tx.select().from(member).where(eq(member.id, id))
  return row
}

export async function findMemberByMobile(tx: Tx, mobile: string): Promise<MemberRow | undefined> {
  const [row] = await tx.select().from(member).where(eq(member.mobile, mobile))
  return row
}

/** One account a number, however many come at once: the second finds what the first has made. */
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

export async function updateMember(
  tx: Tx,
  id: number,
  values: Partial<typeof member.$inferInsert>,
): Promise<MemberRow | undefined> {
  const [row] = await tx.update(member).set(values).where(eq(member.id, id)).returning()
  return row
}

/** One part of the profile, the rest as another tab may just have left it. */
export async function updateProfile(tx: Tx, id: number, part: Partial<Profile>): Promise<MemberRow | undefined> {
  const [row] = await tx
    .update(member)
    .set({ profile: sql`${member.profile} || ${JSON.stringify(part)}::jsonb` })
    .where(eq(member.id, id))
    .returning()
  return row
}

export const keepConsents = (tx: Tx, rows: (typeof consent.$inferInsert)[]) =>
  tx.insert(consent).values(rows).onConflictDoNothing()

export const listConsents = (tx: Tx, memberId: number) =>
  tx.select().from(consent).where(eq(consent.member_id, memberId))

export async function moveConsents(tx: Tx, from: number, into: number): Promise<void> {
  const rows = await listConsents(tx, from)
  if (rows.length > 0)
    await keepConsents(
      tx,
      rows.map((row) => ({ ...row, member_id: into })),
    )
  await tx.delete(consent).where(eq(consent.member_id, from))
}

export async function lockOwnerOf(tx: Tx, mobile: string): Promise<number | undefined> {
  const [row] = await tx.select({ id: member.id }).from(member).where(eq(member.mobile, mobile)).for('update')
  return row?.id
}
