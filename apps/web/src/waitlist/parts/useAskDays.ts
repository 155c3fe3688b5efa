import { lastOf } from '@kuaimen/contract/kernel/collection'
import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { useQuery } from '@tanstack/react-query'
import type { HoursChoice } from '../wait-text'
import { waitDaysFor } from '../waitlist.api'
import type { AskCity } from './useAskCity'

interface Wanted {
  readonly storeIds: readonly number[]
  readonly hours: HoursChoice
}

/** What each day is to whoever would wait there and then: one call, another one for other stores or hours. */
export function useAskDays(items: string, { cityId, isKnown }: AskCity, { storeIds, hours }: Wanted) {
  const { from_time, until_time } = hours
  const input = { items, city_id: cityId ?? 0, store_ids: storeIds.join(','), from_time, until_time }
  const { data, isFetching } = useQuery({ ...waitDaysFor(input), enabled: isKnown && cityId !== undefined })
  const days = new Map(data?.days.map((one) => [one.day, one]))
  return {
    isFetching,
    last: lastOf(data?.days ?? [])?.day,
    stateOf: (day: StudioDay) => days.get(day)?.state,
    openOn: (day: StudioDay) => {
      const start = days.get(day)?.start
      return start ? { ...start, day } : undefined
    },
    states: new Set(data?.days.map(({ state }) => state)),
  }
}
