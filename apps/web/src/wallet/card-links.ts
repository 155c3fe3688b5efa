import type { WalletCard } from '@kuaimen/contract/wallet/card.views'
import { paths } from '../platform/page/paths'

type Card = Pick<WalletCard, 'coupon_type' | 'code' | 'product'>

export const pathOfCard = ({ coupon_type, code }: Pick<Card, 'coupon_type' | 'code'>): string =>
  coupon_type === 'gift_card' ? paths.giftCard({ code }) : paths.cardDetail({ id: code, coupon_type })

/** Where it can be used: at its one product, among those it is for, or, as a gift card, anywhere. */
export function wayToUse({ coupon_type, code, product }: Card): string {
  if (coupon_type === 'gift_card') return paths.productList()
  return product ? paths.productDetail({ id: product.id }) : paths.applicable({ coupon_code: code })
}
