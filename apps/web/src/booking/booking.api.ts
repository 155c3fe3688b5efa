import { chooseSeries, seriesList } from '@kuaimen/contract/booking/change.endpoints'
import { previewBooking, startBooking } from '@kuaimen/contract/booking/create.endpoints'
import { bookingDetail, bookingList, currentShoot } from '@kuaimen/contract/booking/view.endpoints'
import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import { resourceCount, wishList } from '@kuaimen/contract/product/wish.endpoints'
import {
  scheduleCalendar,
  scheduleList,
  scheduleNearest,
  scheduleSoonest,
} from '@kuaimen/contract/schedule/schedule.endpoints'
import { useMutation } from '@tanstack/react-query'
import { type ApiClient, query, useApi } from '../api/query'
import { invalidateCards } from '../wallet/invalidate-cards'

export type Choice = CallOf<typeof previewBooking>

/** Asked anew whenever it is looked at: prices and free places change. */
export const previewOf = (choice: Choice) => ({
  ...query(previewBooking, choice, { quiet: true }),
  staleTime: 0,
  networkMode: 'always' as const,
})

/** One booking, as its owner sees it. */
export const bookingOf = (order_sn: string) => query(bookingDetail, { order_sn }, { quiet: true })

const CHANGED_BY_A_BOOKING = [
  bookingDetail,
  bookingList,
  currentShoot,
  scheduleCalendar,
  scheduleList,
  scheduleNearest,
  scheduleSoonest,
  // What was booked has left the cart.
  wishList,
  resourceCount,
]

/** After a booking was made, paid or lost: lists, the home card, the free times and the card case have changed. */
export const forgetBookings = (client: ApiClient): Promise<unknown> =>
  Promise.all([
    ...CHANGED_BY_A_BOOKING.map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
    // Places of a company's drive and its visits, in a room above.
    client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/corp/') }),
    invalidateCards(client),
  ])

interface Submission {
  readonly input: CallOf<typeof startBooking>
  /** The same key is the same booking, however often it is sent. */
  readonly key: string
}

export function useStartBooking() {
  const client = useApi()
  return useMutation({
    // Offline is an error at once; it is not retried when the phone is online again.
    networkMode: 'always',
    mutationFn: ({ input, key }: Submission) => client.call(startBooking, input, { quiet: true, idempotencyKey: key }),
    onSuccess: () => void forgetBookings(client),
  })
}

export const seriesOf = (product_id: number) => query(seriesList, { product_id }, { quiet: true })

export function useChooseSeries() {
  const client = useApi()
  return useMutation({
    mutationFn: (input: CallOf<typeof chooseSeries>) => client.call(chooseSeries, input),
    onSuccess: (_, { order_sn }) => client.invalidateQueries({ queryKey: bookingOf(order_sn).queryKey }),
  })
}
