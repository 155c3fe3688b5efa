import { studioDay } from '@kuaimen/contract/kernel/time'
import { eq } from 'drizzle-orm'
import type { Export, Losses } from '../../member-data'
import { type CardRow, listLive } from '../card/wallet.sql'
import { phone_proof, redeem_try } from '../card/wallet.table'
import { readPaid } from '../issue/bought-vouchers.sql'

/** What could still be used goes with the account. */
export const cardLosses: Losses = async (tx, memberId, now) => {
  const cards = await listLive(tx, memberId, studioDay(now))
  const of = (kind: CardRow['kind']) => cards.filter((card) => card.kind === kind)
  const [coupons, vouchers, gifts] = [of('coupon'), of('voucher'), of('gift_card')]
  const left = gifts.reduce((all, { balance_fen }) => all + balance_fen, 0)
  const losses = [
    { kind: 'coupon' as const, count: coupons.length, worth_fen: 0 },
    {
      kind: 'voucher' as const,
      count: vouchers.length,
      worth_fen: await readPaid(
        tx,
        vouchers.map(({ code }) => code),
      ),
    },
    { kind: 'gift_card' as const, count: gifts.length, worth_fen: left },
  ]
  return losses.filter(({ count }) => count > 0)
}

export const exportProofs: Export = async (tx, memberId) => ({
  phone_proven: await tx
    .select({ at: phone_proof.proven_at })
    .from(phone_proof)
    .where(eq(phone_proof.member_id, memberId)),
  wrong_codes: await tx
    .select({ at: redeem_try.at, address: redeem_try.address })
    .from(redeem_try)
    .where(eq(redeem_try.member_id, memberId)),
})
