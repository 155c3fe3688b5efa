import { isPlainObject } from '@kuaimen/contract/kernel/validation'
import { COUPON_TYPES, type CouponType } from '@kuaimen/contract/wallet/card.rules'
import { useMemo } from 'react'
import { persisted, persistedText } from '../platform/browser/persisted'
import { tabStorage } from '../platform/browser/phone-storage'

/** What a customer chose to pay with. What is left out was not touched; an empty code is the choice of none. */
export interface CardChoice {
  readonly coupon_code?: string
  readonly voucher_code?: string
  readonly gift_cards?: readonly string[]
}

const NONE = '0'
const coupon = persistedText(tabStorage, 'couponID')
const voucher = persistedText(tabStorage, 'voucherID')
const giftCards = persisted<readonly string[] | undefined>(
  tabStorage,
  'giftCardData',
  (found) =>
    isPlainObject(found) && Array.isArray(found.codes)
      ? found.codes.filter((code): code is string => typeof code === 'string')
      : undefined,
  undefined,
  (codes) => ({ codes }),
)
/** The products it was chosen for; a card that one comes from is for whatever is booked next. */
const chosenFor = persistedText(tabStorage, 'cardsFor')
const type = persistedText(tabStorage, 'couponType')

const choiceOf = (
  coupon_code: string | undefined,
  voucher_code: string | undefined,
  gift_cards: readonly string[] | undefined,
): CardChoice => ({
  ...(coupon_code === undefined ? {} : { coupon_code: coupon_code === NONE ? '' : coupon_code }),
  ...(voucher_code === undefined ? {} : { voucher_code: voucher_code === NONE ? '' : voucher_code }),
  ...(gift_cards === undefined ? {} : { gift_cards }),
})

export function persistCardChoice({ coupon_code, voucher_code, gift_cards }: CardChoice, products?: string): void {
  if (products === undefined) chosenFor.drop()
  else chosenFor.write(products)
  if (coupon_code !== undefined) coupon.write(coupon_code || NONE)
  if (voucher_code !== undefined) voucher.write(voucher_code || NONE)
  if (gift_cards !== undefined) giftCards.write(gift_cards)
}

/** The booking it was made for is over, or the cards are not what they were: the best is proposed anew. */
export function dropCardChoice(): void {
  for (const one of [coupon, voucher, giftCards, chosenFor]) one.drop()
}

/** The customer comes from this very card to book with it. */
export function chooseCard(kind: CouponType, code: string): void {
  dropCardChoice()
  if (kind === 'coupon') persistCardChoice({ coupon_code: code })
  else if (kind === 'voucher') persistCardChoice({ voucher_code: code })
  else persistCardChoice({ gift_cards: [code] })
}

export const cardChoice = (): CardChoice => choiceOf(coupon.read(), voucher.read(), giftCards.read())

/** What was chosen for these products, or for whatever is booked next: never what was meant for others. */
export function useCardChoice(products: string): CardChoice {
  const meant = chosenFor.use()
  const isMeant = meant === undefined || meant === products
  const couponCode = coupon.use()
  const voucherCode = voucher.use()
  const codes = giftCards.use()
  return useMemo(
    () => (isMeant ? choiceOf(couponCode, voucherCode, codes) : {}),
    [isMeant, couponCode, voucherCode, codes],
  )
}

export const isCouponType = (text: string | null | undefined): text is CouponType =>
  COUPON_TYPES.includes(text as CouponType)

/** The kind that was looked at last. */
export function couponType(): CouponType {
  const seen = type.read()
  return isCouponType(seen) ? seen : 'coupon'
}

export const persistCouponType = (seen: CouponType): boolean => type.write(seen)
