import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { gift_card } from '../card/wallet.table'

const hasRunOut = (today: StudioDay) => and(lt(gift_card.valid_until, today), gt(gift_card.balance_fen, 0))

/** Cards past their last day that still hold something. */
export const listRunOut = (tx: Tx, today: StudioDay, atMost: number) =>
  tx.select({ code: gift_card.code }).from(gift_card).where(hasRunOut(today)).orderBy(asc(gift_card.code)).limit(atMost)

/** Nothing when another transaction was quicker. */
export async function lockRunOut(tx: Tx, code: string, today: StudioDay) {
  const [card] = await tx
    .select({ balance_fen: gift_card.balance_fen })
    .from(gift_card)
    .where(and(eq(gift_card.code, code), hasRunOut(today)))
    .for('update')
  return card
}
