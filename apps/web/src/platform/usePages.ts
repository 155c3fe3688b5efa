import { type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageLocation } from './page-location'

interface Paged<T> {
  readonly total: number
  readonly list: readonly T[]
}

/** How far each visit to a list had come: going back finds as many, and so the place one left. */
const pagesSeen = new Map<string, number>()

type PullState = 'off' | 'loading' | 'more' | 'done'

/**
 * A list that grows by pages at its end. What came meanwhile pushes the last of a page onto the next, so each is shown
 * once, by its id.
 */
export function usePages<T, D extends Paged<T>>(
  name: string,
  pageOf: (page: number) => UseQueryOptions<D>,
  idOf: (one: D['list'][number]) => string,
) {
  const place = `${usePageLocation().key} ${name}`
  const [asked, setAsked] = useState({ place, pages: pagesSeen.get(place) ?? 1 })
  const pages = asked.place === place ? asked.pages : (pagesSeen.get(place) ?? 1)
  const answers = useQueries({ queries: Array.from({ length: pages }, (_, index) => pageOf(index + 1)) })
  const last = answers.at(-1)
  const failed = answers.find(({ isError, data }) => isError && !data)
  const seen = new Set<string>()
  const list: D['list'][number][] = answers
    .flatMap(({ data }) => data?.list ?? [])
    .filter((one) => !seen.has(idOf(one)) && seen.add(idOf(one)))
  const total = answers[0]?.data?.total ?? 0
  const hasMore = last?.data !== undefined && last.data.list.length > 0 && list.length < total
  const pull: PullState = failed ? 'off' : last?.isPending ? 'loading' : hasMore ? 'more' : 'done'
  return {
    list,
    isPending: answers[0]?.isPending === true,
    failed,
    pull,
    refresh: () => Promise.all(answers.map(({ refetch }) => refetch())),
    more: () => {
      pagesSeen.set(place, pages + 1)
      setAsked({ place, pages: pages + 1 })
    },
  }
}
