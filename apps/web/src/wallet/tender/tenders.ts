import { type CouponType, GIFT_CARDS_AT_MOST } from '@kuaimen/contract/wallet/card.rules'
import type { AvailableCard, AvailableCards, Tenders, TenderTaken } from '@kuaimen/contract/wallet/card.views'
import type { CardChoice } from '../choice'

/** What can be used for one booking, by kind; a kind that did not come is missing. */
export type CardsByType = Partial<Record<CouponType, AvailableCards>>

export const NO_TENDERS: Tenders = { coupon_code: '', voucher_code: '', gift_cards: [] }

const usableCodes = (cards: AvailableCards | undefined) => new Set(cards?.usable.map(({ code }) => code))

/** What the customer chose, and the best coupon where they chose none; what cannot be used any more is left out. */
export function tendersOf(choice: CardChoice, cards: CardsByType): Tenders {
  const ifUsable = (type: CouponType, code: string) => (usableCodes(cards[type]).has(code) ? code : '')
  const giftCards = usableCodes(cards.gift_card)
  return {
    coupon_code: ifUsable('coupon', choice.coupon_code ?? cards.coupon?.best.coupon_code ?? ''),
    voucher_code: ifUsable('voucher', choice.voucher_code ?? ''),
    gift_cards: (choice.gift_cards ?? []).filter((code) => giftCards.has(code)),
  }
}

export const codesIn = (tenders: Tenders, type: CouponType): readonly string[] => {
  if (type === 'gift_card') return tenders.gift_cards
  const code = type === 'coupon' ? tenders.coupon_code : tenders.voucher_code
  return code ? [code] : []
}

/** The same with another choice of one kind. */
export function withCodes(tenders: Tenders, type: CouponType, codes: readonly string[]): Tenders {
  if (type === 'gift_card') return { ...tenders, gift_cards: codes.slice(0, GIFT_CARDS_AT_MOST) }
  const code = codes[0] ?? ''
  return type === 'coupon' ? { ...tenders, coupon_code: code } : { ...tenders, voucher_code: code }
}

/** A tap: of coupons and vouchers one counts, gift cards are used in the order they were tapped. */
export function toggled(codes: readonly string[], type: CouponType, code: string): readonly string[] {
  if (codes.includes(code)) return codes.filter((one) => one !== code)
  return type === 'gift_card' ? [...codes, code].slice(0, GIFT_CARDS_AT_MOST) : [code]
}

/** What a card takes off beside what is chosen: gift cards fill only what the others leave. */
export function savesNow(card: AvailableCard, taken: readonly TenderTaken[], leftFen: number): number {
  const used = taken.find(({ kind, code }) => kind === card.coupon_type && code === card.code)
  if (used) return used.amount_fen
  return card.coupon_type === 'gift_card' ? Math.min(card.saves_fen, leftFen) : card.saves_fen
}

export const chosenCards = (tenders: Tenders, type: CouponType, cards: AvailableCards | undefined): AvailableCard[] =>
  codesIn(tenders, type).flatMap((code) => cards?.usable.find((card) => card.code === code) ?? [])

/** Only the coupon is used, and it is the one that saves most. */
export const isBestCoupon = ({ coupon_code, voucher_code, gift_cards }: Tenders, { coupon }: CardsByType): boolean =>
  coupon_code !== '' && coupon_code === coupon?.best.coupon_code && voucher_code === '' && gift_cards.length === 0
