import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import { addWish, changeWish, removeWishes, wishList } from '@kuaimen/contract/product/wish.endpoints'
import { useMutation, useQuery } from '@tanstack/react-query'
import { query, useApi } from '../api/query'
import { counts } from '../platform/session/counts'
import { useIsLoggedIn } from '../platform/session/VisitorProvider'

export const cart = (cityId: number | undefined) => ({
  ...query(wishList, { city_id: cityId }),
  staleTime: 0,
  refetchOnWindowFocus: true,
})

const NO_COUNTS = { coupon_count: 0, message_count: 0, points: 0, level_name: '', tasks_ready: 0 }

/** How many products wait in the cart; nothing for a visitor. */
export function useWishCount(): number {
  const isLoggedIn = useIsLoggedIn()
  const { data } = useQuery({ ...counts(), enabled: isLoggedIn })
  return isLoggedIn ? (data?.wish_count ?? 0) : 0
}

const useCartClient = () => {
  const client = useApi()
  const changed = (wish_count?: number) => {
    // Counts on their way may be from before.
    if (client.isFetching(counts())) void client.invalidateQueries(counts())
    else if (wish_count !== undefined)
      client.setQueryData(counts().queryKey, (known) => ({ ...NO_COUNTS, ...known, wish_count }))
    return client.invalidateQueries({ queryKey: [wishList.path] })
  }
  return { client, changed }
}

export function useAddToCart() {
  const { client, changed } = useCartClient()
  return useMutation({
    mutationFn: (input: CallOf<typeof addWish>) => client.call(addWish, input),
    onSuccess: ({ wish_count }) => changed(wish_count),
  })
}

export function useChangeInCart() {
  const { client, changed } = useCartClient()
  return useMutation({
    // Taps on a stepper follow each other: they arrive in the order in which they were made.
    scope: { id: 'cart' },
    mutationFn: (input: CallOf<typeof changeWish>) => client.call(changeWish, input),
    onSettled: () => changed(),
  })
}

export function useRemoveFromCart() {
  const { client, changed } = useCartClient()
  return useMutation({
    mutationFn: (ids: number[]) => client.call(removeWishes, { ids }),
    onSuccess: ({ wish_count }) => changed(wish_count),
  })
}
