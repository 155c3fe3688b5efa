import {
  cancelBooking,
  cancelPreview,
  deleteBooking,
  dropReschedule,
  ownReview,
  previewReschedule,
  rescheduleBooking,
  rescheduleCalendar,
  rescheduleList,
  reviewBooking,
  setCustom,
  setRemark,
} from '@kuaimen/contract/booking/change.endpoints'
import { bookingClosing } from '@kuaimen/contract/booking/closing.endpoints'
import { bookingNotFound } from '@kuaimen/contract/booking/record.errors'
import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { bookingList } from '@kuaimen/contract/booking/view.endpoints'
import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { productDetail } from '@kuaimen/contract/product/product.endpoints'
import { scheduleSoonest } from '@kuaimen/contract/schedule/schedule.endpoints'
import { writeItems } from '@kuaimen/contract/schedule/schedule.rules'
import { choiceComments, comments, storeDetail } from '@kuaimen/contract/store/store.endpoints'
import { useMutation } from '@tanstack/react-query'
import { pagedQuery } from '../api/paged-query'
import { query, useApi } from '../api/query'
import type { Visitor } from '../platform/session/visitor'
import { bookingOf, forgetBookings } from './booking.api'
import type { BookingTab } from './order-tabs'

const ORDERS_PER_PAGE = 10
const QUIET = { quiet: true } as const

/** Another tab, the studio or a provider may have changed it meanwhile. */
export const liveBooking = (order_sn: string) => ({ ...bookingOf(order_sn), staleTime: 0, refetchOnWindowFocus: true })

/** Not this member's, not any more, or a number that never was one. */
export const isNoSuchOrder = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === bookingNotFound.code || error.code === invalidInput.code)

export const bookingsOf = (tab: BookingTab) => ({
  ...pagedQuery(
    bookingList,
    (page, after) => ({ tab, page, per_page: ORDERS_PER_PAGE, ...(after ? { after } : {}) }),
    {
      itemsOf: ({ list }) => list,
      totalOf: ({ total }) => total,
      idOf: ({ order_sn }) => order_sn,
      perPage: ORDERS_PER_PAGE,
      nextOf: ({ next }) => next,
    },
    QUIET,
  ),
  refetchOnWindowFocus: true,
})

/** Only how many there are: one row is the least a page can hold. */
export const bookingCount = (tab: BookingTab) => query(bookingList, { tab, page: 1, per_page: 1 }, QUIET)

/** Always asked anew: what comes back depends on the minute. */
export const cancelPreviewOf = (order_sn: string) => ({
  ...query(cancelPreview, { order_sn }, QUIET),
  staleTime: 0,
  gcTime: 0,
})

/** The closing that hit a visit, with starts that are offered instead; they may be gone a minute later. */
export const closingOf = (order_sn: string) => ({
  ...query(bookingClosing, { order_sn }, QUIET),
  staleTime: 0,
})

export interface NewVisit {
  readonly order_sn: string
  readonly store_id: number
  readonly day: string
  readonly time: string
}

export const rescheduleMonth = (order_sn: string, store_id: number, month: string) =>
  query(rescheduleCalendar, { order_sn, store_id, month }, QUIET)

export const rescheduleDay = (order_sn: string, store_id: number, day: string) => ({
  ...query(rescheduleList, { order_sn, store_id, day }, QUIET),
  staleTime: 0,
})

export const reschedulePreview = (visit: NewVisit) => ({
  ...query(previewReschedule, { ...visit }, QUIET),
  staleTime: 0,
  gcTime: 0,
})

/** Stores of the visitor's city, or where none is known of the visit's own, that could take the same visit. */
export const storesForReschedule = ({ lines, store }: BookingView, visitor: Visitor) =>
  query(
    scheduleSoonest,
    {
      city_id: visitor.cityId ?? store.city_id,
      location: visitor.location,
      items: writeItems(lines.map(({ product_id, people }) => ({ product_id, people }))),
      per_page: 50,
    },
    QUIET,
  )

const useOrdersClient = () => {
  const client = useApi()
  return { client, changed: () => forgetBookings(client) }
}

/** After a refusal that says that the booking has changed meanwhile. */
export const useRefreshBookings = () => useOrdersClient().changed

export function useSetRemark() {
  const { client, changed } = useOrdersClient()
  return useMutation({
    mutationFn: (input: CallOf<typeof setRemark>) => client.call(setRemark, input, QUIET),
    onSuccess: changed,
  })
}

export function useSetCustom() {
  const { client, changed } = useOrdersClient()
  return useMutation({
    mutationFn: (input: CallOf<typeof setCustom>) => client.call(setCustom, input, QUIET),
    onSuccess: changed,
  })
}

export function useCancelBooking() {
  const { client, changed } = useOrdersClient()
  return useMutation({
    mutationFn: (input: CallOf<typeof cancelBooking>) => client.call(cancelBooking, input, QUIET),
    onSuccess: (booking) => {
      client.setQueryData(bookingOf(booking.order_sn).queryKey, booking)
      void changed()
    },
  })
}

export function useDropReschedule() {
  const { client, changed } = useOrdersClient()
  return useMutation({
    mutationFn: (input: CallOf<typeof dropReschedule>) => client.call(dropReschedule, input, QUIET),
    onSuccess: changed,
  })
}

export function useDeleteBooking() {
  const { client } = useOrdersClient()
  return useMutation({
    mutationFn: (input: CallOf<typeof deleteBooking>) => client.call(deleteBooking, input, QUIET),
    // Not its detail: the page that shows it is about to be left for the list.
    onSuccess: () => client.invalidateQueries({ queryKey: [bookingList.path] }),
  })
}

export function useReschedule() {
  const { client, changed } = useOrdersClient()
  return useMutation({
    mutationFn: ({ key, ...visit }: CallOf<typeof rescheduleBooking> & { key: string }) =>
      client.call(rescheduleBooking, visit, { idempotencyKey: key }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [rescheduleCalendar.path] })
      return changed()
    },
  })
}

/** One's own review of a visit; its pictures are judged meanwhile. */
export const ownReviewOf = (order_sn: string) => ({ ...query(ownReview, { order_sn }, QUIET), staleTime: 0 })

export function useReview() {
  const { client, changed } = useOrdersClient()
  return useMutation({
    mutationFn: (input: CallOf<typeof reviewBooking>) => client.call(reviewBooking, input, QUIET),
    onSuccess: async () => {
      // It shows at the store and at the product from now on.
      for (const { path } of [choiceComments, comments, storeDetail, productDetail, ownReview])
        void client.invalidateQueries({ queryKey: [path] })
      await changed()
    },
  })
}
