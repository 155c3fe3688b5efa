import {
  bookingDetail,
  bookingList,
  chooseSeries,
  currentShoot,
  previewBooking,
  seriesList,
  startBooking,
} from '@kuaimen/contract/booking/booking.endpoints'
import type { CallOf, DataOf } from '@kuaimen/contract/kernel/endpoint'
import {
  scheduleCalendar,
  scheduleList,
  scheduleNearest,
  scheduleSoonest,
} from '@kuaimen/contract/schedule/schedule.endpoints'
import { cardCase, cardDetail } from '@kuaimen/contract/wallet/wallet.endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ApiClient, query } from '../api/query'

export type Choice = CallOf<typeof previewBooking>

/** Asked anew whenever it is looked at: prices and places move. */
export const previewOf = (choice: Choice) => ({
  ...query(previewBooking, choice, { quiet: true }),
  staleTime: 0,
  networkMode: 'always' as const,
})

/** One booking, as its owner sees it. */
export const bookingOf = (order_sn: string) =>
  queryOptions<DataOf<typeof bookingDetail>>({
    queryKey: ['booking', order_sn],
    queryFn: ({ client, signal }) => (client as ApiClient).call(bookingDetail, { order_sn }, { quiet: true, signal }),
  })

const MOVED_BY_A_BOOKING = [
  ['booking'],
  ...[bookingList, currentShoot, scheduleCalendar, scheduleList, scheduleNearest, scheduleSoonest].map(({ path }) => [
    path,
  ]),
  // A booking takes from the card case, and its end gives back.
  [cardCase.path],
  [cardDetail.path],
]

/** After a booking was made, paid or lost: lists, the home card and the free times are others. */
export const forgetBookings = (client: ApiClient): Promise<unknown> =>
  Promise.all(MOVED_BY_A_BOOKING.map((queryKey) => client.invalidateQueries({ queryKey })))

interface Submission {
  readonly input: CallOf<typeof startBooking>
  /** The same key is the same booking, however often it is sent. */
  readonly key: string
}

export function useStartBooking() {
  const client = useQueryClient() as ApiClient
  return useMutation({
    // A phone that thinks it is offline is told so at once instead of waiting for better times.
    networkMode: 'always',
    mutationFn: ({ input, key }: Submission) => client.call(startBooking, input, { quiet: true, idempotencyKey: key }),
    onSuccess: () => void forgetBookings(client),
  })
}

export const seriesOf = (product_id: number) => query(seriesList, { product_id }, { quiet: true })

export function useChooseSeries() {
  const client = useQueryClient() as ApiClient
  return useMutation({
    mutationFn: (input: CallOf<typeof chooseSeries>) => client.call(chooseSeries, input),
    onSuccess: (_, { order_sn }) => client.invalidateQueries({ queryKey: bookingOf(order_sn).queryKey }),
  })
}
