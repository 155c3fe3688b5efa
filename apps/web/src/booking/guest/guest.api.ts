import { laterStart, postponeVisit, sayLate } from '@kuaimen/contract/booking/change.endpoints'
import {
  answerGuest,
  askGuest,
  forgetGuest,
  guestConsent,
  knownGuests,
  sendGuestCode,
  setGuest,
  unaskGuest,
} from '@kuaimen/contract/booking/guest.endpoints'
import { sharedVisit, shareVisit, unshareVisit } from '@kuaimen/contract/booking/share.endpoints'
import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { useMutation } from '@tanstack/react-query'
import { query, useApi } from '../../api/query'
import { bookingOf, forgetBookings } from '../booking.api'

const QUIET = { quiet: true } as const

export const knownGuestsOf = () => query(knownGuests, {}, QUIET)
export const consentOf = (key: string) => ({ ...query(guestConsent, { key }, QUIET), staleTime: 0 })
export const companionOf = (key: string) => query(sharedVisit, { key }, QUIET)

/** A link that is not whole, or that its owner has taken back. */
export const isLinkGone = (error: unknown) => error instanceof Refusal && error.status < 500 && error.status !== 429

/** Asked when it is wanted: what fits changes by the minute. */
export const laterStartOf = (order_sn: string) => ({
  ...query(laterStart, { order_sn }, QUIET),
  staleTime: 0,
  gcTime: 0,
})

export function useForgetGuest() {
  const client = useApi()
  return useMutation({
    mutationFn: (id: number) => client.call(forgetGuest, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: [knownGuests.path] }),
  })
}

/** What concerns one booking alone: its own answer is asked for again. */
export function useGuestActs(order_sn: string) {
  const client = useApi()
  const changed = () => client.invalidateQueries({ queryKey: bookingOf(order_sn).queryKey })
  return {
    setGuest: async (guest: CallOf<typeof setGuest>['guest']) => {
      await client.call(setGuest, { order_sn, guest }, QUIET)
      await Promise.all([changed(), client.invalidateQueries({ queryKey: [knownGuests.path] })])
    },
    ask: async () => {
      const { path } = await client.call(askGuest, { order_sn }, QUIET)
      await changed()
      return path
    },
    unask: async () => {
      await client.call(unaskGuest, { order_sn }, QUIET)
      await changed()
    },
    sayLate: async (minutes: CallOf<typeof sayLate>['minutes']) => {
      await client.call(sayLate, { order_sn, minutes }, QUIET)
      await changed()
    },
    postponeVisit: async (time: string) => {
      const postponed = await client.call(postponeVisit, { order_sn, time }, QUIET)
      await forgetBookings(client)
      return postponed
    },
    share: async (renew = false) => {
      const { path } = await client.call(shareVisit, { order_sn, renew }, QUIET)
      await changed()
      return path
    },
    unshare: async () => {
      await client.call(unshareVisit, { order_sn }, QUIET)
      await changed()
    },
    refresh: changed,
  }
}

/** To the number that the guest types, if it is the booking's. */
export function useSendGuestCode(key: string) {
  const client = useApi()
  return useMutation({
    mutationFn: (to: Omit<CallOf<typeof sendGuestCode>, 'key'>) => client.call(sendGuestCode, { key, ...to }, QUIET),
  })
}

export function useAnswerGuest(key: string) {
  const client = useApi()
  return useMutation({
    mutationFn: (answer: Omit<CallOf<typeof answerGuest>, 'key'>) =>
      client.call(answerGuest, { key, ...answer }, QUIET),
    onSuccess: (answered) => client.setQueryData(consentOf(key).queryKey, answered),
  })
}
