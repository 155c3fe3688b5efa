import { bookingStateChanged, rescheduleClosed, rescheduledOut } from '@kuaimen/contract/booking/record.errors'
import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { notOffered, slotTaken, startClosed } from '@kuaimen/contract/schedule/schedule.errors'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { useOnError } from '../../../platform/page/useOnError'
import { toast } from '../../../ui/Toast/toast'
import { rescheduleDay, reschedulePreview, useRefreshBookings, useReschedule } from '../../orders.api'
import { rescheduleKey, spendRescheduleKey } from '../choice-key'

const TAKEN: ReadonlySet<number> = new Set([slotTaken.code, startClosed.code, notOffered.code])
const CHANGED_MEANWHILE: ReadonlySet<number> = new Set([
  bookingStateChanged.code,
  rescheduleClosed.code,
  rescheduledOut.code,
])

const codeOf = (error: unknown): number => (error instanceof Refusal ? error.code : 0)

export interface Target {
  readonly store_id: number
  readonly day: string
  readonly time: string
}

/** The new time of a booking, what it costs, and the reschedule itself. */
export function useRescheduleForm(booking: BookingView) {
  const navigate = useNavigate()
  const { order_sn } = booking
  const [target, setTarget] = useState<Target>({
    store_id: booking.store_id,
    day: booking.day,
    time: '',
  })
  const { store_id, day, time } = target
  const isSame = store_id === booking.store_id && day === booking.day && time === booking.time
  const visit = { order_sn, store_id, day, time }
  const starts = useQuery(rescheduleDay(order_sn, store_id, day))
  const preview = useQuery({ ...reschedulePreview(visit), enabled: time !== '' && !isSame })
  const { mutateAsync: reschedule } = useReschedule()
  const refresh = useRefreshBookings()

  useOnError(starts.error, (error) => CHANGED_MEANWHILE.has(codeOf(error)), refresh)

  const meet = (error: unknown) => {
    const code = codeOf(error)
    if (TAKEN.has(code)) setTarget({ ...target, time: '' })
    if (TAKEN.has(code)) void starts.refetch()
    else if (CHANGED_MEANWHILE.has(code)) void refresh()
    else void preview.refetch()
  }

  const confirm = async (difference: number) => {
    const key = rescheduleKey(visit, difference)
    const done = await reschedule({ ...visit, shown_difference_fen: difference, key }).catch(meet)
    if (!done) return
    spendRescheduleKey()
    if (!done.done) return navigate(paths.payment({ payable_no: done.reschedule_no }), { replace: true })
    toast('改期成功', { kind: 'success' })
    return navigate(paths.orderDetail({ order_sn }), { replace: true })
  }

  return { target, setTarget, isSame, starts, preview, confirm }
}

export type RescheduleForm = ReturnType<typeof useRescheduleForm>
