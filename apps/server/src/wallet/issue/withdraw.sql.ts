import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'

const isFree = sql`not exists (select from wallet_use u where u.code = card.code and u.state in ('locked', 'used'))`

/** Under the lock of the card. */
export async function markWithdrawn(tx: Tx, code: string, at: Date): Promise<boolean> {
  const then = sql`${at.toISOString()}::timestamptz`
  const coupons = await tx.execute(sql`
    update coupon card set withdrawn_at = ${then} where code = ${code} and withdrawn_at is null and ${isFree}`)
  const vouchers = await tx.execute(sql`
    update voucher card set withdrawn_at = ${then}
    where code = ${code} and withdrawn_at is null and refunded_at is null and given_at is null and ${isFree}`)
  return coupons.rowCount === 1 || vouchers.rowCount === 1
}
