import { mayTransitionOrder } from '@kuaimen/contract/shop/shop.rules'
import { and, asc, count, desc, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { member } from '../account/person/account.table'
import type { Tx } from '../db/database'
import { voucher_group, voucher_order } from './shop.table'

export type OrderRow = typeof voucher_order.$inferSelect
export type GroupRow = typeof voucher_group.$inferSelect
export interface FoundOrder {
  readonly order: OrderRow
  readonly group: GroupRow | null
}

export async function insertOrder(tx: Tx, values: typeof voucher_order.$inferInsert): Promise<void> {
  await tx.insert(voucher_order).values(values)
}

const found = (tx: Tx) =>
  tx
    .select({ order: voucher_order, group: voucher_group })
    .from(voucher_order)
    .leftJoin(voucher_group, eq(voucher_group.group_no, voucher_order.group_no))

export async function findOwn(tx: Tx, memberId: number, orderNo: string): Promise<FoundOrder | undefined> {
  const [row] = await found(tx).where(and(eq(voucher_order.order_no, orderNo), eq(voucher_order.member_id, memberId)))
  return row
}

export async function listOwn(tx: Tx, memberId: number, isGroup: boolean, limit: number, offset: number) {
  const where = and(
    eq(voucher_order.member_id, memberId),
    eq(voucher_order.is_group, isGroup),
    isNull(voucher_order.hidden_at),
  )
  const list = await found(tx)
    .where(where)
    .orderBy(desc(voucher_order.created_at), desc(voucher_order.order_no))
    .limit(limit)
    .offset(offset)
  const [all] = await tx.select({ total: count() }).from(voucher_order).where(where)
  return { list, total: all?.total ?? 0 }
}

export const listAllOf = (tx: Tx, memberId: number): Promise<OrderRow[]> =>
  tx
    .select()
    .from(voucher_order)
    .where(eq(voucher_order.member_id, memberId))
    .orderBy(asc(voucher_order.created_at), asc(voucher_order.order_no))

export async function findOrder(tx: Tx, orderNo: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(voucher_order).where(eq(voucher_order.order_no, orderNo))
  return row
}

export async function lockOrder(tx: Tx, orderNo: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(voucher_order).where(eq(voucher_order.order_no, orderNo)).for('update')
  return row
}

/** Anything but the number and the state, which `transitionOrder` changes. */
type OrderChange = Partial<Omit<OrderRow, 'order_no' | 'state'>> & { readonly order_no?: never; readonly state?: never }

/** The caller holds the order's lock and has read its state: another one by now is a mistake of ours. */
export async function transitionOrder(
  tx: Tx,
  { order_no, state: from }: Pick<OrderRow, 'order_no' | 'state'>,
  to: OrderRow['state'],
  change: OrderChange = {},
): Promise<void> {
  const { rowCount } = await tx
    .update(voucher_order)
    .set({ ...change, state: to })
    .where(and(eq(voucher_order.order_no, order_no), eq(voucher_order.state, from)))
  if (rowCount !== 1 || !mayTransitionOrder(from, to)) throw new Error(`shop: ${order_no} is not ${from} to be ${to}`)
}

export async function updateOrder(tx: Tx, orderNo: string, change: OrderChange): Promise<void> {
  await tx.update(voucher_order).set(change).where(eq(voucher_order.order_no, orderNo))
}

const isLive = (now: Date) =>
  sql`(${voucher_order.state} in ('paid', 'issued')
       or (${voucher_order.state} = 'held' and ${voucher_order.hold_until} > ${now.toISOString()}::timestamptz))`

/** The places, or live claims to one, that a member has in groups of a set. */
export const listInGroups = (tx: Tx, memberId: number, setId: number, now: Date): Promise<FoundOrder[]> =>
  found(tx)
    .where(
      and(
        eq(voucher_order.member_id, memberId),
        eq(voucher_order.set_id, setId),
        eq(voucher_order.is_group, true),
        isLive(now),
      ),
    )
    .orderBy(desc(voucher_order.created_at), desc(voucher_order.order_no))

/** The sets of an order of which something was used and not refunded. */
const usedSets = sql`ceil(${voucher_order.count} * (1 - ${voucher_order.refund_fen}::numeric / ${voucher_order.amount_fen}))`

/** The limit that a set counts for, with its number. */
const SET_TAKEN = 'coupon_set:'

/** How many sets a person has bought or is about to, also with accounts that have left; of a refunded order, those that were used. */
export async function countTaken(tx: Tx, memberId: number, setId: number, now: Date): Promise<number> {
  const isRefunded = inArray(voucher_order.state, ['refunding', 'refunded'])
  const [row] = await tx
    .select({
      taken: sql<number>`coalesce(sum(${usedSets}), 0)::int + left_uses(${SET_TAKEN + setId}, ${memberId}, '-infinity')`,
    })
    .from(voucher_order)
    .where(and(eq(voucher_order.member_id, memberId), eq(voucher_order.set_id, setId), or(isLive(now), isRefunded)))
  return row?.taken ?? 0
}

/** Sets that an account which leaves has taken: a limit for each person is not for each account. */
export const setsTakenBy = (memberId: number, at: Date): SQL => {
  const isRefunded = inArray(voucher_order.state, ['refunding', 'refunded'])
  return sql`
    select ${SET_TAKEN}::text || ${voucher_order.set_id} as what, ${voucher_order.created_at} as at, null::timestamptz as until
    from ${voucher_order} cross join generate_series(1, ${usedSets}::int)
    where ${and(eq(voucher_order.member_id, memberId), or(isLive(at), isRefunded))}`
}

/** Whether a member has a place, or a live claim to one, by another order. */
export async function isInGroup(tx: Tx, memberId: number, groupNo: string, now: Date, but = ''): Promise<boolean> {
  const rows = await tx
    .select({ order_no: voucher_order.order_no })
    .from(voucher_order)
    .where(
      and(
        eq(voucher_order.member_id, memberId),
        eq(voucher_order.group_no, groupNo),
        ne(voucher_order.order_no, but),
        but === '' ? isLive(now) : inArray(voucher_order.state, ['paid', 'issued']),
      ),
    )
  return rows.length > 0
}

export const listOverdue = (tx: Tx, now: Date, atMost: number) =>
  tx
    .select({ order_no: voucher_order.order_no })
    .from(voucher_order)
    .where(and(eq(voucher_order.state, 'held'), lte(voucher_order.hold_until, now)))
    .orderBy(asc(voucher_order.hold_until))
    .limit(atMost)

export async function findGroup(tx: Tx, groupNo: string): Promise<GroupRow | undefined> {
  const [row] = await tx.select().from(voucher_group).where(eq(voucher_group.group_no, groupNo))
  return row
}

/** A group with the name of its opener; one whose last member has left has none. */
export async function findGroupWithName(tx: Tx, groupNo: string) {
  const [row] = await tx
    .select({ group: voucher_group, nickname: member.nickname })
    .from(voucher_group)
    .leftJoin(member, eq(member.id, voucher_group.leader_id))
    .where(eq(voucher_group.group_no, groupNo))
  return row
}

/** Groups of a set that wait for others, those that lack the fewest first. */
export const listOpenGroups = (tx: Tx, setId: number, now: Date, atMost: number) =>
  tx
    .select({ group: voucher_group, nickname: member.nickname })
    .from(voucher_group)
    .innerJoin(member, eq(member.id, voucher_group.leader_id))
    .where(and(eq(voucher_group.set_id, setId), eq(voucher_group.state, 'open'), gt(voucher_group.expires_at, now)))
    .orderBy(sql`${voucher_group.size} - ${voucher_group.joined}`, asc(voucher_group.expires_at))
    .limit(atMost)

export async function lockGroup(tx: Tx, groupNo: string): Promise<GroupRow | undefined> {
  const [row] = await tx.select().from(voucher_group).where(eq(voucher_group.group_no, groupNo)).for('update')
  return row
}

export async function insertGroup(tx: Tx, values: typeof voucher_group.$inferInsert): Promise<void> {
  await tx.insert(voucher_group).values(values)
}

export async function updateGroup(tx: Tx, groupNo: string, change: Partial<GroupRow>): Promise<void> {
  await tx.update(voucher_group).set(change).where(eq(voucher_group.group_no, groupNo))
}

/** Those who have paid and wait for the others. */
export const listWaiting = (tx: Tx, groupNo: string): Promise<OrderRow[]> =>
  tx
    .select()
    .from(voucher_order)
    .where(and(eq(voucher_order.group_no, groupNo), eq(voucher_order.state, 'paid')))
    .orderBy(asc(voucher_order.order_no))
    .for('update')

export const listOverdueGroups = (tx: Tx, now: Date, atMost: number) =>
  tx
    .select({ group_no: voucher_group.group_no })
    .from(voucher_group)
    .where(and(eq(voucher_group.state, 'open'), lte(voucher_group.expires_at, now)))
    .orderBy(asc(voucher_group.expires_at))
    .limit(atMost)

export const markRefunded = (tx: Tx, refundNo: string) =>
  tx
    .update(voucher_order)
    .set({ state: 'refunded' })
    .where(and(eq(voucher_order.refund_no, refundNo), eq(voucher_order.state, 'refunding')))

export async function reassignOrders(tx: Tx, from: number, into: number): Promise<void> {
  await tx.update(voucher_order).set({ member_id: into }).where(eq(voucher_order.member_id, from))
  await tx.update(voucher_group).set({ leader_id: into }).where(eq(voucher_group.leader_id, from))
}
