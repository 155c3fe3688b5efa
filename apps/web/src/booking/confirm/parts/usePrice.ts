import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOnError } from '../../../platform/page/useOnError'
import { isTenderRefusal, useTenders } from '../../../wallet/tender/parts/useTenders'
import { type Choice, previewOf } from '../../booking.api'

/** The visit as the card case and offers judge it. */
export const basketOf = ({ store_id, day, time, items }: Choice) => ({
  store_id,
  day,
  time,
  items: items.map(({ product_id, people, addon_ids }) => ({ product_id, people, addon_ids })),
})

/** What was chosen with what of the card case it would use, and what that costs. */
export function usePrice(choice: Choice) {
  const wallet = useTenders(basketOf(choice))
  const asked: Choice = { ...choice, tenders: wallet.tenders }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...previewOf(asked),
    placeholderData: keepPreviousData,
    enabled: wallet.isReady,
    // A place that is held for somebody may go while they look away.
    refetchOnWindowFocus: choice.turn_no !== undefined,
  })
  const isRefused = isTenderRefusal(error)

  useOnError(error, isTenderRefusal, wallet.mend)

  return {
    asked,
    wallet,
    preview: data,
    error: isRefused ? null : error,
    // What is shown must be what is asked about, or the sum would be that of another choice.
    isCurrent: !isPlaceholderData && wallet.isCurrent && !isRefused,
    refresh: refetch,
  }
}

export type PricedChoice = ReturnType<typeof usePrice>
