import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { BookingTab } from '../order-tabs'
import { bookingsOf } from '../orders.api'

/** How far each visit to the list had come: going back finds as many, and so the place one left. */
const pagesSeen = new Map<string, number>()

export function useOrders(tab: BookingTab) {
  const { key } = useLocation()
  const [asked, setAsked] = useState({ key, pages: pagesSeen.get(key) ?? 1 })
  const pages = asked.key === key ? asked.pages : (pagesSeen.get(key) ?? 1)
  const answers = useQueries({ queries: Array.from({ length: pages }, (_, index) => bookingsOf(tab, index + 1)) })
  const last = answers.at(-1)
  const failed = answers.find(({ isError, data }) => isError && !data)
  const seen = new Set<string>()
  // A booking made meanwhile pushes the last of a page onto the next.
  const bookings = answers
    .flatMap(({ data }) => data?.list ?? [])
    .filter(({ order_sn }) => !seen.has(order_sn) && seen.add(order_sn))
  const total = answers[0]?.data?.total ?? 0
  const hasMore = last?.data !== undefined && last.data.list.length > 0 && bookings.length < total
  return {
    bookings,
    isPending: answers[0]?.isPending === true,
    failed,
    state: (failed ? 'off' : last?.isPending ? 'loading' : hasMore ? 'more' : 'done') as
      | 'off'
      | 'loading'
      | 'more'
      | 'done',
    refresh: () => Promise.all(answers.map(({ refetch }) => refetch())),
    more: () => {
      pagesSeen.set(key, pages + 1)
      setAsked({ key, pages: pages + 1 })
    },
  }
}
