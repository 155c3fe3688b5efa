import type { DriveDetail } from '@kuaimen/contract/enterprise/drive.views'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isOpenAt } from '../../../booking/time/parts/DayStarts'
import { serverNow } from '../../../platform/browser/server-clock'
import { firstOpen } from '../../../schedule/parts/day-face'
import { addMonths, type Month, monthOf } from '../../../ui/MonthGrid/month'
import { dayOfDrive, monthOfDrive, type Place } from '../../enterprise.api'
import type { CorpVisit } from './useCorpVisit'

/** Which day and time of the drive; where nothing was chosen yet, the first day with a place is looked for. */
export function useCorpTimes({ choice, persist }: CorpVisit, { shoot_from }: DriveDetail) {
  const today = studioDay(serverNow())
  const { drive_no, store_id, product_id, people } = choice
  const place: Place = { drive_no, store_id, product_id, people }
  const wanted = choice.day >= today ? choice.day : ''
  const [turned, setTurned] = useState<Month>()
  const [found, setFound] = useState<{ month: Month; day: string }>()
  const day = wanted || (found?.day ?? '')
  const begins = monthOf(shoot_from > today ? shoot_from : today)
  const month = turned ?? (wanted ? monthOf(wanted) : (found?.month ?? begins))
  const calendar = useQuery({ ...monthOfDrive(place, month), placeholderData: keepPreviousData })
  const starts = useQuery({ ...dayOfDrive(place, day), enabled: day !== '', placeholderData: keepPreviousData })
  const isOfMonth = calendar.data?.month === month
  const isOfDay = starts.data?.day === day
  const last = calendar.data && monthOf(calendar.data.last_day)

  const isSeeking = day === '' && turned === undefined && calendar.data !== undefined && isOfMonth
  const first = isSeeking ? firstOpen(calendar.data.days) : undefined
  if (isSeeking && first) setFound({ month, day: first })
  else if (isSeeking && last && month < last) setFound({ month: addMonths(month, 1), day: '' })

  const chosen = choice.day === day ? choice.time : ''
  const select = (to: string) => {
    setTurned(undefined)
    if (to !== choice.day) persist({ day: to, time: '' })
  }
  return {
    today,
    month,
    turn: setTurned,
    calendar: { ...calendar, data: isOfMonth ? calendar.data : undefined },
    day,
    starts: { ...starts, data: isOfDay ? starts.data : undefined, isPending: !isOfDay && !starts.isError },
    chosen,
    /** The chosen time, once the server says that it can be had. */
    time: isOfDay && starts.data?.starts.some(isOpenAt(chosen)) ? chosen : '',
    isExhausted: isSeeking && first === undefined && month === last,
    select,
    choose: (time: string) => persist({ day, time }),
  }
}
