import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { invoice_title as title } from './invoice.table'

export type TitleRow = typeof title.$inferSelect
type Titled = Omit<typeof title.$inferInsert, 'id' | 'member_id' | 'created_at' | 'is_default'>

/** Changes of one member's titles wait for each other. */
export const lockTitles = (tx: Tx, memberId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invoice_title:${memberId}`}, 16))`)

export const listTitles = (tx: Tx, memberId: number): Promise<TitleRow[]> =>
  tx
    .select()
    .from(title)
    .where(eq(title.member_id, memberId))
    .orderBy(desc(title.is_default), desc(title.created_at), asc(title.id))

const own = (memberId: number, id: number) => and(eq(title.member_id, memberId), eq(title.id, id))

export async function findTitle(tx: Tx, memberId: number, id: number): Promise<TitleRow | undefined> {
  const [row] = await tx.select().from(title).where(own(memberId, id))
  return row
}

export async function insertTitle(tx: Tx, memberId: number, values: Titled, now: Date): Promise<number> {
  const [row] = await tx
    .insert(title)
    .values({ ...values, member_id: memberId, created_at: now })
    .returning({ id: title.id })
  return row!.id
}

export async function updateTitle(tx: Tx, memberId: number, id: number, values: Titled): Promise<boolean> {
  const { rowCount } = await tx.update(title).set(values).where(own(memberId, id))
  return rowCount === 1
}

export async function removeTitle(tx: Tx, memberId: number, id: number): Promise<boolean> {
  const { rowCount } = await tx.delete(title).where(own(memberId, id))
  return rowCount === 1
}

/** The old default goes first: there is never a second one, not even within a statement. */
export async function makeDefault(tx: Tx, memberId: number, id: number): Promise<void> {
  await clearDefault(tx, memberId)
  await tx.update(title).set({ is_default: true }).where(own(memberId, id))
}

export const clearDefault = (tx: Tx, memberId: number) =>
  tx
    .update(title)
    .set({ is_default: false })
    .where(and(eq(title.member_id, memberId), eq(title.is_default, true)))

export const reassignTitles = (tx: Tx, from: number, into: number) =>
  tx.update(title).set({ member_id: into, is_default: false }).where(eq(title.member_id, from))
