import type { WalletCard } from '@kuaimen/contract/wallet/card.views'

export const aCard = (card: Partial<WalletCard> = {}): WalletCard => ({
  ...{ coupon_type: 'coupon', code: 'C1', name: '一张卡', note: '', worth: '¥50', amount_fen: 5000, min_fen: 0 },
  ...{
    valid_from: '2026-11-01',
    valid_until: '2027-01-01',
    state: 'usable',
    scope: '',
    terms: [],
    product: null,
    from_text: '',
  },
  ...card,
})
