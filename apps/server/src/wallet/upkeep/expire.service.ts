import { studioDay } from '@kuaimen/contract/kernel/time'
import type { Services } from '../../context'
import { transferGiftMoney } from '../tender/postings.service'
import { listRunOut, lockRunOut } from './expire.sql'

const AT_ONCE = 200

/** Takes the balance of cards after their last day; each card in a transaction of its own. */
export async function expireGiftCards({ db, transaction, now }: Services): Promise<number> {
  const today = studioDay(now())
  let expired = 0
  for (;;) {
    const cards = await listRunOut(db, today, AT_ONCE)
    for (const { code } of cards)
      await transaction(async (tx) => {
        const card = await lockRunOut(tx, code, today)
        if (!card) return
        await transferGiftMoney(tx, [
          { code, event: 'expired', amount_fen: -card.balance_fen, subject_no: '', at: now() },
        ])
        expired += 1
      })
    if (cards.length < AT_ONCE) return expired
  }
}
