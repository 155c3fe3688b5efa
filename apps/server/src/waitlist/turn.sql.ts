import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { store } from '../store/store.table'
import { wait, wait_turn } from './waitlist.table'

export type WaitRow = typeof wait.$inferSelect
export type TurnRow = typeof wait_turn.$inferSelect

/** The account before its wait, as by whoever merges two or gives a turn. */
export const pinOwner = (tx: Tx, waitNo: string) =>
  tx.execute(sql`
    select from member m where m.id = (select member_id from wait where wait_no = ${waitNo}) for key share`)

/** A change of a wait or of its turn locks the wait first, then cells. */
export async function lockWait(tx: Tx, waitNo: string): Promise<WaitRow | undefined> {
  const [row] = await tx.select().from(wait).where(eq(wait.wait_no, waitNo)).for('update')
  return row
}

export async function findTurn(tx: Tx, turnNo: string): Promise<TurnRow | undefined> {
  const [row] = await tx.select().from(wait_turn).where(eq(wait_turn.turn_no, turnNo))
  return row
}

/** With the member whose it is. */
export async function findTurnOf(tx: Tx, turnNo: string, memberId: number): Promise<TurnRow | undefined> {
  const [row] = await tx
    .select({ turn: wait_turn })
    .from(wait_turn)
    .innerJoin(wait, eq(wait.wait_no, wait_turn.wait_no))
    .where(and(eq(wait_turn.turn_no, turnNo), eq(wait.member_id, memberId)))
  return row?.turn
}

/** False when it is over already; its cells are whose they are from now on. */
export async function updateTurn(
  tx: Tx,
  turnNo: string,
  to: Exclude<TurnRow['state'], 'live'>,
  at: Date,
  orderSn: string | null = null,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(wait_turn)
    .set({ state: to, ended_at: at, taking_id: null, order_sn: orderSn })
    .where(and(eq(wait_turn.turn_no, turnNo), eq(wait_turn.state, 'live')))
  return rowCount === 1
}

export async function storeNameOf(tx: Tx, storeId: number): Promise<string> {
  const [row] = await tx.select({ name: store.name }).from(store).where(eq(store.id, storeId))
  return row?.name ?? ''
}

export const updateWait = (tx: Tx, waitNo: string, change: Partial<WaitRow>) =>
  tx.update(wait).set(change).where(eq(wait.wait_no, waitNo))

export const listOverdueTurns = (tx: Tx, now: Date, limit: number) =>
  tx
    .select({ turn_no: wait_turn.turn_no })
    .from(wait_turn)
    .where(and(eq(wait_turn.state, 'live'), lte(wait_turn.until, now)))
    .orderBy(asc(wait_turn.until))
    .limit(limit)
