import { leftText, stateOf } from '@kuaimen/contract/campaign/offer.rules'
import type { OfferPublic } from '@kuaimen/contract/campaign/take.views'
import { daysBetween } from '@kuaimen/contract/kernel/time'
import { leastText } from '@kuaimen/contract/wallet/card.rules'
import type { WalletCard } from '@kuaimen/contract/wallet/card.views'
import type { OfferFound } from './offer.sql'

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** What the offer's gift would become today, and what limits it. */
interface GiftNow {
  readonly card: WalletCard
  readonly limits: string
}

export const presentOffer = ({ offer, now }: OfferFound, { card, limits }: GiftNow, at: Date): OfferPublic => ({
  key: offer.key,
  name: offer.name,
  worth: card.worth,
  min_text: leastText(card.min_fen),
  valid_text: `领取后 ${daysBetween(card.valid_from, card.valid_until)} 天内有效`,
  scope_text: limits,
  left_text: leftText(now, at),
  state: stateOf(now, at),
  opens_at: seconds(now.opens_at),
  closes_at: seconds(now.closes_at),
})
