import { type StudioDay, studioDay } from '@kuaimen/contract/kernel/time'
import { and, asc, desc, eq, getTableColumns, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { member } from '../../account/person/account.table'
import type { Tx } from '../../db/database'
import { category } from '../../product/product.table'
import { points_item, points_item_day, points_redeem } from './mall.table'

type ItemColumns = typeof points_item.$inferSelect

/** An item with what one member and today have taken of it. */
export interface ItemRow extends ItemColumns {
  readonly day_taken: number
  /** Within the days that its limit counts. */
  readonly mine: number
}

const DAY = sql`interval '1 day'`
const dayTaken = (day: StudioDay) => sql<number>`coalesce((select d.taken from points_item_day d
  where d.item_id = ${points_item.id} and d.day = ${day}::date), 0)`
/** The limit that an item counts for, with its number. */
export const ITEM_TAKEN = 'points_item:'
/** By the member, and by accounts of theirs that have left. */
const redeemedBy = (memberId: number, at: Date) => sql<number>`(select count(*)::int from points_redeem r
  where r.item_id = ${points_item.id} and r.member_id = ${memberId} and r.returned_at is null
    and (${points_item.per_days} is null or r.at > ${at.toISOString()}::timestamptz - ${points_item.per_days} * ${DAY}))
  + left_uses(${ITEM_TAKEN}::text || ${points_item.id}, ${memberId},
      coalesce(${at.toISOString()}::timestamptz - ${points_item.per_days} * ${DAY}, '-infinity'))`
/** Where the member lives, as far as we know. */
const isOffered = (memberId: number) => sql`(${points_item.city_ids} = '{}' or
  (select city_id from ${member} where id = ${memberId}) = any(${points_item.city_ids}))`

const isOn = (at: Date): SQL =>
  and(eq(points_item.state, 'on'), or(isNull(points_item.ends_at), sql`${points_item.ends_at} > ${at}`))!

const itemsSeen = (tx: Tx, memberId: number, at: Date, only?: SQL): Promise<ItemRow[]> =>
  tx
    .select({
      ...getTableColumns(points_item),
      day_taken: dayTaken(studioDay(at)),
      mine: redeemedBy(memberId, at),
    })
    .from(points_item)
    .where(and(isOn(at), isOffered(memberId), only))
    .orderBy(asc(points_item.rank), asc(points_item.id))

/** Everything that is on where the member lives: a chain has dozens, not thousands. */
export const listItems = (tx: Tx, memberId: number, at: Date): Promise<ItemRow[]> => itemsSeen(tx, memberId, at)

export async function findItem(tx: Tx, id: number, memberId: number, at: Date): Promise<ItemRow | undefined> {
  const [row] = await itemsSeen(tx, memberId, at, eq(points_item.id, id))
  return row
}

/** One of what is left, at this price: the hot row. Nothing when it is gone; else what a day may give. */
export async function takeItem(tx: Tx, { id, points }: ItemColumns, at: Date) {
  const [row] = await tx
    .update(points_item)
    .set({ taken: sql`${points_item.taken} + 1` })
    .where(
      and(
        eq(points_item.id, id),
        eq(points_item.points, points),
        lt(points_item.taken, points_item.stock),
        or(isNull(points_item.starts_at), lte(points_item.starts_at, at)),
        isOn(at),
      ),
    )
    .returning({ day_stock: points_item.day_stock })
  return row
}

/** One of what a day may give; false when it is gone. */
export async function takeOfDay(tx: Tx, itemId: number, day: StudioDay, dayStock: number | null): Promise<boolean> {
  const { rowCount } = await tx
    .insert(points_item_day)
    .values({ item_id: itemId, day, taken: 1 })
    .onConflictDoUpdate({
      target: [points_item_day.item_id, points_item_day.day],
      set: { taken: sql`${points_item_day.taken} + 1` },
      ...(dayStock !== null && { setWhere: lt(points_item_day.taken, dayStock) }),
    })
  return rowCount === 1
}

export async function nextNth(tx: Tx, itemId: number, memberId: number): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${points_redeem.nth}), 0)` })
    .from(points_redeem)
    .where(and(eq(points_redeem.item_id, itemId), eq(points_redeem.member_id, memberId)))
  return (row?.last ?? 0) + 1
}

export async function insertRedeem(tx: Tx, row: typeof points_redeem.$inferInsert): Promise<void> {
  await tx.insert(points_redeem).values(row)
}

const shown = { ...getTableColumns(points_redeem), name: points_item.name, cover: points_item.cover }

export const listRedeems = (tx: Tx, memberId: number, limit: number, offset: number) =>
  tx
    .select(shown)
    .from(points_redeem)
    .innerJoin(points_item, eq(points_item.id, points_redeem.item_id))
    .where(eq(points_redeem.member_id, memberId))
    .orderBy(desc(points_redeem.at), desc(points_redeem.redeem_no))
    .limit(limit)
    .offset(offset)

/** For the demo, where things have names before they have numbers. */
export async function findCategory(tx: Tx, name: string): Promise<number> {
  const [row] = await tx.select({ id: category.id }).from(category).where(eq(category.name, name))
  if (!row) throw new Error(`demo: no category ${name}`)
  return row.id
}

/** The item that gives coupons of a rule. */
export async function findItemOf(tx: Tx, ruleKey: string): Promise<{ id: number; points: number } | undefined> {
  const [row] = await tx
    .select({ id: points_item.id, points: points_item.points })
    .from(points_item)
    .where(sql`${points_item.gift} ->> 'rule_key' = ${ruleKey}`)
  return row
}
