import { isStudioDay, studioDay } from '@kuaimen/contract/kernel/time'
import type { StartOn } from '@kuaimen/contract/schedule/schedule.views'
import { useState } from 'react'
import { useNavigate } from '../../platform/navigate'
import { usePageSearch } from '../../platform/page-location'
import { paths } from '../../platform/paths'
import { firstOpen } from '../../schedule/parts/day-face'
import { useCalendar, useStarts } from '../../schedule/schedule.api'
import { addMonths, type Month, monthOf } from '../../ui/MonthGrid/month'
import { isOpenAt } from './DayStarts'
import type { Visit } from './useVisit'

/** Which day and time at a store. The draft knows what was chosen, the address only where one began. */
export function useTimeChoice(visit: Visit, storeId: number, isReady: boolean) {
  const search = usePageSearch()
  const navigate = useNavigate()
  const today = studioDay(new Date())
  const draft = visit.draft?.store_id === storeId ? visit.draft : undefined
  const begun = search.get('day') ?? ''
  const wanted = [draft?.day ?? '', begun].find((day) => isStudioDay(day) && day >= today) ?? ''
  const [turned, setTurned] = useState<Month>()
  // Where nothing was chosen yet, the first day with a place is looked for, month by month.
  const [found, setFound] = useState<{ month: Month; day: string }>()
  const day = wanted || (found?.day ?? '')
  const month = turned ?? (wanted ? monthOf(wanted) : (found?.month ?? monthOf(today)))
  const calendar = useCalendar(storeId, visit.text, month, isReady)
  const starts = useStarts(storeId, visit.text, isReady ? day : '')
  const chosen = draft?.day === day ? draft.time : ''

  const last = calendar.data && monthOf(calendar.data.last_day)
  const isSeeking = day === '' && turned === undefined && calendar.data !== undefined && !calendar.isPlaceholderData
  if (isSeeking) {
    const first = firstOpen(calendar.data.days)
    if (first) setFound({ month, day: first })
    else if (last && month < last) setFound({ month: addMonths(month, 1), day: '' })
  }

  const select = (to: string) => {
    setTurned(undefined)
    if (to !== draft?.day) visit.persist({ store_id: storeId, day: to, time: '' })
  }
  const choose = (time: string) => visit.persist({ store_id: storeId, day, time })
  const take = (id: number, start: StartOn) => {
    setTurned(undefined)
    visit.persist({ store_id: id, day: start.day, time: start.time })
    if (id === storeId) return
    const { branch, text } = visit
    void navigate(paths.dateAndTime({ branch, items: text, store_id: id, day: start.day }), { replace: true })
  }
  return {
    today,
    month,
    turn: setTurned,
    calendar,
    day,
    starts,
    chosen,
    /** The chosen time, once the server says that it can be had. */
    time: starts.data?.starts.some(isOpenAt(chosen)) ? chosen : '',
    isExhausted: isSeeking && month === last && firstOpen(calendar.data.days) === undefined,
    select,
    choose,
    take,
  }
}
