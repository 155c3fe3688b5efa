import { WAITS_AT_MOST } from '@kuaimen/contract/waitlist/waitlist.rules'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { MadeOfTurn, Turns } from '../booking/create/turns.port'
import type { Tx } from '../db/database'
import type { TurnRow } from './turn.sql'
import { wait, wait_turn } from './waitlist.table'

/** The wait that a booking has come from, unless the booking was paid once. */
export async function findBookedWait(tx: Tx, memberId: number, orderSn: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ wait_no: string }>(sql`
    select w.wait_no from wait w join booking b on b.order_sn = w.order_sn
    where w.member_id = ${memberId} and w.state = 'booked' and w.order_sn = ${orderSn} and b.booked_at is null`)
  return rows[0]?.wait_no
}

/** The wait of the turn that a booking was made of, live or booked. */
export async function findWaitGoingOn(tx: Tx, orderSn: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ wait_no: string }>(sql`
    select w.wait_no from wait_turn t join wait w using (wait_no)
    where t.order_sn = ${orderSn} and (w.state = 'live' or w.state = 'booked' and w.order_sn = t.order_sn)`)
  return rows[0]?.wait_no
}

/** Of a turn that was taken: while it can be paid for or is to come. */
export const findMade: Turns['findMade'] = async (tx, { turn_no, member_id }) => {
  const { rows } = await tx.execute<MadeOfTurn & Record<string, unknown>>(sql`
    select b.order_sn, case when b.state = 'held' then b.payable_fen else 0 end::float8 as payable_fen
    from wait_turn t join booking b on b.order_sn = t.order_sn
    where t.turn_no = ${turn_no} and b.member_id = ${member_id} and b.state not in ('expired', 'cancelled')`)
  return rows[0] ?? null
}

/** The turn that was taken last. */
export async function findTakenTurn(tx: Tx, waitNo: string): Promise<TurnRow | undefined> {
  const [row] = await tx
    .select()
    .from(wait_turn)
    .where(and(eq(wait_turn.wait_no, waitNo), eq(wait_turn.state, 'taken')))
    .orderBy(desc(wait_turn.made_at))
    .limit(1)
  return row
}

/** The one it had, or another of the three; none when others have all of them. */
export async function findFreeSlot(tx: Tx, memberId: number, had: number): Promise<number | undefined> {
  const live = await tx
    .select({ slot: wait.slot })
    .from(wait)
    .where(and(eq(wait.member_id, memberId), eq(wait.state, 'live')))
  const taken = new Set(live.map(({ slot }) => slot))
  const all = [had, ...Array.from({ length: WAITS_AT_MOST }, (_, nth) => nth + 1)]
  return all.find((slot) => !taken.has(slot))
}

export async function listStoresOf(tx: Tx, waitNo: string): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select s.id from wait w join store s on s.city_id = w.city_id and s.is_open
      and (w.store_ids = '{}' or s.id = any(w.store_ids))
    where w.wait_no = ${waitNo}`)
  return rows.map(({ id }) => id)
}
