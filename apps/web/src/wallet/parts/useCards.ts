import type { CouponType } from '@kuaimen/contract/wallet/wallet.rules'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { type CardState, cardsOf } from '../wallet.api'

/** How far each visit to a list had come: going back finds as many, and so the place one left. */
const pagesSeen = new Map<string, number>()

export function useCards(type: CouponType, state: CardState) {
  const { key } = useLocation()
  const place = `${key} ${type} ${state}`
  const [asked, setAsked] = useState({ place, pages: pagesSeen.get(place) ?? 1 })
  const pages = asked.place === place ? asked.pages : (pagesSeen.get(place) ?? 1)
  const answers = useQueries({ queries: Array.from({ length: pages }, (_, index) => cardsOf(type, state, index + 1)) })
  const last = answers.at(-1)
  const failed = answers.find(({ isError, data }) => isError && !data)
  const seen = new Set<string>()
  // One that came meanwhile pushes the last of a page onto the next.
  const cards = answers.flatMap(({ data }) => data?.list ?? []).filter(({ code }) => !seen.has(code) && seen.add(code))
  const total = answers[0]?.data?.total ?? 0
  const hasMore = last?.data !== undefined && last.data.list.length > 0 && cards.length < total
  return {
    cards,
    isPending: answers[0]?.isPending === true,
    failed,
    pull: (failed ? 'off' : last?.isPending ? 'loading' : hasMore ? 'more' : 'done') as
      | 'off'
      | 'loading'
      | 'more'
      | 'done',
    refresh: () => Promise.all(answers.map(({ refetch }) => refetch())),
    more: () => {
      pagesSeen.set(place, pages + 1)
      setAsked({ place, pages: pages + 1 })
    },
  }
}
