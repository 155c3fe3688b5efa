import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { contact_gift } from '../city/settings.table'
import { contact_claim } from './claim.table'

/** As `leaving.sql` writes who has left: once a gift was given, it is given. */
const asLeft = (unionid: string) =>
  sql`'left:' || encode(sha256(convert_to('contact:' || ${unionid}::text, 'UTF8')), 'hex')`

interface NewClaim {
  readonly activity_code: string
  readonly unionid: string
  readonly selected_code: string
}

/** Once for life of the activity, however often somebody comes back; false when there was one. */
export async function insertGiftClaim(tx: Tx, { activity_code, unionid, selected_code }: NewClaim, at: Date) {
  const { rowCount } = await tx.execute(sql`
    insert into contact_claim (activity_code, unionid, selected_code, at)
    select ${activity_code}, ${unionid}, ${selected_code}, ${at.toISOString()}::timestamptz
    where not exists (select from contact_claim where activity_code = ${activity_code} and unionid = ${asLeft(unionid)})
    on conflict do nothing`)
  return rowCount === 1
}

const waitsFor = (keys: readonly string[]) =>
  and(inArray(contact_claim.unionid, [...keys]), isNull(contact_claim.given_at))

export async function hasWaiting(tx: Tx, keys: readonly string[]): Promise<boolean> {
  const [row] = await tx.select({ at: contact_claim.at }).from(contact_claim).where(waitsFor(keys)).limit(1)
  return row !== undefined
}

/** Locked, in one order for all. */
export const lockWaiting = (tx: Tx, keys: readonly string[]) =>
  tx
    .select()
    .from(contact_claim)
    .where(waitsFor(keys))
    .orderBy(contact_claim.activity_code, contact_claim.unionid)
    .for('update')

/** What a member has been given for this activity, under whichever WeChat user. */
export async function hasBeenGiven(tx: Tx, memberId: number, activityCode: string): Promise<boolean> {
  const [row] = await tx
    .select({ at: contact_claim.at })
    .from(contact_claim)
    .where(and(eq(contact_claim.member_id, memberId), eq(contact_claim.activity_code, activityCode)))
  return row !== undefined
}

export async function findGift(tx: Tx, selectedCode: string) {
  const [row] = await tx.select().from(contact_gift).where(eq(contact_gift.selected_code, selectedCode))
  return row
}

/** While somebody is promised a gift nobody exchanges it. */
export const holdGift = (tx: Tx, selectedCode: string) =>
  tx.execute(sql`select from contact_gift where selected_code = ${selectedCode} for share`)

interface Given {
  readonly activity_code: string
  readonly unionid: string
  readonly member_id: number
  readonly code: string
}

export const saveGiven = (tx: Tx, { activity_code, unionid, member_id, code }: Given, at: Date) =>
  tx
    .update(contact_claim)
    .set({ member_id, code, given_at: at })
    .where(
      and(
        eq(contact_claim.activity_code, activity_code),
        eq(contact_claim.unionid, unionid),
        isNull(contact_claim.given_at),
      ),
    )
