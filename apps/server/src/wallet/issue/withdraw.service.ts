import type { Tx } from '../../db/database'
import { lockCards } from '../tender/tender.sql'
import { markWithdrawn } from './withdraw.sql'

/** Takes a coupon or a voucher back that nobody uses; false when it is used, in use, or gone already. */
export async function withdrawCard(tx: Tx, code: string, at: Date): Promise<boolean> {
  await lockCards(tx, [code])
  return markWithdrawn(tx, code, at)
}
