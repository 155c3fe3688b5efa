import { bookingMovedOn, rescheduleClosed, rescheduledOut } from '@kuaimen/contract/booking/booking.errors'
import type { BookingView } from '@kuaimen/contract/booking/booking.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { notOffered, slotTaken, startClosed } from '@kuaimen/contract/schedule/schedule.errors'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../platform/paths'
import { useOnError } from '../../platform/useOnError'
import { toast } from '../../ui/Toast/toast'
import { moveKey, spendMoveKey } from '../move-key'
import { moveDay, movePreview, useRefreshBookings, useReschedule } from '../orders.api'

const TAKEN: ReadonlySet<number> = new Set([slotTaken.code, startClosed.code, notOffered.code])
const MOVED_ON: ReadonlySet<number> = new Set([bookingMovedOn.code, rescheduleClosed.code, rescheduledOut.code])

const codeOf = (error: unknown): number => (error instanceof Refusal ? error.code : 0)

export interface Target {
  readonly store_id: number
  readonly day: string
  readonly time: string
}

/** Where a booking shall go, what that costs, and going there. */
export function useMove(booking: BookingView) {
  const navigate = useNavigate()
  const { order_sn } = booking
  const [target, setTarget] = useState<Target>({
    store_id: booking.store_id,
    day: booking.day,
    time: '',
  })
  const { store_id, day, time } = target
  const isSame = store_id === booking.store_id && day === booking.day && time === booking.time
  const move = { order_sn, store_id, day, time }
  const starts = useQuery(moveDay(order_sn, store_id, day))
  const preview = useQuery({ ...movePreview(move), enabled: time !== '' && !isSame })
  const { mutateAsync: reschedule } = useReschedule()
  const refresh = useRefreshBookings()

  useOnError(starts.error, (error) => MOVED_ON.has(codeOf(error)), refresh)

  const meet = (error: unknown) => {
    const code = codeOf(error)
    if (TAKEN.has(code)) setTarget({ ...target, time: '' })
    if (TAKEN.has(code)) void starts.refetch()
    else if (MOVED_ON.has(code)) void refresh()
    else void preview.refetch()
  }

  const confirm = async (difference: number) => {
    const key = moveKey(move, difference)
    const done = await reschedule({ ...move, shown_difference_fen: difference, key }).catch(meet)
    if (!done) return
    spendMoveKey()
    if (!done.done) return navigate(paths.payment({ order_sn: done.reschedule_no }), { replace: true })
    toast('改期成功', { kind: 'success' })
    return navigate(paths.orderDetail({ order_sn }), { replace: true })
  }

  return { target, setTarget, isSame, starts, preview, confirm }
}

export type MoveState = ReturnType<typeof useMove>
