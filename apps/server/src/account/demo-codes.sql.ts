import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { sms_code } from './person/account.table'

export async function ageCodes(tx: Tx, mobile: string, minutes: number): Promise<number> {
  const { rowCount } = await tx
    .update(sms_code)
    .set({ created_at: sql`${sms_code.created_at} - make_interval(mins => ${minutes})` })
    .where(eq(sms_code.mobile, mobile))
  return rowCount ?? 0
}
