import { COUPON_TYPES, type CouponType } from '@kuaimen/contract/wallet/wallet.rules'
import { useSyncExternalStore } from 'react'
import { tabStorage } from '../platform/phone-storage'

/** What a customer chose to pay with. What is left out was not touched; an empty code is the choice of none. */
export interface CardChoice {
  readonly coupon_code?: string
  readonly voucher_code?: string
  readonly gift_cards?: readonly string[]
}

const TYPE = 'couponType'
const COUPON = 'couponID'
const VOUCHER = 'voucherID'
const GIFT_CARDS = 'giftCardData'
const NONE = '0'
const UNTOUCHED: CardChoice = {}

const listeners = new Set<() => void>()
const tell = () => {
  for (const told of listeners) told()
}
let read: { text: string; choice: CardChoice } = { text: '', choice: UNTOUCHED }

const codeAt = (key: string): string | undefined => {
  const kept = tabStorage.get(key)
  return kept === NONE ? '' : kept
}

const giftCardsKept = (): readonly string[] | undefined => {
  const { codes } = tabStorage.read<{ codes?: unknown }>(GIFT_CARDS) ?? {}
  return Array.isArray(codes) ? codes.filter((code): code is string => typeof code === 'string') : undefined
}

/** Read anew every time, as another page of the tab may have written it; the same text is the same object. */
export function cardChoice(): CardChoice {
  const text = [COUPON, VOUCHER, GIFT_CARDS].map((key) => tabStorage.get(key) ?? '').join('\n')
  if (text !== read.text) {
    const coupon_code = codeAt(COUPON)
    const voucher_code = codeAt(VOUCHER)
    const gift_cards = giftCardsKept()
    read = {
      text,
      choice: {
        ...(coupon_code === undefined ? {} : { coupon_code }),
        ...(voucher_code === undefined ? {} : { voucher_code }),
        ...(gift_cards === undefined ? {} : { gift_cards }),
      },
    }
  }
  return read.choice
}

export function keepCardChoice({ coupon_code, voucher_code, gift_cards }: CardChoice): void {
  if (coupon_code !== undefined) tabStorage.set(COUPON, coupon_code || NONE)
  if (voucher_code !== undefined) tabStorage.set(VOUCHER, voucher_code || NONE)
  if (gift_cards !== undefined) tabStorage.set(GIFT_CARDS, JSON.stringify({ codes: gift_cards }))
  tell()
}

/** The booking it was made for is over, or the cards are not what they were: the best is proposed anew. */
export function dropCardChoice(): void {
  for (const key of [COUPON, VOUCHER, GIFT_CARDS]) tabStorage.drop(key)
  tell()
}

const listen = (told: () => void) => {
  listeners.add(told)
  return () => void listeners.delete(told)
}

export const useCardChoice = (): CardChoice => useSyncExternalStore(listen, cardChoice, () => UNTOUCHED)

export const isCouponType = (text: string | null | undefined): text is CouponType =>
  COUPON_TYPES.includes(text as CouponType)

/** The kind that was looked at last. */
export function couponType(): CouponType {
  const kept = tabStorage.get(TYPE)
  return isCouponType(kept) ? kept : 'coupon'
}

export const keepCouponType = (type: CouponType): boolean => tabStorage.set(TYPE, type)
