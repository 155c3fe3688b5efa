import { Refusal } from '@kuaimen/contract/kernel/failure'
import { balanceShort, cardNotFound, couponGone, couponUnfit } from '@kuaimen/contract/wallet/card.errors'
import { COUPON_TYPES } from '@kuaimen/contract/wallet/card.rules'
import type { Tenders } from '@kuaimen/contract/wallet/card.views'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from '../../../ui/Toast/toast'
import { dropCardChoice, persistCardChoice, useCardChoice } from '../../choice'
import { type Basket, cardsFor } from '../../wallet.api'
import { type CardsByType, NO_TENDERS, tendersOf } from '../tenders'

const REFUSALS: ReadonlySet<number> = new Set([couponGone.code, couponUnfit.code, balanceShort.code, cardNotFound.code])

/** About what was to be used, not about the booking. */
export const isTenderRefusal = (error: unknown): boolean => error instanceof Refusal && REFUSALS.has(error.code)

/** What a booking would be paid with besides money: the customer's choice, else the best coupon. */
export function useTenders(basket: Basket) {
  const products = basket.items.map(({ product_id }) => product_id).join()
  const choice = useCardChoice(products)
  const isMended = useRef(false)
  const answers = useQueries({
    queries: COUPON_TYPES.map((type) => ({
      ...cardsFor(type, { ...basket, voucher_code: choice.voucher_code ?? '' }),
      placeholderData: keepPreviousData,
    })),
  })
  const cards: CardsByType = Object.fromEntries(
    COUPON_TYPES.flatMap((type, nth) => (answers[nth]?.data ? [[type, answers[nth].data]] : [])),
  )
  const refresh = () => Promise.all(answers.map(({ refetch }) => refetch()))
  return {
    cards,
    tenders: tendersOf(choice, cards),
    isReady: answers.every(({ isPending }) => !isPending),
    /** What is proposed is about this basket and no other. */
    isCurrent: answers.every(({ isPlaceholderData }) => !isPlaceholderData),
    hasFailed: answers.some(({ isError, data }) => isError && !data),
    refresh,
    choose: (tenders: Tenders) => persistCardChoice(tenders, products),
    /** Something cannot be used any more: without it first, then once with the best of what is there. */
    mend: async () => {
      persistCardChoice(NO_TENDERS, products)
      toast('优惠有变化，已为您重新选择')
      const answered = await refresh()
      if (isMended.current || answered.some(({ isError }) => isError)) return
      isMended.current = true
      dropCardChoice()
    },
  }
}
