import {
  cantBook,
  scheduleCalendar,
  scheduleList,
  scheduleNearest,
  scheduleSoonest,
} from '@kuaimen/contract/schedule/schedule.endpoints'
import { keepPreviousData, type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pagedQuery } from '../api/paged-query'
import { query } from '../api/query'
import type { Visitor } from '../platform/session/visitor'
import { addMonths, type Month, monthOf } from '../ui/MonthGrid/month'

/** Free places change by the minute: they are fetched again when looked at again. */
const LIVE = { staleTime: 2_000, refetchOnWindowFocus: true } as const
const QUIET = { quiet: true }
/** As many as a call gives: they are put in order here. */
const SOONEST_PER_PAGE = 50

const calendarOf = (storeId: number, items: string, month: Month) => ({
  ...query(scheduleCalendar, { store_id: storeId, items, month }, QUIET),
  ...LIVE,
})

const startsOf = (storeId: number, items: string, day: string) => ({
  ...query(scheduleList, { store_id: storeId, items, day }, QUIET),
  ...LIVE,
})

export const nearestTo = (storeId: number, items: string, day: string, visitor: Visitor) => ({
  ...query(scheduleNearest, { store_id: storeId, items, day, location: visitor.location }, QUIET),
  ...LIVE,
})

export const soonestOf = (items: string, visitor: Visitor) => ({
  ...pagedQuery(
    scheduleSoonest,
    (page) => ({ items, city_id: visitor.cityId, location: visitor.location, page, per_page: SOONEST_PER_PAGE }),
    {
      itemsOf: ({ list }) => list,
      totalOf: ({ total }) => total,
      idOf: ({ store }) => store.id,
      perPage: SOONEST_PER_PAGE,
    },
    QUIET,
  ),
  ...LIVE,
  placeholderData: keepPreviousData,
})

export const whyNot = (
  asked: { store_id?: number | undefined; items?: string | undefined; city_id?: number | undefined },
  visitor: Visitor,
) => ({
  ...query(cantBook, { ...asked, city_id: asked.city_id ?? visitor.cityId, location: visitor.location }, QUIET),
  ...LIVE,
})

/** For other people the page before stays in sight; another store, month or day is another page. */
const whileSame =
  (key: 'month' | 'day', storeId: number, value: string) =>
  <T>(before: T | undefined, asked: Query<T, Error, T, readonly unknown[]> | undefined): T | undefined => {
    const input = asked?.queryKey[1] as Record<string, unknown> | undefined
    return input?.store_id === storeId && input[key] === value ? before : undefined
  }

/** One month, with the next one already on its way. */
export function useCalendar(storeId: number, items: string, month: Month, enabled: boolean) {
  const client = useQueryClient()
  const answer = useQuery({
    ...calendarOf(storeId, items, month),
    placeholderData: whileSame('month', storeId, month),
    enabled,
  })
  const lastDay = answer.data?.last_day
  useEffect(() => {
    const next = addMonths(month, 1)
    if (lastDay && next <= monthOf(lastDay)) void client.prefetchQuery(calendarOf(storeId, items, next))
  }, [client, storeId, items, month, lastDay])
  return answer
}

export const useStarts = (storeId: number, items: string, day: string) =>
  useQuery({
    ...startsOf(storeId, items, day),
    placeholderData: whileSame('day', storeId, day),
    enabled: day !== '',
  })
