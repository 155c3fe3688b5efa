import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import type { Export } from '../member-data'
import { WAIT_ASKED } from './ask.sql'
import type { WaitRow } from './turn.sql'
import { wait, wait_turn } from './waitlist.table'

/** Locked, in the order of the line. */
export const listLive = (tx: Tx, memberId: number): Promise<WaitRow[]> =>
  tx
    .select()
    .from(wait)
    .where(and(eq(wait.member_id, memberId), eq(wait.state, 'live')))
    .orderBy(asc(wait.seq))
    .for('update')

/** Waits of the last day, as acts that go on counting. */
export const askedBy = (memberId: number, at: Date): SQL => sql`
  select ${WAIT_ASKED}::text as what, asked_at as at, asked_at + interval '1 day' as until from ${wait}
  where member_id = ${memberId} and asked_at > ${at.toISOString()}::timestamptz - interval '1 day'`

/** Its turns go with it. */
export const deleteWaits = (tx: Tx, memberId: number) => tx.delete(wait).where(eq(wait.member_id, memberId))

export const updateOwner = (tx: Tx, waitNo: string, into: number, slot: number) =>
  tx.update(wait).set({ member_id: into, slot }).where(eq(wait.wait_no, waitNo))

/** What is over: the live ones have gone before. */
export const updateOwners = (tx: Tx, from: number, into: number) =>
  tx.update(wait).set({ member_id: into }).where(eq(wait.member_id, from))

export const exportWaits: Export = async (tx, memberId) => {
  const waits = await tx.select().from(wait).where(eq(wait.member_id, memberId)).orderBy(asc(wait.seq))
  const turns = await tx
    .select({ turn: wait_turn })
    .from(wait_turn)
    .innerJoin(wait, eq(wait.wait_no, wait_turn.wait_no))
    .where(eq(wait.member_id, memberId))
    .orderBy(asc(wait_turn.made_at))
  return waits.map((row) => ({
    wait_no: row.wait_no,
    state: row.state,
    items: row.items,
    city_id: row.city_id,
    store_ids: row.store_ids,
    days: row.days,
    from_time: row.from_time,
    until_time: row.until_time,
    order_sn: row.order_sn,
    asked_at: row.asked_at,
    ended_at: row.ended_at,
    turns: turns
      .filter(({ turn }) => turn.wait_no === row.wait_no)
      .map(({ turn: { state, store_id, start_at, until, made_at } }) => ({
        state,
        store_id,
        start_at,
        until,
        made_at,
      })),
  }))
}
