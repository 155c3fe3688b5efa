import { eq, sql } from 'drizzle-orm'
import { mobile_change, sms_code } from '../../../server/src/account/person/account.table'
import type { Tx } from '../../../server/src/db/database'

export async function ageCodes(tx: Tx, mobile: string, minutes: number): Promise<number> {
  const { rowCount } = await tx
    .update(sms_code)
    .set({
      created_at: sql`${sms_code.created_at} - make_interval(mins => ${minutes})`,
      used_at: sql`${sms_code.used_at} - make_interval(mins => ${minutes})`,
    })
    .where(eq(sms_code.mobile, mobile))
  return rowCount ?? 0
}

/** The change to this number is due now. */
export const ageChange = (tx: Tx, mobile: string, now: Date) =>
  tx.update(mobile_change).set({ due_at: now }).where(eq(mobile_change.mobile, mobile))
