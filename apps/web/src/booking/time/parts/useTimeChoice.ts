import { isStudioDay, studioDay } from '@kuaimen/contract/kernel/time'
import type { StartOn } from '@kuaimen/contract/schedule/schedule.views'
import { useState } from 'react'
import { usePageSearch } from '../../../platform/page/location'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { PRESERVE_SCROLL } from '../../../platform/page/preserve-scroll'
import { useIsBack } from '../../../platform/page/useIsBack'
import { firstOpen } from '../../../schedule/parts/day-face'
import { useCalendar, useStarts } from '../../../schedule/schedule.api'
import { addMonths, type Month, monthOf } from '../../../ui/MonthGrid/month'
import { draft as currentDraft } from '../../../visit/draft'
import { isOpenAt } from './DayStarts'
import type { Visit } from './useVisit'

/** Which day and time at a store. Who arrives sees the day of the address; what is chosen since is in the draft. */
export function useTimeChoice(visit: Visit, storeId: number, isReady: boolean) {
  const search = usePageSearch()
  const navigate = useNavigate()
  const today = studioDay(new Date())
  const draft = visit.draft?.store_id === storeId ? visit.draft : undefined
  const named = search.get('day') ?? ''
  const isBack = useIsBack()
  const [arrivedWith] = useState(() => currentDraft()?.key)
  const isFresh = !draft || (!isBack && draft.key === arrivedWith)
  const days = isFresh ? [named, draft?.day ?? ''] : [draft.day, named]
  const wanted = days.find((day) => isStudioDay(day) && day >= today) ?? ''
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

  /** The address goes along, so that a reload and a shared link show the same day. */
  const put = (chosen: { day: string; time: string }, id = storeId) => {
    setTurned(undefined)
    visit.persist({ store_id: id, ...chosen })
    if (id === storeId && chosen.day === named) return
    const { branch, text } = visit
    const to = paths.dateAndTime({ branch, items: text, store_id: id, day: chosen.day })
    void navigate(to, { replace: true, ...(id === storeId ? PRESERVE_SCROLL : {}) })
  }
  const select = (to: string) => (to === draft?.day && to === day ? setTurned(undefined) : put({ day: to, time: '' }))
  const choose = (time: string) => put({ day, time })
  const take = (id: number, { day, time }: StartOn) => put({ day, time }, id)
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
