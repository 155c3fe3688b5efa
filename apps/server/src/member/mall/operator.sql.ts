import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { member } from '../../account/person/account.table'
import type { Tx } from '../../db/database'
import { points_item, points_redeem } from './mall.table'

type ItemRow = typeof points_item.$inferSelect
type NewItem = typeof points_item.$inferInsert
export type RedeemRow = typeof points_redeem.$inferSelect

export const listAllItems = (tx: Tx): Promise<ItemRow[]> =>
  tx.select().from(points_item).orderBy(asc(points_item.rank), asc(points_item.id))

export async function lockItem(tx: Tx, id: number): Promise<ItemRow | undefined> {
  const [row] = await tx.select().from(points_item).where(eq(points_item.id, id)).for('update')
  return row
}

export async function insertItem(tx: Tx, values: NewItem): Promise<ItemRow> {
  const [row] = await tx.insert(points_item).values(values).returning()
  return row!
}

export async function updateItem(tx: Tx, id: number, values: Omit<NewItem, 'id' | 'taken'>): Promise<ItemRow> {
  const [row] = await tx.update(points_item).set(values).where(eq(points_item.id, id)).returning()
  return row!
}

export async function closeItem(tx: Tx, id: number): Promise<boolean> {
  const { rowCount } = await tx.update(points_item).set({ state: 'off' }).where(eq(points_item.id, id))
  return rowCount === 1
}

export const giveItemBack = (tx: Tx, id: number) =>
  tx
    .update(points_item)
    .set({ taken: sql`${points_item.taken} - 1` })
    .where(eq(points_item.id, id))

export async function findRedeem(tx: Tx, redeemNo: string): Promise<RedeemRow | undefined> {
  const [row] = await tx.select().from(points_redeem).where(eq(points_redeem.redeem_no, redeemNo))
  return row
}

/** Of accounts that are there: what somebody had who has left stays as it was. */
export async function listLiveRedeems(tx: Tx, itemId: number): Promise<string[]> {
  const rows = await tx
    .select({ no: points_redeem.redeem_no })
    .from(points_redeem)
    .innerJoin(member, eq(member.id, points_redeem.member_id))
    .where(and(eq(points_redeem.item_id, itemId), isNull(points_redeem.returned_at), isNull(member.unregistered_at)))
    .orderBy(asc(points_redeem.at))
  return rows.map(({ no }) => no)
}

/** Once. */
export async function markReturned(tx: Tx, redeemNo: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(points_redeem)
    .set({ returned_at: at })
    .where(and(eq(points_redeem.redeem_no, redeemNo), isNull(points_redeem.returned_at)))
  return rowCount === 1
}
