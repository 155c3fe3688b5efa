import type { WalletCard } from '@kuaimen/contract/wallet/card.views'

const likeness = ({ code, ...rest }: WalletCard): string => JSON.stringify(rest)

/** Equal cards lie on one pile, where the first of them was; a gift card has a balance of its own and stays alone. */
export function pilesOf(cards: readonly WalletCard[]): (readonly [WalletCard, ...WalletCard[]])[] {
  const piles = new Map<string, [WalletCard, ...WalletCard[]]>()
  for (const card of cards) {
    const key = card.coupon_type === 'gift_card' ? card.code : likeness(card)
    const pile = piles.get(key)
    if (pile) pile.push(card)
    else piles.set(key, [card])
  }
  return [...piles.values()]
}
