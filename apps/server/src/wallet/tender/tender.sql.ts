import { and, asc, eq, getTableColumns, getTableName, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import type { GiftEvent } from '../card/wallet.table'
import { coupon, gift_card, redeem_code, voucher, wallet_use } from '../card/wallet.table'

export type UseRow = typeof wallet_use.$inferSelect
/** A use with what was paid for it, if it is one of a bought voucher. */
export type ChangedUse = UseRow & { readonly paid_fen: number }
type NewUse = typeof wallet_use.$inferInsert

/** What codes of a kind begin with. */
const LETTERS: Record<string, string> = { coupon: 'C', voucher: 'V', gift_card: 'G' }

/** A transaction that uses cards locks their rows first, always in this order, so that there is no deadlock. */
export async function lockCards(tx: Tx, codes: string[]): Promise<void> {
  for (const table of [coupon, voucher, gift_card]) {
    const own = codes.filter((code) => code.startsWith(LETTERS[getTableName(table)] ?? ''))
    if (own.length === 0) continue
    const of = inArray(table.code, own)
    await tx.select({ code: table.code }).from(table).where(of).orderBy(asc(table.code)).for('update')
  }
}

/** How many were free: one that is in another order is not taken. */
export async function insertUses(tx: Tx, uses: NewUse[]): Promise<number> {
  const { rowCount } = await tx.insert(wallet_use).values(uses).onConflictDoNothing()
  return rowCount ?? 0
}

const wasReturnedLate = sql<boolean>`exists (
  select from voucher v where v.code = wallet_use.code and v.returned_late_at is not null)`

export const usesOf = (tx: Tx, subjectNo: string): Promise<(UseRow & { returned_late: boolean })[]> =>
  tx
    .select({ ...getTableColumns(wallet_use), returned_late: wasReturnedLate })
    .from(wallet_use)
    .where(eq(wallet_use.subject_no, subjectNo))
    .orderBy(asc(wallet_use.rank))

const changedUse = {
  ...getTableColumns(wallet_use),
  paid_fen: sql<number>`coalesce((select v.paid_fen from voucher v where v.code = wallet_use.code), 0)`,
}

/** The uses of a subject that were in the one state and are in the other now. */
export async function transitionUses(
  tx: Tx,
  subjectNo: string,
  from: UseRow['state'],
  to: UseRow['state'],
  now: Date,
): Promise<ChangedUse[]> {
  const changed = await tx
    .update(wallet_use)
    .set({ state: to, changed_at: now })
    .where(and(eq(wallet_use.subject_no, subjectNo), eq(wallet_use.state, from)))
    .returning(changedUse)
  return changed.toSorted((a, b) => (a.code < b.code ? -1 : 1))
}

interface Back {
  readonly id: number
  readonly amount_fen: number
}

/** Those that were used and are returned now: each once, a returned use is not returned again. */
export async function returnUses(tx: Tx, backs: readonly Back[], now: Date): Promise<ChangedUse[]> {
  if (backs.length === 0) return []
  const given = JSON.stringify(backs.map(({ id, amount_fen }) => ({ id, amount_fen })))
  return tx
    .update(wallet_use)
    .set({ state: 'returned', back_fen: sql`wallet_use.back_fen + back.amount_fen`, changed_at: now })
    .from(sql`jsonb_to_recordset(${given}::jsonb) as back(id bigint, amount_fen int)`)
    .where(and(sql`${wallet_use.id} = back.id`, eq(wallet_use.state, 'used')))
    .returning(changedUse)
}

/** Money that comes back to gift cards without ending their uses: never more than each has paid. */
export async function addBacks(tx: Tx, backs: readonly Back[], now: Date): Promise<number> {
  if (backs.length === 0) return 0
  const given = JSON.stringify(backs.map(({ id, amount_fen }) => ({ id, amount_fen })))
  const { rowCount } = await tx
    .update(wallet_use)
    .set({ back_fen: sql`wallet_use.back_fen + back.amount_fen`, changed_at: now })
    .from(sql`jsonb_to_recordset(${given}::jsonb) as back(id bigint, amount_fen int)`)
    .where(
      and(
        sql`${wallet_use.id} = back.id`,
        eq(wallet_use.kind, 'gift_card'),
        inArray(wallet_use.state, ['used', 'returned']),
        sql`wallet_use.back_fen + back.amount_fen <= wallet_use.amount_fen`,
      ),
    )
  return rowCount ?? 0
}

interface Dropped {
  readonly id: number
  readonly leaves_fen: number
}

/** Uses that a reschedule ends, wholly or, of gift cards, in part; those that are not used any more are left out. */
export async function dropUses(tx: Tx, drops: readonly Dropped[], now: Date): Promise<ChangedUse[]> {
  if (drops.length === 0) return []
  return tx
    .update(wallet_use)
    .set({
      amount_fen: sql`case when dropped.leaves_fen > 0 then dropped.leaves_fen else wallet_use.amount_fen end`,
      state: sql`case when dropped.leaves_fen > 0 then wallet_use.state else 'dropped' end`,
      changed_at: now,
    })
    .from(sql`jsonb_to_recordset(${JSON.stringify(drops)}::jsonb) as dropped(id bigint, leaves_fen int)`)
    .where(and(sql`${wallet_use.id} = dropped.id`, eq(wallet_use.state, 'used')))
    .returning(changedUse)
}

/** The same card for another amount. */
export async function insertUsed(tx: Tx, use: UseRow, amountFen: number, now: Date): Promise<ChangedUse> {
  const { subject_no, kind, code, name, rank } = use
  const values = { subject_no, kind, code, name, rank, amount_fen: amountFen, state: 'used', at: now, changed_at: now }
  const [made] = await tx
    .insert(wallet_use)
    .values({ ...values, state: 'used' })
    .returning(changedUse)
  return made!
}

/** Of the coupon and the voucher of a subject: the last day, and whether a late cancel has given it back before. */
export async function readBackFacts(tx: Tx, codes: readonly string[]) {
  const { rows } = await tx.execute<{ code: string; valid_until: string; returned_late: boolean }>(sql`
    select code, valid_until::text, false as returned_late from coupon where code = any(${sql.param(codes)}::text[])
    union all
    select code, valid_until::text, returned_late_at is not null from voucher
    where code = any(${sql.param(codes)}::text[])`)
  return rows
}

export const markReturnedLate = (tx: Tx, code: string, now: Date) =>
  tx.update(voucher).set({ returned_late_at: now }).where(eq(voucher.code, code))

export interface Movement {
  readonly code: string
  readonly event: GiftEvent
  readonly amount_fen: number
  readonly subject_no: string
  readonly at: Date
}

/**
 * Balances and entries in one statement, however many cards; the number of each card's entry. A card that holds less
 * has none. Cards are locked by their codes, so that two orders with the same cards never wait for each other.
 */
export async function changeGiftBalances(tx: Tx, movements: readonly Movement[]): Promise<Map<string, number>> {
  const wanted = JSON.stringify(movements.map(({ at, ...movement }) => ({ ...movement, at: at.toISOString() })))
  const { rows } = await tx.execute<{ code: string; id: string }>(sql`
    with moved as materialized (
      select * from jsonb_to_recordset(${wanted}::jsonb)
        as m(code text, event text, amount_fen int, subject_no text, at timestamptz)
    ), locked as materialized (
      select code from gift_card where code in (select code from moved) order by code for update
    ), changed as (
      update gift_card set balance_fen = balance_fen + moved.amount_fen
      from locked join moved on moved.code = locked.code
      where gift_card.code = locked.code and balance_fen + moved.amount_fen >= 0 returning gift_card.code
    )
    insert into gift_card_entry (code, at, event, amount_fen, subject_no)
    select code, at, event, amount_fen, subject_no from moved where code in (select code from changed) order by code
    returning code, id`)
  return new Map(rows.map(({ code, id }) => [code, Number(id)]))
}

/** Whether released uses could be taken again: free, not refunded, not given away since, and with enough on the card. */
export async function areFree(tx: Tx, uses: readonly UseRow[]): Promise<boolean> {
  const wanted = JSON.stringify(uses.map(({ kind, code, amount_fen, at }) => ({ kind, code, amount_fen, at })))
  const { rows } = await tx.execute<{ gone: number }>(sql`
    select count(*)::int as gone
    from jsonb_to_recordset(${wanted}::jsonb) as w(kind text, code text, amount_fen int, at timestamptz)
    where exists (select from wallet_use u where u.kind = w.kind and u.code = w.code and w.kind <> 'gift_card'
                  and u.state in ('locked', 'used'))
       or exists (select from voucher v where v.code = w.code and (v.refunded_at is not null or v.withdrawn_at is not null))
       or exists (select from coupon c where c.code = w.code and c.withdrawn_at is not null)
       or exists (select from giving g where g.code = w.code and g.state = 'taken' and g.ended_at > w.at)
       or (w.kind = 'gift_card'
           and not exists (select from gift_card g where g.code = w.code and g.balance_fen >= w.amount_fen))`)
  return rows[0]?.gone === 0
}

/** Everything goes along when two accounts become one. */
export async function reassignCoupons(tx: Tx, from: number, into: number): Promise<void> {
  await tx.update(coupon).set({ member_id: into }).where(eq(coupon.member_id, from))
  await tx.update(redeem_code).set({ redeemed_by: into }).where(eq(redeem_code.redeemed_by, from))
}
